// Why what a thing is otherwise good for cannot be done with it now, such as a card that cannot be played as
// an event. The service refuses the move, and says which rule is in the way.
/* global m */
import { keyOf } from '/table/choosing.js'
import { Rule } from '/table/rulings.js'

const MOST = 12 // moves that are asked about
// Codes of refusals that are no news: of another kind of card, of a rule that is not played with, of a card
// that is not to be wasted, and of what only follows another move, such as taking it back.
const KNOWN = [
  'another-kind-of-card',
  'option-off',
  'card-has-effect',
  'not-chosen',
  'nothing-changes',
  'no-card-played',
  'stack-not-overfull',
]

const isNamed = ({ things }, { domain, id }) =>
  things.some(thing => thing.id === id && (domain === null || thing.domain === domain))

/** The moves of this step that name one thing alone, and are not in the list of entries for this one. */
export function missingMoves({ game, document }, entries, { domain, id }) {
  const step = game.declared.steps.find(({ name }) => name === document.step?.name)
  return (step?.moves ?? [])
    .filter(type => game.single[type])
    .map(type => ({ type, [game.single[type].name]: id, domain: game.single[type].domain }))
    .filter(({ domain: of }) => of in game.names && id in game.names[of])
    .filter(({ domain: of }) => domain === null || game.thing(of, id).domain === domain)
    .filter(({ type }) => !entries.some(entry => entry.move.type === type && isNamed(entry, { domain, id })))
    .slice(0, MOST)
    .map(({ domain: _, ...move }) => move)
}

/** What the service has said of moves that cannot be made, while the list of moves is the same. */
export class Reasons {
  constructor(match) {
    Object.assign(this, { match, list: null, known: new Map() })
  }

  /** Of a thing: [{type, refusal}, ...]. They are asked for when they are first wanted; null until they are
   * there. */
  of(thing) {
    const { match } = this
    if (this.list !== match.entries) Object.assign(this, { list: match.entries, known: new Map() })
    const key = keyOf(thing)
    if (!this.known.has(key)) {
      this.known.set(key, null)
      this.ask(thing, this.known, missingMoves(match, match.entries, thing))
    }
    return this.known.get(key)
  }

  async ask(thing, known, moves) {
    const checks = await Promise.all(moves.map(move => this.match.check(move).catch(() => ({}))))
    known.set(
      keyOf(thing),
      checks.flatMap(({ refusal }, i) =>
        refusal && !KNOWN.includes(refusal.code) ? [{ type: moves[i].type, refusal }] : [],
      ),
    )
    m.redraw()
  }
}

/** What cannot be done with a thing now, and why. */
export const WhyNot = {
  view({ attrs: { match, choice, thing, ifNone = null } }) {
    if (choice.plan || !match.isMyTurn) return null
    const { game } = match
    const reasons = choice.reasons.of(thing)
    if (!reasons?.length) return reasons && ifNone ? m('p.hint.why-not', ifNone) : null
    return m(
      'ul.hint.why-not[aria-label=Not possible now]',
      reasons.map(({ type, refusal }) =>
        m(
          'li',
          { key: type },
          `${game.head(type)} is not possible now: ${game.explain(refusal.detail)} `,
          refusal.rule ? m(Rule, { game, rule: refusal.rule, about: refusal.detail }) : null,
        ),
      ),
    )
  },
}
