/* swagger-codegen, typescript-fetch. It takes every answer for JSON and sends no bearer token. Its types have
 * camel case where answers have not. */
import { MatchesApi, MovesApi } from "./made";
import { game, play, scenario, url, type Client } from "./play";

let token = "";
const fetched = async (address: string, init: any) => {
    const headers = token ? { ...init.headers, Authorization: `Bearer ${token}` } : init.headers;
    const answer = await fetch(address, { ...init, headers });
    const isJson = answer.headers.get("content-type")?.includes("json");
    return isJson ? answer : Response.json(await answer.text(), { status: answer.status });
};
const matches = new MatchesApi(undefined, url, fetched);
const moves = new MovesApi(undefined, url, fetched);
const client: Client<any, any> = {
    create: () => matches.createMatch({ game: game as any, scenario: scenario as any }) as Promise<any>,
    as: (given) => (token = given),
    legal: (match) => moves.listLegalMoves(match, undefined, undefined, false),
    make: (match, move) => moves.makeMove({ move }, match),
    read: (match) => matches.readMatch(match) as Promise<any>,
    draw: (match) => matches.drawMatch(match),
};
play(client);
