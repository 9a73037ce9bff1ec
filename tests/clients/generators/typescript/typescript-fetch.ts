/* openapi-generator, typescript-fetch. */
import { Configuration, MatchesApi, MovesApi } from "./made";
import type { GameId, Move, ScenarioId, SeatId } from "./made";
import { game, play, scenario, url, type Client } from "./play";

let token = "";
const configuration = new Configuration({ basePath: url, accessToken: () => token });
const matches = new MatchesApi(configuration);
const moves = new MovesApi(configuration);
const client: Client<Move, SeatId> = {
    create: async () => {
        const createRequest = { game: game as GameId, scenario: scenario as ScenarioId | undefined };
        const made = await matches.createMatch({ createRequest });
        return { ...made, organizer_token: made.organizerToken };
    },
    as: (given) => (token = given),
    legal: (match) => moves.listLegalMoves({ match, text: false }),
    make: (match, move) => moves.makeMove({ match, moveRequest: { move } }),
    read: (match) => matches.readMatch({ match }),
    draw: (match) => matches.drawMatch({ match }),
};
play(client);
