/* Matches played at random by westphalia.wasm, and what the service says of the same positions. */
import { load } from './westphalia.js'

const SEED = '5eed'.repeat(16)
const WRONG = 4 // moves of other positions, changed or not, that are tried at each
const library = await load()
let last = 1648
const below = count => (last = last * 48271 % 2147483647) % count
const pick = list => list[below(list.length)]

/* A move that was legal once; two times in three one of its members is another's, or is not there. */
function maybeWrong(seen) {
  const move = { ...pick(seen) }, other = pick(seen), name = pick(Object.keys(move))
  if (below(3)) move[name] = name in other ? other[name] : pick(Object.values(other))
  if (move[name] === undefined || !below(10)) delete move[name]
  return move
}

/* The service's answer for a move, said by the library. The service adds where its reference of the game
 * explains a refusal. */
function answerTo(state, move, seat, game) {
  const error = state.check(move, seat)
  if (!error) {
    state.apply(move, seat)
    const automatic = state.automatic()
    const told = { events: state.events(), draws: state.draws(), ...(automatic.length && { automatic }) }
    return { ...told, ...now(state), state: state.toJson() }
  }
  const { code, rule, path, detail } = error
  return rule ? { code, rule, detail, reference: `/games/${game}#refusal-${code}` } : { path, detail }
}

const now = state => ({ step: state.step, deciding: state.deciding, over: state.over })

function answered({ answer, problem }) {
  const { ranks, ...told } = answer ?? {} // at the end of a match the service tells the ranks, too
  if (answer || problem.refusal) return answer ? told : problem.refusal
  const [{ path, detail }, ...more] = problem.errors
  const all = more.length ? `${detail} (and ${more.length} more faults)` : detail
  return { path: path.replace('/move', ''), detail: all }
}

/* As texts, since members must stand in the same order, too. */
class Comparison {
  counts = {}
  differences = []
  packed = []
  see(what, here, there) {
    this.counts[what] = (this.counts[what] ?? 0) + 1
    const [one, other] = [here, there].map(value => JSON.stringify(value))
    if (one === other) return
    let at = 0
    while (one[at] === other[at]) at++
    this.differences.push([what, ...[one, other].map(text => text.slice(Math.max(0, at - 200), at + 200))])
  }
}

/* On a busy machine the service leaves positions to another request: those behind one that has taken long. */
async function answersTo(ask, positions) {
  const { answers } = await ask('apply-many', { positions })
  const done = answers.findIndex(({ status }, i) => i > 0 && status === 413)
  return done < 0 ? answers : [...answers.slice(0, done), ...await answersTo(ask, positions.slice(done))]
}

async function comparePosition(ask, found, game, state, seen) {
  const whole = state.toJson(), seat = pick(state.deciding), legal = state.legalMoves(seat)
  seen.push(...Array.from({ length: 5 }, () => pick(legal.moves)))
  const moves = [pick(legal.moves), ...Array.from({ length: WRONG }, () => maybeWrong(seen))]
  const [listed, view, open, answers] = await Promise.all([
    ask('legal-moves', { state: whole, seat }),
    ask('view', { state: whole, seat }),
    ask('view', { state: whole }),
    answersTo(ask, moves.map(move => ({ state: whole, seat, move, seed: SEED }))),
  ])
  found.see('legal moves', { seat, ...now(state), ...legal }, listed)
  found.see('views', { view: state.view(seat), ...now(state) }, view)
  found.see('views', { view: state.view(), ...now(state) }, open)
  const guess = game.fromView(view.view, seat, view.deciding, last)
  found.see('legal moves from a view', guess.legalMoves(seat), legal)
  moves.forEach((move, i) => {
    const copy = state.clone({ seed: SEED }), there = answered(answers[i])
    const here = answerTo(copy, move, seat, game.id)
    found.see(here.state ? 'moves' : here.code ? 'refusals' : 'bad input', here, there)
    if (!here.state) found.see('refusals from a view', answerTo(guess, move, seat, game.id), there)
    copy.free()
  })
  guess.free()
  const packed = Array.from(state.packed(), byte => byte.toString(16).padStart(2, '0')).join('')
  found.packed.push([packed, JSON.stringify(whole)])
  state.apply(moves[0], seat)
}

/* One match for each scenario, with so many positions of the game in all. */
export async function compare(service, id, positions) {
  const ask = async (operation, body) => {
    const headers = { 'Content-Type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${service}/v1/rules/${id}/${operation}`, request)
    return answer.json()
  }
  const found = new Comparison(), game = library.open(id), { scenarios } = game.describe()
  for (const { id: scenario, players: { minimum, maximum } } of scenarios) {
    const players = minimum + below(maximum - minimum + 1)
    const state = game.new({ scenario, players, chance: { seed: SEED } })
    const begun = await ask('setup', { scenario, players, seed: SEED })
    const whole = state.clone({ seed: SEED }), seen = []
    found.see('set-ups', state.toJson(), begun.state)
    const apart = Math.floor(whole.playout(1e6, last) * scenarios.length / positions)
    for (let n = 0; n < positions / scenarios.length && !state.over; n++) {
      await comparePosition(ask, found, game, state, seen)
      state.playout(below(2 * apart), last)
    }
    whole.free()
    state.free()
  }
  game.close()
  const { counts, differences, packed } = found
  return { counts, different: differences.length, differences: differences.slice(0, 3), packed }
}
