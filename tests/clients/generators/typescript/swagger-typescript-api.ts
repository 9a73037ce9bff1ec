/* swagger-typescript-api. It reads no body of an operation whose answer is no JSON, unless `format` says so. */
import { Api, type GameId, type ScenarioId } from "./made/Api";
import { game, play, scenario, url } from "./play";

const api = new Api<string>({
    baseUrl: url,
    securityWorker: (token) => (token ? { headers: { Authorization: `Bearer ${token}` } } : undefined),
});
const text = { format: "text" } as const;
play({
    create: async () => {
        const wanted = { game: game as GameId, scenario: scenario as ScenarioId | undefined };
        return (await api.v1.createMatch(wanted)).data;
    },
    as: (token) => api.setSecurityData(token),
    legal: async (match) => (await api.v1.listLegalMoves(match, { text: false })).data,
    make: async (match, move) => (await api.v1.makeMove(match, { move })).data,
    read: async (match) => (await api.v1.readMatch(match)).data,
    draw: async (match) => (await api.v1.drawMatch(match, {}, text)).data,
});
