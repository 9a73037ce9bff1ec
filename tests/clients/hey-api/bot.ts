/* Plays a match with random legal moves to its end. The client is what @hey-api/openapi-ts makes of
 * /v1/games/GAME/openapi.json.
 *
 *   node bot.js GAME URL [SCENARIO]
 *
 * `throwOnError`: an answer that is a problem becomes an exception. The compiler knows each operation's
 * answer. Of a move or an event it knows by the `type` which arguments it has. */
import { createMatch, listLegalMoves, makeMove, readLog, readMatch } from "./client";
import type { GameEvent, GameId, ScenarioId } from "./client";
import { client } from "./client/client.gen";

const [game, baseUrl, scenario] = process.argv.slice(2) as [GameId, string, ScenarioId?];
client.setConfig({ baseUrl });

let seed = 1648;
function chosen<T>(things: T[]): T {
    seed = (seed * 48271) % 2147483647;
    const thing = things[seed % things.length];
    if (thing === undefined) throw new Error("there is nothing to choose from");
    return thing;
}

/** What is worth telling: the compiler knows the types of events, and which has a text. */
const told = (event: GameEvent) => (event.type === "game_won" && event.text ? [event.text] : []);

async function main(): Promise<boolean> {
    const body = { game, ...(scenario && { scenario }) };
    const { data: made } = await createMatch({ body, throwOnError: true });
    const tokens = new Map(made.seats.map(({ seat, token }) => [seat, token]));
    const path = { match: made.match.id };

    let deciding = made.seats.map(({ seat }) => seat); // the answer says who must decide
    while (deciding[0]) { // at random, but a sheet of orders is handed in as soon as it may be
        const seat = { path, auth: tokens.get(deciding[0]), throwOnError: true } as const;
        const { data: legal } = await listLegalMoves({ ...seat, query: { text: false } });
        deciding = legal.deciding;
        if (legal.moves.length === 0) continue;
        const ready = legal.moves.find(({ type }: { type: string }) => type === "ready");
        const move = ready ?? chosen(legal.moves);
        deciding = (await makeMove({ ...seat, body: { move } })).data.deciding;
    }

    let actions = 0;
    const said: string[] = [];
    for (let after: number | undefined = 0; after !== undefined; ) {
        const { data: page }: Awaited<ReturnType<typeof readLog<true>>> =
            await readLog({ path, query: { after }, throwOnError: true });
        actions += page.actions.length;
        said.push(...page.actions.flatMap(({ events }) => events.flatMap(told)));
        after = page.next;
    }
    const { match } = (await readMatch({ path, throwOnError: true })).data;
    const winners = match.winners?.join(" and ");
    console.log(`${game}: ${match.status} after ${actions} actions, won by ${winners}. ${said.join(" ")}`);
    return match.status === "over" && match.version === actions;
}

main().then((good) => process.exit(good ? 0 : 1));
