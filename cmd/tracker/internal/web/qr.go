package web

import (
	"fmt"
	"strings"

	"loretome/views"

	"github.com/skip2/go-qrcode"
)

// qrCode draws a text as a QR code, each dark run of a row as one bar.
func qrCode(text string) (views.QRCode, error) {
	code, err := qrcode.New(text, qrcode.Medium)
	if err != nil {
		return views.QRCode{}, fmt.Errorf("QR code of %q: %w", text, err)
	}
	dots := code.Bitmap()
	var path strings.Builder
	for y, row := range dots {
		for x := 0; x < len(row); x++ {
			run := 0
			for x+run < len(row) && row[x+run] {
				run++
			}
			if run > 0 {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", x, y, run, run)
				x += run
			}
		}
	}
	return views.QRCode{Size: len(dots), Path: path.String()}, nil
}
