/* The npm package in a page, by an import map: a match by the rules, and one by a service. */
import { WestphaliaError, load } from 'westphalia'
import { Service } from 'westphalia/client'

export async function rules(address) {
  const library = await load(address)
  const state = library.open('baroque').new({ chance: { seed: 1648 } })
  const refusal = state.check({ type: 'pass' })
  state.playout(1e6, 1648)
  return [library.games.length, refusal instanceof WestphaliaError, refusal.rule, state.over]
}

export async function missing() {
  return load('/nothing.wasm').catch(({ name, code }) => [name, code])
}

/* Moves, and follows the stream of another origin, up to that move. */
export async function client(url) {
  const service = new Service(url)
  const made = await service.create('baroque', { players: 2 })
  const open = service.match(made.match)
  const { deciding } = await open.read()
  const { token } = made.seats.find(({ seat }) => seat === deciding[0])
  const match = service.match(made.match, token)
  const refused = await match.move({ type: 'pass' }).catch(({ name, rule }) => [name, rule])
  const moved = await match.move((await match.legalMoves()).moves[0])
  for await (const { name, data } of open.stream()) {
    if (name === 'action' && data.seq === moved.version) return [...refused, data.seat === deciding[0]]
  }
}
