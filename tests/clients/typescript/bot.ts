/* Plays a match with random legal moves to its end. The client is generated from the service's OpenAPI
 * document of the game.
 *
 *   node bot.js GAME URL [SCENARIO]
 *
 * `westphalia.ts` is what openapi-typescript makes of /v1/games/GAME/openapi.json. The compiler then knows
 * each operation, each answer and each problem. Of a move or an event it knows by the `type` which arguments
 * it has. deploy/test builds and runs this. */
import createClient from "openapi-fetch";
import type { components, paths } from "./westphalia.js";

type Schemas = components["schemas"];
type Arguments = [Schemas["GameId"], string, Schemas["ScenarioId"]?];
const [game, baseUrl, scenario] = process.argv.slice(2) as Arguments;
const service = createClient<paths>({ baseUrl });

/** What was answered, or an exception with what the problem says. */
function answer<T>(reply: { data?: T; error?: Schemas["Problem"]; response: Response }): T {
    if (reply.data === undefined) throw new Error(`${reply.response.status} ${reply.error?.detail ?? ""}`);
    return reply.data;
}

let seed = 1648;
function chosen<T>(things: T[]): T {
    seed = (seed * 48271) % 2147483647;
    const thing = things[seed % things.length];
    if (thing === undefined) throw new Error("there is nothing to choose from");
    return thing;
}

const made = answer(await service.POST("/v1/matches", { body: { game, ...(scenario && { scenario }) } }));
const path = { match: made.match.id };
const headers = new Map(made.seats.map(({ seat, token }) => [seat, { Authorization: `Bearer ${token}` }]));

let deciding = made.seats.map(({ seat }) => seat); // the answer says who must decide
while (deciding[0]) { // at random, but a sheet of orders is handed in as soon as it may be
    const seat = { headers: headers.get(deciding[0]) };
    const params = { path, query: { text: false } };
    const legal = answer(await service.GET("/v1/matches/{match}/legal-moves", { params, ...seat }));
    deciding = legal.deciding;
    if (legal.moves.length === 0) continue;
    const move = legal.moves.find(({ type }: { type: string }) => type === "ready") ?? chosen(legal.moves);
    const request = { params: { path }, ...seat, body: { move } };
    deciding = answer(await service.POST("/v1/matches/{match}/moves", request)).deciding;
}

let actions = 0;
const said: string[] = []; // how the game ended: the compiler knows the types of events, and which has a text
for (let after: number | undefined = 0; after !== undefined; ) {
    const params = { path, query: { after } };
    const page: Schemas["LogPage"] = answer(await service.GET("/v1/matches/{match}/log", { params }));
    actions += page.actions.length;
    for (const event of page.actions.flatMap(({ events }) => events))
        if (event.type === "game_won" && event.text) said.push(event.text);
    after = page.next;
}
const { match } = answer(await service.GET("/v1/matches/{match}", { params: { path } }));
const winners = match.winners?.join(" and ");
console.log(`${game}: ${match.status} after ${actions} actions, won by ${winners}. ${said.join(" ")}`);
if (match.status !== "over" || match.version !== actions) process.exit(1);
