/* The types of the games. The build makes the folder games from the schemas of the core and from the
 * contract, so the names are those of a game's OpenAPI document (/v1/games/{game}/openapi.json). CommonJS,
 * so that both kinds of modules may import them. */
import type { Games } from './games/index.cjs'

export type GameId = keyof Games

/** All schemas of a game by their names: `Schemas<'baroque'>['LegalMoves']`. */
export type Schemas<G extends GameId = GameId> = Games[G]

/** A move as it is sent, `{ type, ... }`; of one type: `Move<'baroque', 'bid'>`. */
export type Move<G extends GameId = GameId, T extends MoveType<G> = MoveType<G>> = Extract<
  Games[G]['Move'],
  { type: T }
>
export type MoveType<G extends GameId = GameId> = Games[G]['Move']['type']

/** What a seat, or a spectator, sees of a match. */
export type View<G extends GameId = GameId> = Games[G]['View']

/** A whole match, secrets included. */
export type WholeState<G extends GameId = GameId> = Games[G]['State']

/** What happened because of a move; of one type: `GameEvent<'baroque', 'battle'>`. */
export type GameEvent<
  G extends GameId = GameId,
  T extends Games[G]['GameEvent']['type'] = Games[G]['GameEvent']['type'],
> = Extract<Games[G]['GameEvent'], { type: T }>

export type SeatId<G extends GameId = GameId> = Games[G]['SeatId']
