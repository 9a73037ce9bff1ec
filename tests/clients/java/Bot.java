/* Plays a match with random legal moves to its end: java Bot GAME URL [SCENARIO].
 *
 * The client is what openapi-generator makes of /v1/games/GAME/openapi.json. A move is read as its own class
 * by its `type` (getActualInstance() gives MovePass, ...), and is sent again as that class. The generated
 * code tries all classes, twice, and words what is wrong with each. So the bot asks for moves that differ by
 * a number alone as one range, and takes the least. */
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.LogApi;
import org.openapitools.client.api.MatchesApi;
import org.openapitools.client.api.MovesApi;
import org.openapitools.client.model.*;

public final class Bot {
    private static ApiClient client(String url, String token) {
        ApiClient client = new ApiClient().setBasePath(url);
        client.setBearerToken(token);
        return client;
    }

    public static void main(String[] arguments) throws Exception {
        String game = arguments[0], url = arguments[1];
        CreateRequest wanted = new CreateRequest().game(GameId.fromValue(game));
        if (arguments.length > 2) wanted.scenario(ScenarioId.fromValue(arguments[2]));
        CreatedMatch made = new MatchesApi(new ApiClient().setBasePath(url)).createMatch(wanted, null);
        var match = made.getMatch().getId();
        Map<SeatId, MovesApi> seats = new EnumMap<>(SeatId.class);
        for (SeatSecret seat : made.getSeats())
            seats.put(seat.getSeat(), new MovesApi(client(url, seat.getToken())));
        Random chance = new Random(1648);
        List<SeatId> deciding = new ArrayList<>(seats.keySet()); // the answer says who must decide
        while (!deciding.isEmpty()) {
            MovesApi seat = seats.get(deciding.get(0));
            LegalMoves legal = seat.listLegalMoves(match, null, null, false, true, null, null, null, null);
            deciding = legal.getDeciding();
            List<Move> moves = legal.getMoves();
            for (MoveRange range : legal.getRanges()) moves.add(range.getMove());
            if (moves.isEmpty()) continue;
            Move move = moves.get(chance.nextInt(moves.size()));
            for (Move other : moves) // a sheet of orders is handed in as soon as it may be
                if (other.getActualInstance().getClass().getSimpleName().equals("MoveReady")) move = other;
            deciding = seat.makeMove(match, new MoveRequest().move(move), null, null).getDeciding();
        }
        ApiClient organizer = client(url, made.getOrganizerToken());
        var said = new ArrayList<String>();
        long actions = 0;
        for (Long after = 0L; after != null;) {
            LogPage page = new LogApi(organizer).readLog(match, after, null);
            actions += page.getActions().size();
            for (Action action : page.getActions())
                for (GameEvent event : action.getEvents())
                    if (event.getActualInstance() instanceof EventGameWon won) said.add(won.getText());
            after = page.getNext();
        }
        Match end = new MatchesApi(organizer).readMatch(match, null).getMatch();
        System.out.printf("%s: %s after %d actions, won by %s. %s%n", game, end.getStatus(), actions,
            end.getWinners(), String.join(" ", said));
        System.exit(end.getStatus() == Status.OVER && end.getVersion() == actions ? 0 : 1);
    }
}
