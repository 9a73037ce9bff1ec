// A battle, a siege or another procedure with dice: where it stands, and what has happened in it, with the
// dice as they fell.
/* global m */
import { cardText, printedFacts } from '/table/cards.js'
import { purposeOf, toldOf } from '/table/chapters.js'
import { Reports, resultOf, sidesOf } from '/table/reports.js'
import { factsOf, rowSays } from '/table/sheets.js'
import { fill } from '/table/template.js'
import { plain } from '/table/words.js'

/** Whether a member of an event has the name of a die. */
export const isDie = name => /(^|_)die$/.test(name)
// of the 3 x 3 places of a cube
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] }
const SENTENCES = 9 // of an action, the last ones
const MOST = 8 // actions that are shown
const BEFORE = 2 // actions that are shown before the first die
const STAY = 8000 // milliseconds for which dice are shown, unless the reader moves or closes them
const AFTER = 5 // actions after the last die; with more of them the dice cover the board no longer
const SOON = 2 // the same where the dice and what they bring about concern others alone
const FEW = 4 // moves beside which what is known of the question stands open, and lines of it
const LOW = 3 // lines of it in a window that is not
const TALL = '(min-height: 56rem)' // a window in which it leaves room for them
const BELOW = '(max-width: 60rem)' // a window in which it lies below the map: play.css
const BETWEEN = 0.12 // seconds from the fall of a die to that of the next

/** The dice of an action: [{text, value, isCube}]. A draw that counts from 0 may be a card: it is a die where
 * an event says so. */
export function diceOf({ draws = [], events = [] }) {
  const said = events.flatMap(event =>
    Object.entries(event)
      .filter(([name]) => isDie(name))
      .map(([, value]) => value),
  )
  return draws
    .filter(({ value, low }) => value !== null && (low === 1 || said.includes(value)))
    .map(({ text, value, low, sides }) => ({ text, value, isCube: low === 1 && sides === 6 }))
}

/** Which actions of a match belong to the procedure that goes on, or to the last one. */
export class Procedure {
  /** `stay`: milliseconds for which dice are shown at least. */
  constructor(match, stay = STAY) {
    this.stay = stay
    this.kept = null // what was shown with dice last: {fallen, until, what}
    // A procedure is a frame of the view's stack, with the frames above it. It has the actions from `since`
    // on.
    Object.assign(this, { match, seen: 0, since: 0, depth: 0, way: [], isOver: true, closed: 0 })
    this.known = [] // its frames when it went on last
    this.before = [] // the stack when it was looked at last
    this.past = null // the last one with dice, when another one has begun: {since, until, known}
    this.reports = new Reports(match)
  }

  /** Those from shortly before the first die. */
  get actions() {
    return this.between(this.since, Infinity)
  }

  between(since, until) {
    const all = this.match.log.filter(({ seq }) => seq >= since && seq <= until && seq > this.closed)
    return all.slice(Math.max(all.findIndex(action => diceOf(action).length) - BEFORE, 0)).slice(-MOST)
  }

  /**
   * What a reader should see: {since, actions, frames} of the procedure that goes on, when dice fell in it
   * lately. Otherwise those of the last one, until the reader moves or closes it; or null. Dice that concern
   * the reader stay long enough to be read, however quickly others go on, such as the computer.
   */
  get shown() {
    const { lately, kept } = this
    const isRead = !kept || Date.now() >= kept.until || this.closed >= kept.fallen
    return lately ?? (isRead || this.hasMoved(kept.fallen) ? null : kept.what)
  }

  get lately() {
    const { actions, past } = this
    const last = actions.findLastIndex(action => diceOf(action).length)
    if (last >= 0) {
      const after = actions.length - 1 - last
      if (!this.isOver && after > AFTER) return null
      if (this.isOver && after > SOON && !this.concerns(actions)) return null
      return { since: this.since, actions, frames: this.isOver ? this.known.slice(0, 1) : this.known }
    }
    if (!past || this.hasMoved(past.until)) return null
    const before = this.between(past.since, past.until)
    if (this.match.log.at(-1).seq - past.until > SOON && !this.concerns(before)) return null
    return before.length ? { since: past.since, actions: before, frames: past.known.slice(0, 1) } : null
  }

  /** The same behind the reports of the reader's own fights, which stay until they are closed: the newest
   * first. */
  get parts() {
    const { shown } = this
    return this.reports.beside(shown, !!shown && this.concerns(shown.actions))
  }

  // Whether actions are of a seat of this browser, or name one.
  concerns(actions) {
    const { tokens = {} } = this.match
    const isMine = value => typeof value === 'string' && value in tokens
    return actions.some(
      ({ seat, move, events = [] }) =>
        isMine(seat) || [move, ...events].some(of => Object.values(of ?? {}).some(isMine)),
    )
  }

  // Whether a seat of this browser has moved after this action.
  hasMoved(seq) {
    const { log, tokens = {} } = this.match
    return log.some(action => action.seq > seq && action.seat in tokens)
  }

  /** The frames of the procedure that goes on. */
  get frames() {
    return this.isOver ? [] : this.stack.slice(this.depth - 1)
  }
  get stack() {
    return this.match.document?.view?.stack ?? []
  }

  // What a frame is told from another one by: its step, and whose it is.
  identity(frame) {
    const members = this.match.game?.presentation.steps[frame.step]?.members ?? {}
    const seats = Object.keys(members).filter(name => members[name].is === 'seat')
    return JSON.stringify([frame.step, ...seats.map(name => frame[name])])
  }

  /** To be called when the match has changed. What happened before the page was opened is in the log. */
  look() {
    const last = this.match.log.at(-1)?.seq ?? 0
    if (last !== this.seen) this.goOn(last)
    this.keep()
  }

  // Takes what has happened until this action.
  goOn(last) {
    if (!this.seen) this.closed = last
    const stack = this.stack.map(frame => this.identity(frame))
    this[this.state](stack)
    // patches change the frames of the document
    if (!this.isOver) this.known = structuredClone(this.frames)
    this.before = structuredClone(this.stack)
    this.seen = last
    const { lately } = this
    if (lately && this.concerns(lately.actions)) this.reports.take(lately)
  }

  /** What the match was last seen in: 'over', no procedure; 'asks', one without dice so far; 'rolls', one
   * with dice. The method of the same name goes on from there to this stack. */
  get state() {
    if (this.isOver) return 'over'
    return this.hadDice ? 'rolls' : 'asks'
  }
  // Whether dice had fallen in the procedure when it was looked at last.
  get hadDice() {
    return this.actions.some(action => action.seq <= this.seen && diceOf(action).length)
  }
  get hasDice() {
    return this.actions.some(action => diceOf(action).length)
  }

  over(stack) {
    const { since, known, seen: until } = this
    if (this.hadDice) this.past = { since, until, known }
    this.begin(stack, stack.length, this.seen + 1)
    // dice between what was asked before and what is asked next have the name of neither
    if (this.hasDice && this.before.some((frame, i) => this.identity(frame) !== stack[i])) this.end([])
  }

  asks(stack) {
    const { hasDice } = this
    const common = this.way.findIndex((identity, i) => identity !== stack[i])
    if (this.hasTop(stack)) {
      // dice between two questions of one procedure are its own
      const isNext = hasDice && stack.length === this.before.length
      if (!isNext && stack.length > this.depth) this.begin(stack, this.depth + 1, this.seen + 1)
    } else if (hasDice && this.hasLostTwo(stack)) {
      this.end(structuredClone(this.before.slice(-2, -1))) // a battle in which no loss is chosen
    } else if (common > 1) {
      this.begin(stack, common, this.since) // what was asked first in it is over
    } else {
      this.end([]) // dice that have ended it may be of what follows it
    }
  }

  rolls(stack) {
    if (!this.hasTop(stack)) this.end(this.known)
  }

  // Whether the procedure is still on the stack.
  hasTop(stack) {
    return stack[this.depth - 1] === this.way.at(-1)
  }

  // Whether the last question and what asked it are gone, and nothing else has come.
  hasLostTwo(stack) {
    return (
      this.before.length - stack.length > 1 &&
      stack.every((identity, i) => identity === this.identity(this.before[i]))
    )
  }

  end(known) {
    Object.assign(this, { isOver: true, known })
  }

  begin(stack, depth, since) {
    Object.assign(this, { depth, since, way: stack.slice(0, depth), isOver: depth === 0 })
  }

  // Keeps dice that concern the reader for as long as they stay.
  keep() {
    const { lately } = this
    const fallen = lately?.actions.findLast(action => diceOf(action).length)?.seq
    if (!fallen || !this.concerns(lately.actions)) return
    const isNew = fallen !== this.kept?.fallen
    if (isNew) setTimeout(() => m.redraw(), this.stay)
    this.kept = { fallen, until: isNew ? Date.now() + this.stay : this.kept.until, what: lately }
  }

  /** Closes the part that has begun with this action. Dice that were hidden behind it do not come back. */
  close(since) {
    this.reports.close(since)
    if (!this.reports.open.has(this.shown?.since)) this.closed = this.seen
  }
}

const Die = {
  view: ({
    attrs: {
      die: { text, value, isCube },
      number,
    },
  }) =>
    m(
      'span.die[role=img]',
      {
        'aria-label': `${text} ${value}`,
        title: text,
        class: isCube ? 'cube' : '',
        style: `animation-delay: ${number * BETWEEN}s`,
      },
      isCube
        ? Array.from({ length: 9 }, (_, i) => m('i', { class: PIPS[value].includes(i) ? 'pip' : '' }))
        : String(value),
    ),
}

const NUMBERED = /^(.*\S) \d+$/ // one of several pieces of the same name

/** Names in the order of a list, pieces of one name as their number: '4 × Bavarian Mercenary'. A single name
 * keeps its number, which may be a turn's or a box's, unless these are pieces. */
export function counted(names, arePieces = false) {
  const times = new Map()
  for (const name of names) {
    const kind = name.match(NUMBERED)?.[1] ?? name
    times.set(kind, [...(times.get(kind) ?? []), name])
  }
  const named = ([kind, all]) =>
    all.length > 1 ? `${all.length} × ${kind}` : names.length > 1 || arePieces ? kind : all[0]
  return [...times].map(named)
}

// The seat of a side, such as 'attacker': a member of the frame has the side's name. Where that names the
// other of two sides, it is the other of two seats.
function seatOf(game, frame, domain, id) {
  const isSeat = seat => typeof seat === 'string' && seat in game.names.seat
  if (isSeat(frame[id])) return frame[id]
  const seats = Object.keys(game.names.seat)
  const [other, ...more] = Object.keys(game.names[domain] ?? {}).filter(one => one !== id)
  return !more.length && seats.length === 2 && isSeat(frame[other])
    ? seats.find(seat => seat !== frame[other])
    : undefined
}

// The name of an id, with that of the seat which it stands for: 'the attacker (Sweden)'.
function called(game, frame, domain, id) {
  const name = game.name(domain, id)
  const seat = domain === 'seat' ? undefined : seatOf(game, frame, domain, id)
  return seat ? `${name} (${game.names.seat[seat]})` : name
}

// What a frame of the stack names, in words: [its name, [['Where', ['Prague']], ...]].
function namedBy(game, frame) {
  const { name = plain(frame.step), members = {} } = game.presentation.steps[frame.step] ?? {}
  const said = Object.entries(members)
    .map(([member, { name, is }]) => [
      name,
      counted(
        [frame[member]]
          .flat()
          .filter(id => typeof id === 'string')
          .map(id => called(game, frame, is, id)),
        Object.values(game.presentation.pieces ?? {}).some(piece => piece.is === is),
      ),
    ])
    .filter(([, names]) => names.length)
  return [name, said]
}

const list = said =>
  m(
    'dl',
    said.map(([what, names]) => [m('dt', what), m('dd', names.join(', '))]),
  )

// What the last frame of a procedure names.
const facts = (game, frames) => (frames.length ? list(namedBy(game, frames.at(-1))[1]) : null)

// What a part of the window is called: what the fight has come to, or the names of all frames.
const titleOf = (game, frames, result) =>
  result ?? (frames.map(frame => namedBy(game, frame)[0]).join(' › ') || 'Dice')

// What the tables of the sheets say of what a frame names: [['Influence, Spain', ['Anna: 2; Bert: 3']]].
const rowsOf = (game, view, frame) =>
  Object.entries(game.presentation.steps[frame.step]?.members ?? {}).flatMap(([member, { is }]) =>
    game.presentation.zones
      .filter(zone => zone.kind === 'table' && zone.is === is && is !== 'seat')
      .map(zone => [zone.name, rowSays(game, view, zone, frame[member])])
      .filter(([, said]) => said)
      .map(([name, said]) => [`${name}, ${game.name(is, frame[member])}`, [said]]),
  )

// What is printed at the places that a frame names, such as what a state is worth that is for sale.
function printedOf(game, frame) {
  const { steps, places } = game.presentation
  const domains = new Set(Object.values(places).map(({ is }) => is))
  return Object.entries(steps[frame.step]?.members ?? {})
    .filter(([member, { is }]) => domains.has(is) && typeof frame[member] === 'string')
    .map(([member, { is }]) => [is, frame[member]])
    .map(([domain, id]) => [game.name(domain, id), [printedFacts(game, { domain, id })]])
    .filter(([, [said]]) => said)
}

// The texts of cards that a frame names, such as one that can be answered.
const textsOf = (game, frame) =>
  Object.entries(game.presentation.steps[frame.step]?.members ?? {})
    .filter(([member]) => typeof frame[member] === 'string')
    .map(([member, { is }]) => ({ domain: is, id: frame[member] }))
    .map(card => [game.name(card.domain, card.id), [cardText(game, card)]])
    .filter(([, [text]]) => text)

/** What is known of the question that a seat is asked: whose army, where, which units. */
export const Facts = {
  view({ attrs: { match } }) {
    const { game, seat } = match
    const { step, view } = match.document
    const frame = view?.stack?.at(-1)
    if (frame?.step !== step.name) return null
    const [name, named] = namedBy(game, frame)
    const prompt = step.prompt.toLowerCase()
    const isNew = name => !prompt.includes(name.toLowerCase())
    const isOneself = names => names.join() === game.seat(seat)
    const said = named.filter(([, names]) => names.some(isNew) && !isOneself(names))
    const rows = [...rowsOf(game, view, frame), ...printedOf(game, frame), ...textsOf(game, frame)]
    // what is on the seat's sheet so far
    const isSecret = game.declared.steps.find(({ name }) => name === step.name)?.secret
    const own = seat && isSecret ? factsOf(game, view, seat) : []
    const all = [...said, ...rows, ...own]
    const hasRoom = matchMedia(TALL).matches
      ? rows.length > 0 || said.length <= FEW
      : rows.length > 0 && all.length <= LOW
    // a long list of moves needs the room
    const open = own.length > 0 || (hasRoom && match.entries.length <= FEW)
    return all.length ? m('details.facts', { open }, m('summary', name), list(all)) : null
  },
}

// What an action has brought about, beside its dice and the tables of the sides. Of more than a few sentences
// the last ones tell the outcome; the others are in the log.
function told(game, action, result) {
  const thrown = new Set(diceOf(action).map(purposeOf))
  const { sides = {} } = game.presentation.log ?? {}
  const texts = toldOf(action)
    .filter(({ purpose, type, text }) => !thrown.has(purpose) && !(type in sides) && text !== result)
    .map(({ text }) => text)
  const more = texts.length - SENTENCES
  return [
    more > 0 ? m('p', m('small', `${more} more before this in the log`)) : null,
    texts.slice(-SENTENCES).map(text => m('p', text)),
  ]
}

// What the sides have thrown, each in its column.
const Sides = {
  view: ({ attrs: { game, action } }) =>
    sidesOf(game, action).map(({ sides, rows }, i) =>
      m(
        'table.sides',
        { key: i },
        m('tr', [m('td'), ...sides.map(side => m('th[scope=col]', side))]),
        rows.map(({ name, values }) =>
          m('tr', [m('th[scope=row]', name), ...values.map(value => m('td', value))]),
        ),
      ),
    ),
}

// What events tell of dice, in the order in which they fell: [{value, of, event}]. `of` is what the
// presentation says of that member of the event, if anything.
const diceTold = (game, events) =>
  events.flatMap(event =>
    Object.entries(event)
      .filter(([name]) => isDie(name))
      .map(([name, value]) => ({
        value,
        event,
        of: game.presentation.log.dice?.[event.type]?.find(({ dice }) => dice.includes(name)),
      })),
  )

/** The dice of an action by what they are for: [{purpose, needs, dice}, ...]. `needs` is what they had to
 * reach, where the presentation says so. */
export function diceByPurpose(game, action) {
  const thrown = new Map()
  const told = diceTold(game, action.events ?? [])
  for (const die of diceOf(action)) {
    const at = told.findIndex(({ value }) => value === die.value)
    const [{ of = {}, event } = {}] = at < 0 ? [] : told.splice(at, 1)
    const purpose = [purposeOf(die), of.for].filter(Boolean).join(', ')
    const needs = of.needs ? fill(game, of.needs, { view: game.components, value: event, bound: {} }) : ''
    const key = `${purpose} ${needs}`
    if (!thrown.has(key)) thrown.set(key, { purpose, needs, dice: [] })
    thrown.get(key).dice.push(die)
  }
  return [...thrown.values()]
}

// The dice of an action, with what they are for.
const Thrown = {
  view({ attrs: { game, action } }) {
    let fallen = 0
    return diceByPurpose(game, action).map(({ purpose, needs, dice }) =>
      m(
        '.thrown',
        { key: `${purpose} ${needs}` },
        m('span', `${purpose}:`),
        m(
          '.dice',
          dice.map(die => m(Die, { die, number: fallen++ })),
        ),
        needs ? m('small', needs) : null,
      ),
    )
  },
}

/** The newest dice are in sight, from what they are for on, until a reader scrolls elsewhere. */
export const toDice =
  actions =>
  ({ dom, state }) => {
    const fallen = actions.findLast(action => diceOf(action).length)?.seq
    if (fallen === state.fallen) return
    state.fallen = fallen
    const dice = [...dom.querySelectorAll('.thrown')].at(-1)?.closest('li').querySelector('.sides, .thrown')
    const top = element => element.getBoundingClientRect().top
    if (dice) dom.scrollTop += top(dice) - top(dom)
  }

// Parts of a drawing that someone looks for: what may be picked, and where something has just happened.
const SOUGHT = '.lit, .u'

const overlaps = (one, other) =>
  one.width > 0 &&
  one.left < other.right &&
  one.right > other.left &&
  one.top < other.bottom &&
  one.bottom > other.top

/** The window goes to the side at which it covers less of what someone looks for on the map. It stays there
 * until something else is asked. */
export const giveWay =
  ({ version, look }) =>
  ({ dom, state }) => {
    const asked = `${version} ${look.offered}`
    if (state.asked === asked) return
    state.asked = asked
    const drawing = dom.parentElement.querySelector('.drawing')
    const parts = [...(drawing.shadowRoot?.querySelectorAll(SOUGHT) ?? [])].map(part =>
      part.getBoundingClientRect(),
    )
    const covered = isRight => {
      dom.classList.toggle('right', isRight)
      const own = dom.getBoundingClientRect()
      return parts.filter(part => overlaps(part, own)).length
    }
    const right = covered(true)
    if (covered(false) > right) dom.classList.add('right')
  }

// On a phone the window is below the map. It comes in sight when dice fall, unless a move is being chosen.
export const reveal =
  actions =>
  ({ dom, state }) => {
    const fallen = actions.findLast(action => diceOf(action).length)?.seq
    if (fallen === state.fallen) return
    state.fallen = fallen
    if (!matchMedia(BELOW).matches || document.querySelector('.chosen, .offer')) return
    dom.scrollIntoView({ block: 'nearest' })
  }

// What goes on, or the report of a fight.
const Part = {
  view({ attrs: { match, procedure, part, isFirst } }) {
    const { since, actions, frames } = part
    const { game } = match
    const result = resultOf(game, actions)?.text
    const { step } = match.document
    // what is asked stands with the question
    const named = frames.length > 1 ? frames.filter(frame => frame.step !== step?.name) : frames
    return m(
      'div',
      m('button.close[aria-label=Close]', { onclick: () => procedure.close(since) }, '×'),
      m(
        'details',
        { open: isFirst },
        m('summary', m('h2', titleOf(game, named, result))),
        result ? null : facts(game, named),
        m(
          'ol[tabindex=0]',
          { oncreate: toDice(actions), onupdate: toDice(actions) },
          actions.map(action =>
            m(
              'li',
              { key: action.seq },
              m('strong', action.text),
              m('div', m(Sides, { game, action })),
              m('div', m(Thrown, { game, action })),
              m('div', told(game, action, result)),
            ),
          ),
        ),
      ),
    )
  },
}

export const Procedures = {
  view({ attrs: { match, procedure } }) {
    const parts = match.shown === null ? procedure.parts : []
    if (!parts.length) return m('.procedure[hidden]')
    const placed = vnode => {
      giveWay(match)(vnode)
      reveal(parts[0].actions)(vnode)
    }
    return m(
      '.procedure[role=region][aria-label=Dice]',
      { oncreate: placed, onupdate: placed },
      parts.map((part, i) => m(Part, { key: part.since, match, procedure, part, isFirst: !i })),
    )
  },
}
