// Command tracker keeps the journal of campaigns of board game evenings and
// serves it to all devices at the table.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"loretome/cmd/tracker/internal/app"
	"loretome/cmd/tracker/internal/cli"
	"loretome/cmd/tracker/internal/web"
)

func main() { os.Exit(run()) }

// run carries out the command line. The first signal to stop lets it end in
// good order, a second one ends it at once.
func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	defer context.AfterFunc(ctx, stop)()
	return cli.Program{
		Games: Games, Web: server, Env: os.Getenv, Clock: cli.SystemClock(),
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
	}.Run(ctx, os.Args[1:])
}

// server is the web server of a house.
func server(house *app.House, reach cli.Reach) cli.Server {
	return web.New(house, web.Config{
		BasePath: reach.BasePath, AdminToken: reach.AdminToken, Hosts: reach.Hosts, Proxies: reach.Proxies,
		PublicURL: reach.PublicURL, Backups: reach.Backups, Log: reach.Log,
		Version: web.Version{Version: cli.Version(), Go: runtime.Version(), Rules: cli.RulesVersions(house.Systems())},
	}, web.HeroQuest())
}
