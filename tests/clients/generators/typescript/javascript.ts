/* openapi-generator, javascript: a call gives its answer to a function. A move of a list is in a Move. The
 * types that its comments name are not those of its code, so that they are left out here. */
import * as made from "./made/src";
import { game, play, scenario, url, type Client } from "./play";

interface AnyMove {
    type: string;
}
const { ApiClient, CreateRequest, MatchesApi, MoveRequest, MovesApi } = made as Record<string, any>;
const service = new ApiClient(url);
const matches = new MatchesApi(service);
const moves = new MovesApi(service);

/** The answer of a call, which is given the function that takes it. */
const answer = <Answer>(call: (take: (failure: unknown, answer: Answer) => void) => void) =>
    new Promise<Answer>((resolve, reject) =>
        call((failure, given) => (failure ? reject(failure) : resolve(given))),
    );

const client: Client<AnyMove, string> = {
    create: () => {
        const wanted = CreateRequest.constructFromObject(scenario ? { game, scenario } : { game });
        return answer((take) => matches.createMatch(wanted, {}, take));
    },
    as: (token) => Object.assign(service.authentications.BearerToken, { accessToken: token }),
    legal: async (match) => {
        const legal: { deciding: string[]; moves: { getActualInstance(): AnyMove }[] } = await answer((take) =>
            moves.listLegalMoves(match, { text: false }, take),
        );
        return { ...legal, moves: legal.moves.map((move) => move.getActualInstance()) };
    },
    make: (match, move) => {
        const request = MoveRequest.constructFromObject({ move });
        return answer((take) => moves.makeMove(match, request, {}, take));
    },
    read: (match) => answer((take) => matches.readMatch(match, {}, take)),
    draw: (match) => answer((take) => matches.drawMatch(match, {}, take)),
};
play(client);
