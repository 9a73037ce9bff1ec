/* orval, with its default client: axios. The function that makes the client has the name of the game. */
import axios from "axios";
import * as made from "./made/client";
import { game, play, scenario, url } from "./play";

type Maker = Extract<keyof typeof made, `getWestphalia${string}`>;
axios.defaults.baseURL = url;
const api = made[Object.keys(made).find((name) => name.startsWith("getWestphalia")) as Maker]();
let options = {};
play({
    create: async () => {
        const wanted = { game: game as made.GameId, scenario: scenario as made.ScenarioId | undefined };
        return (await api.createMatch(wanted)).data;
    },
    as: (token) => (options = { headers: { Authorization: `Bearer ${token}` } }),
    legal: async (match) => (await api.listLegalMoves(match, { text: false }, options)).data,
    make: async (match, move) => (await api.makeMove(match, { move }, options)).data,
    read: async (match) => (await api.readMatch(match, {}, options)).data,
    draw: async (match) => (await api.drawMatch(match, {}, options)).data,
});
