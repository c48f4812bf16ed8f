package routes

// Manifest describes the tracker to a device that may install it.
func (b Base) Manifest() string { return string(b) + "/manifest.webmanifest" }

// Offline is the page for when no other can be had.
func (b Base) Offline() string { return string(b) + "/offline" }
