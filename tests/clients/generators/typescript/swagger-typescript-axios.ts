/* swagger-codegen, typescript-axios. Its types of a move, an id and a version are empty. */
import { Configuration, MatchesApi, MovesApi } from "./made";
import type { GameId, Move, ScenarioId, SeatId } from "./made";
import { game, play, scenario, url, type Client } from "./play";

let token = "";
const configuration = new Configuration({ basePath: url, accessToken: () => token });
const matches = new MatchesApi(configuration);
const moves = new MovesApi(configuration);
type AnyMove = Move & { type: string };
const client: Client<AnyMove, SeatId> = {
    create: async () => {
        const wanted = { game: game as GameId, scenario: scenario as ScenarioId | undefined };
        return (await matches.createMatch(wanted)).data as any;
    },
    as: (given) => (token = given),
    legal: async (match) => {
        const legal = (await moves.listLegalMoves(match, undefined, undefined, false)).data;
        return { ...legal, moves: legal.moves as AnyMove[] };
    },
    make: async (match, move) => (await moves.makeMove({ move }, match)).data,
    read: async (match) => (await matches.readMatch(match)).data as any,
    draw: async (match) => (await matches.drawMatch(match)).data,
};
play(client);
