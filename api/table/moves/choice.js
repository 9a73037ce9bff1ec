// What of a match is being chosen: picks of things, a type of move, words, and the entry of the list that
// they leave.
/* global m */
import { kindOf } from '/table/cards.js'
import {
  fitting,
  growing,
  grouped,
  keyOf,
  leading,
  leave,
  mayPick,
  next,
  ofType,
  offers,
  remembered,
} from '/table/choosing.js'
import * as keep from '/table/keep.js'
import { Plan } from '/table/plan.js'
import { Reasons } from '/table/why_not.js'

const FEW = 8 // entries that are offered beside the place of a click
const SENTENCE = 400 // entries of which the common sentence is written; more have none that tells anything
const SETTLING = 400 // milliseconds after another list has come, in which a click may be meant for the former
const NONE = new Set()
const NOTHING = () => false
const NO_LEADS = []

// What follows from a list of entries and what is chosen of it. The page asks for it several times at each
// drawing.
const follows = () => ({
  left: remembered((list, type, picks, words) => leave(ofType(list, type), picks, words)),
  kinds: remembered((left, match) => [...Map.groupBy(left, kindOf(match)).values()].map(([first]) => first)),
  next: remembered(next),
  fits: remembered(fitting),
  leads: remembered((list, [pick], { presentation, arguments: domains }) =>
    leading(list, pick, presentation.leads ?? {}, domains),
  ),
  offers: remembered((left, picks) => offers(left, picks, FEW)),
  groups: remembered(grouped),
  sentence: remembered(left => growing(left.map(({ text }) => text))),
  marks: remembered((picks, { things }) => [
    ...picks,
    ...things.filter(({ id }) => !picks.some(pick => pick.id === id)),
  ]),
})

// The things that a step on the stack names.
const named = (frame, game) =>
  Object.entries(game.presentation.steps[frame.step]?.members ?? {})
    .flatMap(([name, { is }]) => [frame[name]].flat().map(id => [is, id]))
    .filter(([, id]) => typeof id === 'string')
    .map(([domain, id]) => game.thing(domain, id))

// The places that the step which asks names.
function aboutOf(document, game) {
  const frame = document?.view?.stack?.at(-1)
  return frame && frame.step === document.step?.name ? named(frame, game) : []
}

// The picks, with these things as far as each of them leaves a move.
function taken(list, picks, things) {
  return things.reduce(
    (picks, thing) =>
      !picks.some(pick => keyOf(pick) === keyOf(thing)) && mayPick(list, picks, thing)
        ? [...picks, thing]
        : picks,
    picks,
  )
}

export class Choice {
  constructor(match) {
    this.match = match
    this.plan = null // moves that are planned before they are sent
    this.lying = () => [] // sentences about what lies at a place of the map
    this.follows = follows()
    this.lastAbout = []
    this.since = -Infinity // when the list became another
    this.reasons = new Reasons(match) // why some moves are not in the list
    this.clear()
  }

  /** Lets all that was picked go, and also what is to be picked `later`: after the move that leads to it. */
  clear({ later = null } = {}) {
    Object.assign(this, {
      later,
      picks: [],
      type: null,
      words: '',
      entry: null,
      numbers: {},
      entries: this.list,
      check: null,
      asking: null,
      unlit: null,
      at: null,
    }) // `at` is where the last click was: {x, y} of the window
  }

  /** To be called when the match has changed: what does not fit it any more ends. */
  changed() {
    if (this.plan && !this.plan.isValid) this.leave()
    if (this.entries === this.list) return
    this.clear({ later: this.later })
    this.since = performance.now()
    if (this.later && this.list.length) this.goOn()
  }

  /** Whether a click of a pointer came so soon after another list that it may be meant for what stood there
   * before. A key goes by the focus, which stays. */
  isHasty({ detail = 0 }) {
    return detail > 0 && performance.now() - this.since < SETTLING
  }

  // Picks what was picked before the move that led to it.
  goOn() {
    const { thing, type, version, at } = this.later
    if (this.match.version === version) return
    this.later = null
    if (ofType(this.list, type).length) this.pick([thing], at)
  }

  /** The moves that can be chosen: those of the match, or those after the planned ones. */
  get list() {
    return this.plan?.isValid ? this.plan.entries : this.match.entries
  }

  /** Whether a thing can be picked now. */
  may(thing) {
    return !this.entry && mayPick(ofType(this.list, this.type), this.picks, thing)
  }

  get left() {
    return this.follows.left(this.list, this.type, this.picks, this.words)
  }

  /** The same, one of each kind: copies of a card that lie together are no choice. */
  get kinds() {
    const { match, left } = this
    return match.game.copies.faces.size ? this.follows.kinds(left, match) : left
  }

  /** Keys of the things that may be picked next: the same set until they are others. */
  get next() {
    return this.entry ? NONE : this.follows.next(this.left, this.picks)
  }

  /** The things that are marked as picked: also those of a chosen move that was taken from a list. */
  get marks() {
    return this.entry ? this.follows.marks(this.picks, this.entry) : this.picks
  }

  /** What the question is about, such as the country in which votes are cast: [{domain, id}, ...], the same
   * list until it is another one. Patches change the document in its place, so its identity tells nothing. */
  get about() {
    const about = this.list.length ? aboutOf(this.match.document, this.match.game) : []
    const isSame = about.map(keyOf).join() === this.lastAbout.map(keyOf).join()
    if (!isSame) this.lastAbout = about
    return this.lastAbout
  }

  /** Keys of what each step on the stack names, the current one first: where a counter is meant that a move
   * does not tell from those elsewhere. */
  get near() {
    const { document, game } = this.match
    return [...(document?.view?.stack ?? [])].reverse().map(frame => named(frame, game).map(keyOf))
  }

  /** Whether an element with these things, within those around it, may be picked: choosing.js. */
  get fits() {
    return this.entry ? NOTHING : this.follows.fits(this.left, this.picks)
  }

  /** Types of moves that lead to one that names the picked thing: choosing.js. */
  get leads() {
    const { list, picks, match } = this
    return picks.length === 1 && !this.type ? this.follows.leads(list, picks, match.game) : NO_LEADS
  }

  /** Chooses among the moves of a type first. The thing that is picked is picked again after them. */
  lead(type) {
    const { match, at } = this
    const [thing] = this.picks
    this.clear({ later: { thing, type: match.game.presentation.leads[type], version: match.version, at } })
    this.only(type)
    this.at = at
  }

  /** What is offered beside the last click: choosing.js. */
  get offers() {
    return this.follows.offers(this.kinds, this.picks)
  }

  /** The entries that are left, by their types. */
  get groups() {
    return this.follows.groups(this.kinds)
  }

  /** The sentence of what is chosen, with … for what is not chosen yet; '' while nothing is. */
  get sentence() {
    if (this.entry) return this.check?.texts?.[this.plan?.steps.length ?? 0] ?? this.known
    const left = this.picks.length || this.type ? this.left : []
    return left.length > SENTENCE ? '' : this.follows.sentence(left)
  }

  // What the list says of the entry: it has the words of the least numbers alone.
  get known() {
    const { bounds, text } = this.entry
    const isLeast = Object.entries(bounds ?? {}).every(([name, { min }]) => this.numbers[name] === min)
    return isLeast ? text : '…'
  }

  /**
   * Takes these things, the first one first, as far as each leaves a move; or puts them back where all of
   * them were taken. They are what one click stands for: a unit's kind, its condition, and its place. Whether
   * there was any.
   */
  pick(things, at = null) {
    const list = ofType(this.list, this.type)
    const wanted = new Set(things.map(keyOf))
    const first = this.picks.findIndex(pick => wanted.has(keyOf(pick)))
    const has = new Set(this.picks.map(keyOf))
    if (this.entry && first < 0) return false
    let picks = this.entry ? this.picks : taken(list, this.picks, things)
    if (picks.length === this.picks.length) {
      // there is nothing more of them
      if (first < 0) return false
      const isWhole = things.every(thing => has.has(keyOf(thing)) || !mayPick(list, [], thing))
      picks = this.picks.slice(0, first)
      if (!isWhole) picks = taken(list, picks, things) // it is another one that shares some
    }
    this.picks = picks
    this.unlit = null
    this.at = at
    this.settle({ detail: at?.isAgain ? 1 : 0 }) // a place of the map stays where it is
    return true
  }

  /** Asks why a thing cannot be picked now, or no more (null). */
  wonder(thing, at = null) {
    this.unlit = thing
    this.at = at
    m.redraw()
  }

  /** Offers nothing beside the last click any more. What was picked stays so. */
  hide() {
    this.at = null
    m.redraw()
  }

  /** Puts back the pick with this number and those after it. */
  putBack(number) {
    this.picks = this.picks.slice(0, number)
    this.settle()
  }

  /** Leaves the moves of one type, or again of all (null). */
  only(type) {
    this.type = type
    this.settle()
  }

  // Takes the entry that is left, if there is only one, and the picked thing is for nothing else.
  settle(click) {
    const [only, ...others] = this.kinds
    this.take(only && !others.length && !this.leads.length ? only : null, click)
    m.redraw()
  }

  /** Chooses an entry, whose sentence and consequences are then shown before it is sent; or sends it at once,
   * where the person has chosen so for moves of its type and the click is not hasty. */
  take(entry, click = {}) {
    this.set(entry)
    if (!entry || entry.bounds || this.plan || this.isHasty(click)) return
    if (keep.isAtOnce(this.match.game.presentation.game, entry.move.type)) this.send()
  }

  set(entry) {
    this.entry = entry
    this.numbers = entry?.bounds
      ? Object.fromEntries(Object.entries(entry.bounds).map(([name, { min }]) => [name, min]))
      : {}
    this.look()
  }

  get move() {
    return { ...this.entry.move, ...this.numbers }
  }

  /** The move that is legal where there is but one, and it has no number to be chosen; else null. */
  get single() {
    const [only, ...others] = this.list
    return only && !others.length && !only.bounds ? only : null
  }

  /** Sends an entry at once, or adds it to the plan. After a hasty click its sentence is shown before. */
  make(entry, click = {}) {
    this.set(entry)
    return this.isHasty(click) ? null : this.send()
  }

  /** Asks the service what the sentence is of the move with its numbers. An answer to an earlier question is
   * dropped: it is about other numbers. */
  async look() {
    const asking = {}
    this.check = null
    this.asking = asking
    if (!this.entry) return
    const before = this.plan?.moves ?? []
    const check = await this.match.check(this.move, before).catch(() => null)
    if (this.asking === asking) this.check = check
    m.redraw()
  }

  /** Whether something is being sent or planned. */
  get busy() {
    return this.match.busy || !!this.plan?.busy
  }

  /**
   * Sends the chosen move, or adds it to the plan. The button may still stand there when the choice is gone.
   * A move whose plan ends while it is added to it is not sent.
   */
  async send() {
    const { entry, plan } = this
    if (!entry || this.busy) return
    const { seat, version } = this.match
    const text = this.sentence
    if (plan) await plan.add(this.move, text)
    const isDone = plan ? plan === this.plan : await this.match.move(this.move)
    if (isDone && !plan) keep.keepAnswer(this.match.id, { seat, version, text })
    if (isDone && entry === this.entry) this.clear({ later: this.later })
    m.redraw()
  }

  /** The plan that the browser has kept of this decision, or null. */
  get kept() {
    const kept = keep.plan(this.match.id)
    return kept?.seat === this.match.seat && kept.version === this.match.version ? kept : null
  }

  /** Begins to plan, with the moves that were kept. */
  async begin() {
    const plan = new Plan(this.match)
    this.leave()
    this.beginning = plan
    await plan.begin(this.kept?.moves)
    if (this.beginning !== plan) return
    if (!plan.start.length) return this.match.fail(plan.problem)
    if (!plan.isValid) return
    this.plan = plan
    this.clear()
    m.redraw()
  }

  // What the plan still waits for changes nothing more.
  leave() {
    this.plan?.close()
    this.plan = null
  }

  /** Ends the plan. What was planned is kept, or forgotten. */
  end({ forget = false } = {}) {
    if (forget) keep.keepPlan(this.match.id, null)
    this.leave()
    this.clear()
  }

  /** Takes the last move out of the plan. */
  back() {
    if (!this.plan || this.busy) return
    this.plan.back()
    this.clear()
  }

  /** Sends the plan. */
  async sendPlan() {
    const { plan } = this
    if (!plan || this.busy) return
    if ((await plan.send()) && plan === this.plan) this.end()
    m.redraw()
  }
}
