// Makes a match, and makes random legal moves until it is over or 150 were made: bot GAME URL [SCENARIO].
// Then reads the match and its board. The client is what openapi-generator makes of the game's merged
// document.
package main

import (
	client "bot/client"
	"context"
	"log"
	"math/rand"
	"net/http"
	"os"
	"strings"
)

// answer is the answer; a problem ends the program.
func answer[T any](given T, reply *http.Response, err error) T {
	if err != nil {
		log.Fatalln(err, reply)
	}
	return given
}

func main() {
	chance := rand.New(rand.NewSource(1648))
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Args[2]}}
	service := client.NewAPIClient(configuration)
	wanted := client.NewCreateRequest(client.GameId(os.Args[1]))
	if len(os.Args) > 3 {
		wanted.SetScenario(client.ScenarioId(os.Args[3]))
	}
	made := answer(service.MatchesAPI.CreateMatch(context.Background()).CreateRequest(*wanted).Execute())
	as := map[client.SeatId]context.Context{}
	var deciding []client.SeatId
	for _, seat := range made.Seats {
		as[seat.Seat] = context.WithValue(context.Background(), client.ContextAccessToken, seat.GetToken())
		deciding = append(deciding, seat.Seat)
	}
	id, moves := made.Match.Id, 0
	for len(deciding) > 0 && moves < 150 {
		seat := as[deciding[0]]
		legal := answer(service.MovesAPI.ListLegalMoves(seat, id).Text(false).Execute())
		if deciding = legal.Deciding; len(legal.Moves) > 0 {
			move := legal.Moves[chance.Intn(len(legal.Moves))]
			for _, one := range legal.Moves {
				if one.Type == "ready" { // orders in secret end with it
					move = one
				}
			}
			request := client.NewMoveRequest()
			request.SetMove(move)
			deciding = answer(service.MovesAPI.MakeMove(seat, id).MoveRequest(*request).Execute()).Deciding
			moves++
		}
	}
	end := answer(service.MatchesAPI.ReadMatch(context.Background(), id).Execute())
	board := answer(service.MatchesAPI.DrawMatch(context.Background(), id).Execute())
	view, _ := end.GetViewOk()
	log.Println(os.Args[1], moves, "moves,", end.Match.Status, "at", end.Match.Version)
	if moves == 0 || view == nil || len(view.Stack) == 0 || !strings.HasPrefix(board, "<svg") {
		os.Exit(1)
	}
}
