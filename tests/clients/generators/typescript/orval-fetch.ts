/* orval with `--client fetch`. Its functions ask for paths, since the document's server is "/": a program
 * outside of a browser says where that is. */
import * as made from "./made/client";
import { game, play, scenario, url } from "./play";

const fetching = globalThis.fetch;
globalThis.fetch = (path, options) => fetching(url + path, options);
let options: RequestInit = {};

/** The data of an answer; a problem ends the program with its text. */
function data<Answer extends { status: number; data: unknown }>(answer: Answer) {
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.data));
    return answer.data as Extract<Answer, { status: 200 | 201 }>["data"];
}
play({
    create: async () => {
        const wanted = { game: game as made.GameId, scenario: scenario as made.ScenarioId | undefined };
        return data(await made.createMatch(wanted));
    },
    as: (token) => (options = { headers: { Authorization: `Bearer ${token}` } }),
    legal: async (match) => data(await made.listLegalMoves(match, { text: false }, options)),
    make: async (match, move) => data(await made.makeMove(match, { move }, options)),
    read: async (match) => data(await made.readMatch(match, {}, options)),
    draw: async (match) => data(await made.drawMatch(match, {}, options)),
});
