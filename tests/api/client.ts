/* Plays a match with bots through a client that is generated from the service's OpenAPI document, to its end.
 *
 *     client.js [PLAYERS [URL]]
 *
 * `westphalia.ts` is what openapi-typescript makes of /openapi.json; the compiler then knows each operation, each answer and
 * each problem, and of a move or an event, by its `type`, which arguments it has. deploy/test builds and runs this. */
import createClient from "openapi-fetch";
import type { components, paths } from "./westphalia.js";

type Schemas = components["schemas"];
type Move = Schemas["sixteen-thirty-something.move"];
type Event = Schemas["sixteen-thirty-something.event"];

const [players = "4", baseUrl = "http://127.0.0.1:8630"] = process.argv.slice(2);
const service = createClient<paths>({ baseUrl });

/** What was answered, or an exception with what the problem says. */
function answer<T>(reply: { data?: T; error?: Schemas["problem"]; response: Response }): T {
    if (reply.data === undefined)
        throw new Error(`${reply.response.status} ${reply.error?.refusal?.detail ?? reply.error?.detail ?? ""}`);
    return reply.data;
}

/** How much this bot likes a move: it takes what is dear, and wants Spain at war. */
function worth(move: Move): number {
    switch (move.type) {
        case "lobby_go_to_war":
            return move.country === "spain" ? 9 : 5;
        case "play_assassin":
            return move.target.startsWith("spain-") ? 4 : 1;
        case "vote":
            return move.colour === "red" ? 2 : 1;
        case "place_influence":
            return Number(/-(\d)-/.exec(move.card)?.[1] ?? 0);
        default:
            return Math.random() * 3;
    }
}

function best(moves: Move[]): Move {
    const [first, ...rest] = moves;
    if (!first) throw new Error("nothing is legal, and yet this seat must decide");
    return rest.reduce((liked, move) => (worth(move) > worth(liked) ? move : liked), first);
}

/** A line for people about what happened, where it is worth one. */
function told(event: Event): string | undefined {
    switch (event.type) {
        case "war_won":
            return `${event.winner} wins a war against ${event.loser}`;
        case "scored":
            return event.points > 0 ? `${event.seat} scores ${event.points}` : undefined;
        default:
            return undefined;
    }
}

const made = answer(
    await service.POST("/v1/matches", { body: { game: "sixteen-thirty-something", players: Number(players) } }),
);
const params = { path: { match: made.match.id } };
const authorization = new Map(made.seats.map(({ seat, token }) => [seat, { Authorization: `Bearer ${token}` }]));

let moves = 0;
let deciding = made.seats.map(({ seat }) => seat); // ask anybody: who need not decide is told who must
while (deciding[0]) {
    const headers = authorization.get(deciding[0]);
    const legal = answer(await service.GET("/v1/matches/{match}/legal-moves", { params, headers }));
    deciding = legal.deciding;
    if (legal.moves.length === 0) continue;
    const moved = answer(
        await service.POST("/v1/matches/{match}/moves", {
            params: { ...params, header: { "If-Match": `"${legal.version}"` } },
            headers,
            body: { move: best(legal.moves as Move[]) }, // the document speaks of all games' moves, this match has its own
        }),
    );
    moves++;
    deciding = moved.deciding;
    for (const line of moved.actions.flatMap(({ events }) => (events as Event[]).map(told))) if (line) console.log(line);
}

const { match } = answer(await service.GET("/v1/matches/{match}", { params }));
console.log(`${match.id}: ${match.status} after ${moves} moves, won by ${match.winners?.join(" and ")}`);
if (match.status !== "over" || !match.winners?.length) process.exit(1);
