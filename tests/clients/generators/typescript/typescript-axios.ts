/* openapi-generator, typescript-axios. */
import { Configuration, MatchesApi, MovesApi } from "./made";
import type { GameId, Move, ScenarioId, SeatId } from "./made";
import { game, play, scenario, url, type Client } from "./play";

let token = "";
const configuration = new Configuration({ basePath: url, accessToken: () => token });
const matches = new MatchesApi(configuration);
const moves = new MovesApi(configuration);
const client: Client<Move, SeatId> = {
    create: async () => {
        const wanted = { game: game as GameId, scenario: scenario as ScenarioId | undefined };
        return (await matches.createMatch(wanted)).data;
    },
    as: (given) => (token = given),
    legal: async (match) => (await moves.listLegalMoves(match, undefined, undefined, false)).data,
    make: async (match, move) => (await moves.makeMove(match, { move })).data,
    read: async (match) => (await matches.readMatch(match)).data,
    draw: async (match) => (await matches.drawMatch(match)).data,
};
play(client);
