// Makes a match, and makes random legal moves until it is over or 150 were made: bot GAME URL [SCENARIO].
// Then reads the match and its board. The client is what swagger-codegen makes of the game's document.
package main

import (
	client "bot/client"
	"context"
	"fmt"
	"io"
	"log"
	"math/rand"
	"net/http"
	"os"
	"reflect"
	"strings"

	"github.com/antihax/optional"
)

// answer is the answer; a problem ends the program.
func answer[T any](given T, reply *http.Response, err error) T {
	if err != nil {
		log.Fatalln(err, reply)
	}
	return given
}

// text is a seat's id, or what a pointer to it leads to. An id is a string where seats have numbers.
func text(id reflect.Value) string {
	return fmt.Sprint(reflect.Indirect(id))
}

func texts(ids any) (all []string) {
	list := reflect.Indirect(reflect.ValueOf(ids))
	for i := 0; i < list.Len(); i++ {
		all = append(all, text(list.Index(i)))
	}
	return all
}

func main() {
	chance := rand.New(rand.NewSource(1648))
	configuration := client.NewConfiguration()
	configuration.BasePath = os.Args[2]
	service := client.NewAPIClient(configuration)
	spectator := context.Background()
	game := client.GameId(os.Args[1])
	wanted := client.CreateRequest{Game: &game}
	if len(os.Args) > 3 {
		scenario := client.ScenarioId(os.Args[3])
		wanted.Scenario = &scenario
	}
	made := answer(service.MatchesApi.CreateMatch(spectator, wanted, nil))
	as, deciding := map[string]context.Context{}, []string{}
	for _, seat := range made.Seats {
		id := text(reflect.ValueOf(seat.Seat))
		as[id] = context.WithValue(spectator, client.ContextAccessToken, seat.Token)
		deciding = append(deciding, id)
	}
	id, moves := made.Match.Id, 0
	for len(deciding) > 0 && moves < 150 {
		seat := as[deciding[0]]
		wordless := &client.MovesApiListLegalMovesOpts{Text: optional.NewBool(false)}
		legal := answer(service.MovesApi.ListLegalMoves(seat, id, wordless))
		if deciding = texts(legal.Deciding); len(legal.Moves) > 0 {
			move := legal.Moves[chance.Intn(len(legal.Moves))]
			for _, one := range legal.Moves {
				if one.(map[string]any)["type"] == "ready" { // orders in secret end with it
					move = one
				}
			}
			request := client.MoveRequest{Move: &move}
			deciding = texts(answer(service.MovesApi.MakeMove(seat, request, id, nil)).Deciding)
			moves++
		}
	}
	end := answer(service.MatchesApi.ReadMatch(spectator, id, nil))
	reply, err := http.Get(os.Args[2] + "/v1/matches/" + id + "/board.svg") // the client reads JSON alone
	board, _ := io.ReadAll(answer(reply, nil, err).Body)
	log.Println(os.Args[1], moves, "moves,", *end.Match.Status, "at", end.Match.Version)
	if moves == 0 || end.View == nil || len(end.View.Stack) == 0 || !strings.HasPrefix(string(board), "<svg") {
		os.Exit(1)
	}
}
