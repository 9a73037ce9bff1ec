/* orval with `--client zod`: schemas alone, which judge what fetch gets. */
import * as made from "./made/client";
import { game, play, scenario, url } from "./play";

let token = "";
async function text(path: string, body?: object): Promise<string> {
    const headers: Record<string, string> = { "Content-Type": "application/json" };
    if (token) headers.Authorization = `Bearer ${token}`;
    const answer = await fetch(`${url}/v1/matches${path}`, {
        headers,
        ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.text();
}
const json = async (path: string, body?: object): Promise<unknown> => JSON.parse(await text(path, body));
play({
    create: async () => {
        const wanted = made.CreateMatchBody.parse({ game, scenario });
        return made.CreateMatchResponse.parse(await json("", wanted));
    },
    as: (given) => (token = given),
    legal: async (match) => made.ListLegalMovesResponse.parse(await json(`/${match}/legal-moves`)),
    make: async (match, move) =>
        made.MakeMoveResponse.parse(await json(`/${match}/moves`, made.MakeMoveBody.parse({ move }))),
    read: async (match) => made.ReadMatchResponse.parse(await json(`/${match}`)),
    draw: async (match) => made.DrawMatchResponse.parse(await text(`/${match}/board.svg`)),
});
