// Makes a match, and makes random legal moves until it is over or 150 were made: BotKt GAME URL [SCENARIO].
// Then reads the match and its board. The client is what openapi-generator makes of the game's merged
// document. It leaves out each member that is null, so a move is sent by its place in the list.
import kotlin.random.Random
import kotlin.system.exitProcess
import org.openapitools.client.apis.MatchesApi
import org.openapitools.client.apis.MovesApi
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.models.CreateRequest
import org.openapitools.client.models.GameId
import org.openapitools.client.models.MoveRequest
import org.openapitools.client.models.ScenarioId

fun main(args: Array<String>) {
    val (game, url) = args
    val chance = Random(1648)
    val matches = MatchesApi(url)
    val movesApi = MovesApi(url)
    val scenario = args.getOrNull(2)?.let { ScenarioId.decode(it) }
    val made = matches.createMatch(CreateRequest(game = GameId.decode(game)!!, scenario = scenario))
    val match = made.match.id
    val tokens = made.seats.associate { it.seat to it.token }
    var deciding = tokens.keys.toList()
    var moves = 0
    while (deciding.isNotEmpty() && moves < 150) {
        ApiClient.accessToken = tokens[deciding[0]]
        val legal = movesApi.listLegalMoves(match, text = false)
        deciding = legal.deciding
        if (legal.moves.isEmpty()) continue
        val ready = legal.moves.indexOfFirst { it.type.value == "ready" } // orders in secret end with it
        val chosen = if (ready >= 0) ready else chance.nextInt(legal.moves.size)
        deciding = movesApi.makeMove(match, MoveRequest(index = chosen, list = legal.list)).deciding
        moves++
    }
    ApiClient.accessToken = made.organizerToken
    val end = matches.readMatch(match)
    val board = matches.drawMatch(match)
    println("$game: $moves moves, ${end.match.status} at ${end.match.version}")
    exitProcess(if (moves > 0 && !end.view?.stack.isNullOrEmpty() && board.startsWith("<svg")) 0 else 1)
}
