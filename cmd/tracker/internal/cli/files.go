package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// write writes a file, whole or not at all; - and no name mean standard output.
func (p Program) write(name string, content func(io.Writer) error) error {
	if name == "" || name == "-" {
		return content(p.Out)
	}
	return writeFile(name, content, nil)
}

// writeFile writes a file beside its place, checks it if wished, and puts it
// there when all of it is on disk. Wherever that is interrupted, what was there
// before is whole; what is left of an interrupted one is taken away by the next.
func writeFile(name string, content func(io.Writer) error, check func(io.Reader) error) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return writeInto(name, content)
	}
	dir, base := filepath.Split(name)
	sweep(dir, base+".")
	f, err := os.CreateTemp(filepath.Clean(dir+"."), "."+base+".*.part")
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	// the lock says to whoever sweeps here meanwhile that this file is not left over
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB)
	if err == nil {
		err = content(f)
	}
	if err == nil {
		err = f.Sync()
	}
	if err == nil && check != nil {
		if _, err = f.Seek(0, io.SeekStart); err == nil {
			err = check(f)
		}
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("write %s: %w", name, errors.Join(err, removeIfThere(f.Name())))
	}
	return syncDir(filepath.Dir(name))
}

func removeIfThere(name string) error {
	if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// sweep takes away what was left over where writing a file was interrupted, and
// which nobody writes now: files whose names begin so. What it cannot take away does no harm.
func sweep(dir, begun string) {
	entries, err := os.ReadDir(filepath.Clean(dir))
	if err != nil {
		return // it will be told when the file is made
	}
	for _, e := range entries {
		left := strings.HasPrefix(e.Name(), "."+begun) && strings.HasSuffix(e.Name(), ".part")
		if !left || !e.Type().IsRegular() {
			continue
		}
		f, err := os.Open(filepath.Join(dir, e.Name()))
		if err != nil {
			continue
		}
		if syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil {
			_ = os.Remove(f.Name())
		}
		_ = f.Close()
	}
}

// syncDir makes sure that a file that was put into a directory stays there.
func syncDir(name string) error {
	dir, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// writeInto writes into what is no file: a device, a pipe.
func writeInto(name string, content func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(content(f), f.Close())
}

// open opens a file for reading; - means standard input.
func (p Program) open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(p.In), nil
	}
	return os.Open(name)
}

// isFile says whether there is a file of this name.
func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}
