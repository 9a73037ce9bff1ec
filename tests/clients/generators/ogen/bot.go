// Makes a match, and makes random legal moves until it is over or 150 were made: bot GAME URL [SCENARIO].
// Then reads the match and its board. The client is what ogen makes of the game's document.
package main

import (
	"bot/api"
	"context"
	"io"
	"log"
	"math/rand"
	"net/http"
	"os"
	"strings"

	"github.com/google/uuid"
	"github.com/ogen-go/ogen/ogenerrors"
)

// answer is the answer, where it is of this type. A problem is of another, and ends the program.
func answer[T any](given any, err error) T {
	wanted, is := given.(T)
	if err != nil || !is {
		log.Fatalf("%v %+v", err, given)
	}
	return wanted
}

// source gives each request the token of one seat, or none.
type source struct{ seat string }

func (s *source) BearerToken(context.Context, api.OperationName) (api.BearerToken, error) {
	if s.seat == "" {
		return api.BearerToken{}, ogenerrors.ErrSkipClientSecurity
	}
	return api.BearerToken{Token: s.seat}, nil
}

// accepting is an HTTP client that says what the document has of each text: a client of ogen says nothing, and
// then a board is a picture.
type accepting struct{}

func (accepting) Do(request *http.Request) (*http.Response, error) {
	request.Header.Set("Accept", "text/plain, application/json")
	return http.DefaultClient.Do(request)
}

func main() {
	ctx, chance, as := context.Background(), rand.New(rand.NewSource(1648)), &source{}
	service, err := api.NewClient(os.Args[2], as, api.WithClient(accepting{}))
	if err != nil {
		log.Fatalln(err)
	}
	wanted := api.CreateRequest{Game: api.GameId(os.Args[1])}
	if len(os.Args) > 3 {
		wanted.Scenario.SetTo(api.ScenarioId(os.Args[3]))
	}
	made := answer[*api.CreatedMatchHeaders](service.CreateMatch(ctx, &wanted, api.CreateMatchParams{})).Response
	tokens, deciding := map[api.SeatId]string{}, []api.SeatId{}
	for _, seat := range made.Seats {
		tokens[seat.Seat] = string(seat.Token.Value)
		deciding = append(deciding, seat.Seat)
	}
	id, moves := uuid.UUID(made.Match.ID), 0
	for len(deciding) > 0 && moves < 150 {
		as.seat = tokens[deciding[0]]
		asked := api.ListLegalMovesParams{Match: api.UUID(id), Text: api.NewOptBool(false)}
		legal := answer[*api.LegalMovesHeaders](service.ListLegalMoves(ctx, asked)).Response
		if deciding = legal.Deciding; len(legal.Moves) > 0 {
			move := legal.Moves[chance.Intn(len(legal.Moves))]
			for _, one := range legal.Moves {
				if one.Type == "ready" { // orders in secret end with it
					move = one
				}
			}
			request := api.MoveRequest{Move: api.NewOptMove(move)}
			reply, err := service.MakeMove(ctx, &request, api.MakeMoveParams{Match: api.UUID(id)})
			deciding = answer[*api.MovedHeaders](reply, err).Response.Deciding
			moves++
		}
	}
	as.seat = ""
	asked := api.ReadMatchParams{Match: api.UUID(id)}
	end := answer[*api.MatchViewHeaders](service.ReadMatch(ctx, asked)).Response
	drawn, err := service.DrawMatch(ctx, api.DrawMatchParams{Match: api.UUID(id)})
	board, _ := io.ReadAll(answer[*api.DrawMatchOKHeaders](drawn, err).Response)
	log.Println(os.Args[1], moves, "moves,", end.Match.Status, "at", end.Match.Version)
	if moves == 0 || len(end.View.Value.Stack) == 0 || !strings.HasPrefix(string(board), "<svg") {
		os.Exit(1)
	}
}
