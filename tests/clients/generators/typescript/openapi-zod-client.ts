/* openapi-zod-client: Zodios, which judges requests and answers by schemas of zod. It knows no answer that is
 * not JSON: its axios reads the board. */
import { createApiClient, schemas } from "./made/client";
import { game, play, scenario, url } from "./play";

const api = createApiClient(url);
let headers = {};
play({
    create: () => api.createMatch(schemas.CreateRequest.parse({ game, scenario }), { headers }),
    as: (token) => (headers = { Authorization: `Bearer ${token}` }),
    legal: (match) => api.listLegalMoves({ params: { match }, queries: { text: false }, headers }),
    make: (match, move) => api.makeMove({ move }, { params: { match }, headers }),
    read: (match) => api.readMatch({ params: { match }, headers }),
    draw: async (match) => (await api.axios.get<string>(`/v1/matches/${match}/board.svg`, { headers })).data,
});
