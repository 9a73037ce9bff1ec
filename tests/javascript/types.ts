/* A program with the types of the npm package. tsc --strict takes it as it stands: where a line says
 * "expect-error", the next one must be wrong. Run by test_npm.py. */
import { type GameEvent, type Move, type SeatId, type View, WestphaliaError, load } from 'westphalia'
import { Problem, Service, type StreamEvent } from 'westphalia/client'

export const bid: Move<'baroque', 'bid'> = { type: 'bid', florins: 12 }
export const moves: Move<'baroque'>[] = [
  bid,
  { type: 'pass' },
  // @ts-expect-error: florins are a number
  { type: 'bid', florins: 'twelve' },
  // @ts-expect-error: no bid is without florins
  { type: 'bid' },
  // @ts-expect-error: no such argument
  { type: 'pass', florins: 12 },
  // @ts-expect-error: no such move
  { type: 'surrender' },
]
// of another pack
export const place: Move<'baroque', 'place_army'> = { type: 'place_army', state: 'utopia' }
// @ts-expect-error: a move of another game
export const other: Move<'time-of-wars'> = bid
// @ts-expect-error: no such game
export type Chess = Move<'chess'>
// @ts-expect-error: no seat of this game
export const seat: SeatId<'baroque'> = 'sweden'

/* Of a game that is known, and of any. */
const library = await load()
const game = library.open('baroque')
const state = game.new({ players: 3, options: { turns: 3 }, chance: { seed: 1648 } })
// @ts-expect-error: no such option
export const begin = () => game.new({ options: { rounds: 3 } })
export const view: View<'baroque'> = state.view('austria')
export const turn: number = view.turn
// @ts-expect-error: a view has no such member
view.rounds
const [first] = state.legalMoves().moves
if (first) state.apply(first)
if (first?.type === 'place_army') console.log(first.state)
export const third: Move<'baroque'> | undefined = state.move(2)
export const rows: [Int16Array, Float32Array, Int32Array] = [state.codes(), state.features(), state.ids()]
export const columns: string[] = game.moveLayout().columns.map(column => column.name)
export const points: number | null = state.score('austria')
// @ts-expect-error: no seat of this game
export const none = () => state.estimate('sweden')
// @ts-expect-error: no such bot
export const pick = () => state.bot('search')
// @ts-expect-error: not all moves have a state
console.log(first?.state)
const refusal: WestphaliaError | null = state.check({ type: 'pass' }, 'austria')
// @ts-expect-error: a move of another game
export const sign = () => state.apply({ type: 'place_spy' })
for (const id of library.games) console.log(id, library.open(id).new().legalMoves().moves[0]?.type)

export function battle(event: GameEvent<'baroque'>): string | undefined {
  if (event.type === 'battle') return event.state
  return event.type === 'other_rules' ? undefined : event.text
}

/* The client knows the game of a match that it has made. */
export async function follow(service: Service): Promise<void> {
  const made = await service.create('baroque', { players: 2, deadline: { each: 'PT1H' } })
  // @ts-expect-error: no such member of a plan
  await service.create('baroque', { player: 2 })
  const match = service.match(made.match, made.seats[0]?.token)
  await match.move({ type: 'choose_state', state: 'saxony' })
  await match.move([bid, { type: 'pass' }], { version: 3 })
  // @ts-expect-error: no such move
  await match.move({ type: 'surrender' })
  const { moves } = await match.legalMoves({ limit: 5 })
  await match.check(moves)
  for await (const event of match.stream({ signal: AbortSignal.timeout(1000) })) show(event)
  const any = service.match('6f1c2d1e-3a54-4e0b-9a0d-4f3a2b1c0d9e')
  for (const move of (await any.legalMoves()).moves) await any.move(move)
}

function show(event: StreamEvent<'baroque'>): void {
  if (event.name === 'action') console.log(event.data.seq, event.data.text, event.data.events.map(battle))
  if (event.name === 'status') console.log(event.data.deciding)
  // @ts-expect-error: an action alone has a number
  console.log(event.data.seq)
}

export function rule(error: unknown): string | null | undefined {
  if (error instanceof Problem) return error.refusal?.rule
  return error instanceof WestphaliaError ? error.rule : undefined
}
console.log(refusal?.code)
