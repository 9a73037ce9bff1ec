/* The bot of all clients in TypeScript: node bot.js GAME URL [SCENARIO]. It makes a match, lists and makes
 * random moves until the match is over or BOUND moves were made. Then it reads the match and its board.
 * Each generator's bot says by which calls. */
export const [game = "", url = "", scenario] = process.argv.slice(2);
const BOUND = 150;

/** What a client can do. The answers are of the client's own types, which have at least these members. */
export interface Client<Move extends { type: string }, Seat extends string> {
    create(): Promise<{
        match: { id: string };
        organizer_token: string;
        seats: { seat: Seat; token?: string }[];
    }>;
    /** Whose token the next calls send. */
    as(token: string): void;
    legal(match: string): Promise<{ deciding: Seat[]; moves: Move[] }>;
    make(match: string, move: Move): Promise<{ deciding: Seat[] }>;
    read(match: string): Promise<{ match: { version: number; status: string }; view?: object | null }>;
    draw(match: string): Promise<string | Blob>;
}

let seed = 1648;
function chosen<T>(things: T[]): T {
    seed = (seed * 48271) % 2147483647;
    const thing = things[seed % things.length];
    if (thing === undefined) throw new Error("there is nothing to choose from");
    return thing;
}

async function played<Move extends { type: string }, Seat extends string>(client: Client<Move, Seat>) {
    const made = await client.create();
    const tokens = new Map(made.seats.map(({ seat, token }) => [seat, token ?? ""]));
    const match = made.match.id;
    let deciding = made.seats.map(({ seat }) => seat);
    let moves = 0;
    while (deciding[0] && moves < BOUND) {
        client.as(tokens.get(deciding[0]) ?? "");
        const legal = await client.legal(match);
        deciding = legal.deciding;
        if (legal.moves.length === 0) continue;
        const move = legal.moves.find(({ type }) => type === "ready") ?? chosen(legal.moves);
        deciding = (await client.make(match, move)).deciding;
        moves++;
    }
    client.as(made.organizer_token);
    const end = await client.read(match);
    const board = await new Response(await client.draw(match)).text();
    console.log(`${game}: ${moves} moves, ${end.match.status} at ${end.match.version}`);
    return (
        moves > 0 &&
        end.match.version > 0 &&
        typeof end.view === "object" &&
        end.view !== null &&
        "stack" in end.view &&
        board.startsWith("<svg")
    );
}

export function play<Move extends { type: string }, Seat extends string>(client: Client<Move, Seat>): void {
    played(client).then(
        (good) => process.exit(good ? 0 : 1),
        (failure) => {
            console.error(failure);
            process.exit(1);
        },
    );
}
