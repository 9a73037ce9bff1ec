import io.swagger.client.ApiClient;
import io.swagger.client.ApiException;
import io.swagger.client.api.MatchesApi;
import io.swagger.client.api.MovesApi;
import io.swagger.client.model.*;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/**
 * Makes a match, and makes random legal moves until it is over or 150 were made: Bot GAME URL [SCENARIO]. Then
 * reads the match and its board. The client is what swagger-codegen makes of the game's document.
 */
public class Bot {
    static ApiClient service(String url, String token) {
        ApiClient made = new ApiClient().setBasePath(url);
        return token == null ? made : made.addDefaultHeader("Authorization", "Bearer " + token);
    }

    public static void main(String[] arguments) throws ApiException {
        String url = arguments[1];
        Random chance = new Random(1648);
        CreateRequest wanted = new CreateRequest().game(GameId.fromValue(arguments[0]));
        if (arguments.length > 2) wanted.setScenario(ScenarioId.fromValue(arguments[2]));
        CreatedMatch made = new MatchesApi(service(url, null)).createMatch(wanted, null);
        UUID match = made.getMatch().getId();
        Map<Object, MovesApi> seats = new HashMap<>(); // by text, where seats have numbers
        for (SeatSecret seat : made.getSeats())
            seats.put(seat.getSeat(), new MovesApi(service(url, seat.getToken())));
        List<?> deciding = List.copyOf(seats.keySet());
        int moves = 0;
        while (!deciding.isEmpty() && moves < 150) {
            MovesApi seat = seats.get(deciding.get(0));
            LegalMoves legal =
                    seat.listLegalMoves(match, null, null, false, null, null, null, null, null);
            deciding = legal.getDeciding();
            if (legal.getMoves().isEmpty()) continue;
            Object move = legal.getMoves().get(chance.nextInt(legal.getMoves().size()));
            for (Object one : legal.getMoves()) // orders in secret end with it
                if ("ready".equals(((Map<?, ?>) one).get("type"))) move = one;
            deciding = seat.makeMove(new MoveRequest().move(move), match, null, null).getDeciding();
            moves++;
        }
        MatchesApi matches = new MatchesApi(service(url, made.getOrganizerToken()));
        MatchView end = matches.readMatch(match, null);
        String board = matches.drawMatch(match, null, null, null);
        System.out.println(arguments[0] + ": " + moves + " moves, " + end.getMatch().getStatus() + " at "
                + end.getMatch().getVersion());
        System.exit(moves > 0 && !end.getView().getStack().isEmpty() && board.startsWith("<svg") ? 0 : 1);
    }
}
