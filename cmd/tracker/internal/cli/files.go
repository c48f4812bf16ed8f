package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// write writes a file, whole or not at all; - and no name mean standard output.
func (p Program) write(name string, content func(io.Writer) error) error {
	if name == "" || name == "-" {
		return content(p.Out)
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return writeInto(name, content)
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".tracker-*")
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	err = content(f)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", name, errors.Join(err, os.Remove(f.Name())))
	}
	return nil
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
