// Plays a match with random legal moves to its end: bot GAME URL [SCENARIO]. The client is what oapi-codegen
// makes of /v1/games/GAME/openapi.json?openapi=3.0. Discriminator gives a move's type; ValueByDiscriminator
// gives the move itself, as client.MovePass, ...
package main

import (
	"bot/client"
	"context"
	"encoding/json"
	"log"
	"math/rand"
	"net/http"
	"os"
	"slices"
)

// answer is the answer as T; a problem ends the program.
func answer[T any](reply *http.Response, err error) (given T) {
	if err != nil || reply.StatusCode >= 300 || json.NewDecoder(reply.Body).Decode(&given) != nil {
		log.Fatalln(err, reply)
	}
	reply.Body.Close()
	return given
}

func main() {
	ctx, chance := context.Background(), rand.New(rand.NewSource(1648))
	wanted := client.CreateRequest{Game: client.GameId(os.Args[1])}
	if len(os.Args) > 3 {
		wanted.Scenario = (*client.ScenarioId)(&os.Args[3])
	}
	service, _ := client.NewClient(os.Args[2])
	made := answer[client.CreatedMatch](service.CreateMatch(ctx, nil, wanted))
	as, deciding := map[client.SeatId]client.RequestEditorFn{}, []client.SeatId{made.Seats[0].Seat}
	for _, seat := range made.Seats {
		as[seat.Seat] = func(_ context.Context, r *http.Request) error {
			r.Header.Set("Authorization", "Bearer "+*seat.Token)
			return nil
		}
	}
	for len(deciding) > 0 { // any seat: the answer says who must decide
		seat := as[deciding[0]]
		legal := answer[client.LegalMoves](service.ListLegalMoves(ctx, made.Match.Id,
			&client.ListLegalMovesParams{Text: new(bool)}, seat))
		// at random, but a sheet of orders is handed in as soon as it may be
		if deciding = legal.Deciding; len(legal.Moves) > 0 {
			isReady := func(m client.Move) bool { kind, _ := m.Discriminator(); return kind == "ready" }
			i := slices.IndexFunc(legal.Moves, isReady)
			if i < 0 {
				i = chance.Intn(len(legal.Moves))
			}
			move := client.MoveRequest{Move: &legal.Moves[i]}
			deciding = answer[client.Moved](service.MakeMove(ctx, made.Match.Id, nil, move, seat)).Deciding
		}
	}
	actions, end := 0, answer[client.MatchView](service.ReadMatch(ctx, made.Match.Id, nil)).Match
	for after := new(int64); after != nil; {
		page := answer[client.LogPage](service.ReadLog(ctx, made.Match.Id, &client.ReadLogParams{After: after}))
		actions, after = actions+len(page.Actions), page.Next
	}
	log.Println(end.Game, end.Status, "after", actions, "actions, won by", *end.Winners)
	if end.Status != client.StatusOver || int(end.Version) != actions {
		os.Exit(1)
	}
}
