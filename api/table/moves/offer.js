// What is offered beside the board: moves at the place of a click, things that the board does not draw, the
// sentence so far.
/* global m */
import {
  byPlace,
  cardFacts,
  cardNumber,
  cardText,
  handDomains,
  onceOf,
  printedFacts,
  printedSentences,
} from '/table/cards.js'
import { endings, grouped, keyOf, namesIn } from '/table/choosing.js'
import * as keep from '/table/keep.js'
import { hasLostFocus, keepsFocus } from '/table/parts.js'
import { thingSays } from '/table/sheets.js'
import { WhyNot } from '/table/why_not.js'
import { plain } from '/table/words.js'

const WIDTH = 300 // pixels of the offer, at most
const GAP = 14 // pixels between it and the click
const STEP = 40 // pixels between places further away at which it may stand
const MOST = 40 // things of a tray; more are chosen from the list
const OTHERS = 8 // other kinds of moves that are named beside a chosen one
const BESIDE = 8 // things that the map does not have, and are offered at the place of a click
const FEW = 16 // the same of things that a panel of the board has
const PLACES = 4 // of a tray beside the own hand; more are folded if there are
const MANY = 8 // things in them, or more
const SHARED = 1 // words with which all sentences of an offer begin are said once, from so many on

/** Sentences that begin with the same name, as one: 'Ulm: army 1', 'Ulm: status 3' as 'Ulm: army 1; status
 * 3'. */
export function joined(texts) {
  const all = new Map()
  for (const text of texts) {
    const [, name, rest] = text.match(/^([^:]*): (.*)$/) ?? [null, text, null]
    all.set(name, [...(all.get(name) ?? []), ...(rest === null ? [] : [rest])])
  }
  return [...all].map(([name, said]) => (said.length ? `${name}: ${said.join('; ')}` : name))
}

// What the tables beside the map have of the things that are chosen, such as whose influence is in a state.
// Of places of which no table tells, what lies there on the map.
const Rows = {
  view: ({ attrs: { match, choice, things } }) =>
    things
      .flatMap(thing => {
        const said = thingSays(match.game, match.document.view ?? {}, thing)
        const texts = said ? [`${match.game.called(thing)}: ${said}`] : joined(choice.lying(thing))
        return texts.map((text, i) => ({ key: `${i} ${keyOf(thing)}`, text }))
      })
      .map(({ key, text }) => m('p.hint.row-says', { key }, text)),
}

const numbersOf = text => text.match(/\d+/g) ?? []

/** Whether all numbers of a sentence, such as prices, have been told: what is printed is then no news. */
export function hasNumbersOf(told, sentence) {
  const known = new Set(numbersOf(told))
  const numbers = numbersOf(sentence)
  return numbers.length > 0 && numbers.every(number => known.has(number))
}

// What the cards of a move say, and what of its price, and what is printed on its pieces and places: the
// sentence of the move has their names alone.
const Printed = {
  view: ({ attrs: { game, things, told = '' } }) =>
    things.flatMap(thing => [
      cardText(game, thing)
        ? m(
            'p.hint.card-text',
            `On the card ${game.name(thing.domain, thing.id)}: `,
            [cardFacts(game, thing), cardText(game, thing)].filter(Boolean).join('. '),
          )
        : null,
      printedFacts(game, thing)
        ? m('p.hint.printed', `${game.name(thing.domain, thing.id)}: ${printedFacts(game, thing)}`)
        : null,
      printedSentences(game, thing)
        .filter(([, words]) => !hasNumbersOf(told, words))
        .map(([name, words]) =>
          m(
            'p.hint.printed',
            `${game.name(thing.domain, thing.id)}, ${name[0].toLowerCase()}${name.slice(1)}: ${words}`,
          ),
        ),
    ]),
}

// A person who takes moves back rather than confirms each of them chooses so here, for one type of moves. A
// click that is meant for other moves, such as a look at a unit, disbands nothing.
const AtOnce = {
  view: ({ attrs: { game, type } }) =>
    m(
      'label',
      { title: `Moves of this kind (${game.head(type)}) are then made without “Do this”` },
      m('input[type=checkbox]', {
        checked: keep.isAtOnce(game.presentation.game, type),
        onchange: event => keep.keepAtOnce(game.presentation.game, type, event.target.checked),
      }),
      ' At once from now on',
    ),
}

// A number of the chosen move, by a slider, or one more or less.
const Amount = {
  view({ attrs: { choice, name, min, max } }) {
    const now = choice.numbers[name]
    const choose = number => {
      choice.numbers[name] = number
      choice.look()
    }
    const step = (label, sign, by) =>
      m(
        'button[type=button]',
        { 'aria-label': label, disabled: now + by < min || now + by > max, onclick: () => choose(now + by) },
        sign,
      )
    return m(
      '.slider',
      m(
        'label',
        `${choice.match.game.asks(choice.entry.move.type, name)} ${now}`,
        m('input[type=range]', {
          min,
          max,
          value: now,
          oninput: event => choose(Number(event.target.value)),
        }),
      ),
      step('One less', '−', -1),
      step('One more', '+', 1),
    )
  },
}

/** The numbers of the chosen move. They stand above its sentence, which may need another line for another
 * number: the buttons stay below the pointer. */
export const Amounts = {
  view: ({ attrs: { choice } }) =>
    m(
      'div',
      Object.entries(choice.entry.bounds ?? {}).map(([name, bounds]) =>
        m(Amount, { key: name, choice, name, ...bounds }),
      ),
    ),
}

/** The button that sends the chosen move, and what its cards say. */
export const Finish = {
  view: ({ attrs: { choice } }) => [
    m(
      '.buttons',
      m('button.main', { disabled: choice.busy }, choice.plan ? 'Plan this' : 'Do this'),
      m('button[type=button]', { onclick: () => choice.clear() }, 'Choose anew'),
      choice.plan ? null : m(AtOnce, { game: choice.match.game, type: choice.entry.move.type }),
    ),
    m('div', m(Printed, { game: choice.match.game, things: choice.entry.things })),
    m('div', m(Rows, { match: choice.match, choice, things: choice.entry.things })),
  ],
}

// What else can be done now: a single thing that was picked may be good for one kind of move, and the reader
// may have wanted another.
const Others = {
  view({ attrs: { choice } }) {
    const { game } = choice.match
    const types = grouped(choice.list)
      .map(([type]) => type)
      .filter(type => type !== choice.entry.move.type)
    if (!types.length || types.length > OTHERS) return null
    const only = type => {
      choice.clear()
      choice.only(type)
    }
    return m('p.hint.others', [
      'Other moves now: ',
      ...types.map(type => m('button[type=button]', { onclick: () => only(type) }, game.head(type))),
    ])
  },
}

// Where an offer of this size may stand in the room, [left, top], the best place first: beside the click at
// (x, y), or further away, where it hides nothing near the click.
function spotsOf({ x, y }, { width, height }, room) {
  const within = (at, most) => Math.max(Math.min(at, most), 0)
  const right = x + GAP + width > room.width ? x - GAP - width : x + GAP
  const below = y + GAP + height > room.height ? Math.min(y - GAP, room.height) - height : y + GAP
  const lefts = [right, x - GAP - width, x + GAP].map(left => within(left, room.width - width))
  const tops = [below, y - GAP - height, y + GAP].map(top => within(top, room.height - height))
  const steps = most => Array.from({ length: Math.max(Math.ceil(most / STEP), 0) + 1 }, (_, i) => i * STEP)
  const far = steps(room.height - height).flatMap(top =>
    steps(room.width - width).map(left => [
      within(left, room.width - width),
      within(top, room.height - height),
    ]),
  )
  const away = ([left, top]) => Math.hypot(left + width / 2 - x, top + height / 2 - y)
  return [
    ...tops.flatMap(top => lefts.map(left => [left, top])),
    ...far.sort((one, other) => away(one) - away(other)),
  ]
}

// How many of these points a part of this size hides there.
const hidden = ([left, top], { width, height }, points) =>
  points.filter(([x, y]) => x > left && x < left + width && y > top && y < top + height).length

// The middles of what may be picked next, within the board.
const litIn = (board, room) =>
  [...(board.querySelector('.drawing').shadowRoot?.querySelectorAll('.lit:not(.picked)') ?? [])].map(part => {
    const { x, y, width, height } = part.getBoundingClientRect()
    return [x + width / 2 - room.left, y + height / 2 - room.top]
  })

// The place of the offer within the board, so that it hides neither the click nor what may be picked next, as
// far as it can, nor runs over an edge. A key that has opened it leads into it.
function placed({ dom, state, attrs: { choice } }) {
  const { at } = choice
  state.from = at.from
  const board = dom.parentElement
  const { left, top, width } = board.getBoundingClientRect()
  const size = dom.getBoundingClientRect()
  // what stands below the drawing is not hidden by it
  const room = { left, top, width, height: board.querySelector('.under').getBoundingClientRect().top - top }
  const isSame = state.next === choice.next && state.x === at.x && state.y === at.y
  if (!isSame || state.width !== size.width || state.height !== size.height) {
    const { width, height } = size
    Object.assign(state, { next: choice.next, x: at.x, y: at.y, width, height })
    const click = { x: at.x - left, y: at.y - top }
    const points = [...litIn(board, room), [click.x, click.y]]
    const spots = spotsOf(click, size, room)
    const hides = spots.map(spot => hidden(spot, size, points))
    const [x, y] = spots[hides.indexOf(Math.min(...hides))]
    dom.style.left = `${x}px`
    dom.style.top = `${y}px`
  }
  if (at.isKey) dom.querySelector('button.main, li button')?.focus()
  at.isKey = false
  keepsFocus.onupdate({ dom })
}

// The keyboard goes on where it has opened the offer, or at the board when that is drawn anew.
function left({ dom, state: { from } }) {
  if (!dom.contains(document.activeElement) && !hasLostFocus(dom)) return
  const board = dom.parentElement.querySelector('.drawing').shadowRoot?.querySelector('svg')
  requestAnimationFrame(() => (from?.isConnected && from.tabIndex >= 0 ? from : board)?.focus())
}

// Things that may be picked next and that the map does not have.
const besides = (choice, where) =>
  [...choice.next]
    .map(key => ({ domain: key.slice(0, key.indexOf(':')), id: key.slice(key.indexOf(':') + 1) }))
    .filter(thing => where(thing) !== 'map')

// Whether it is told what else the picked thing is good for, and why not now: where there is a choice, and of
// each card.
const isAsked = ({ game }, { entry, picks }) =>
  picks.length === 1 && (!entry || cardText(game, picks[0]) !== undefined)

// The moves of one type, and how many they are.
const OfType = {
  view: ({ attrs: { choice, type, number, onclick } }) =>
    m('button[type=button]', { onclick }, choice.match.game.head(type), m('small', ` ${number}`)),
}

/** The moves that the picked things leave, at the place of the last click. Closing it shows what is lit below
 * it; a chosen move is let go. */
export const Offer = {
  oncreate: placed,
  onupdate: placed,
  onremove: left,
  view({ attrs: { match, choice, where } }) {
    const { entries, types } = choice.offers
    // the sentence below the board has the words that all begin with
    const texts = endings(
      entries.map(({ text }) => text),
      SHARED,
      namesIn(entries, thing => match.game.called(thing)),
    )
    // many moves of one type: what the map does not have is chosen here
    const beside = entries.length || types.length ? [] : onceOf(match, besides(choice, where))
    const { leads } = choice
    const hasList =
      entries.length + types.length + leads.length > 0 || (beside.length > 0 && beside.length <= BESIDE)
    return m(
      'form.offer.keeps-focus[tabindex=-1][aria-label=Moves here]',
      {
        style: `max-width: ${WIDTH}px`,
        onsubmit: event => {
          event.preventDefault()
          choice.send()
        },
        onkeydown: event => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          choice.clear()
        },
      },
      m(
        'button.close[type=button][aria-label=Close]',
        { onclick: () => (choice.entry ? choice.clear() : choice.hide()) },
        '×',
      ),
      choice.entry
        ? [
            m(Amounts, { choice }),
            m('p.sentence', choice.sentence),
            m('.finish', m(Finish, { choice })),
            choice.picks.length === 1 ? m(Others, { choice }) : null,
          ]
        : [
            m(Printed, {
              game: match.game,
              things: choice.picks,
              told: entries.map(({ text }) => text).join(' '),
            }),
            // what a card does with the picked thing stands before what is done without one
            leads.length
              ? m(
                  'ul',
                  leads.map(([type, number]) =>
                    m(
                      'li',
                      { key: type },
                      m(OfType, { choice, type, number, onclick: () => choice.lead(type) }),
                    ),
                  ),
                )
              : null,
            m(
              'ul',
              entries.map((entry, i) =>
                m(
                  'li',
                  { key: JSON.stringify(entry.move) },
                  m(
                    'button[type=button]',
                    { onclick: event => choice.take(entry, event), 'aria-label': entry.text },
                    texts[i],
                  ),
                ),
              ),
              beside.length <= BESIDE
                ? beside.map(thing =>
                    m(
                      'li',
                      { key: keyOf(thing) },
                      m(
                        'button[type=button]',
                        { onclick: () => choice.pick([thing], choice.at) },
                        match.game.called(thing),
                      ),
                    ),
                  )
                : null,
              types.map(([type, number]) =>
                m('li', { key: type }, m(OfType, { choice, type, number, onclick: () => choice.only(type) })),
              ),
            ),
            m(Rows, { match, choice, things: choice.picks }),
            choice.next.size
              ? m('p.hint', hasList ? 'Or choose what is lit.' : 'Now choose what is lit.')
              : null,
          ],
      isAsked(match, choice) ? m(WhyNot, { match, choice, thing: choice.picks[0] }) : null,
    )
  },
}

/** What a card is that cannot be picked now, and why not; or what lies at a place. */
export const Unlit = {
  oncreate: placed,
  onupdate: placed,
  view({ attrs: { match, choice } }) {
    const { game } = match
    const thing = choice.unlit
    const close = () => choice.wonder(null)
    return m(
      '.offer.keeps-focus[tabindex=-1][role=region][aria-label=Why not]',
      { style: `max-width: ${WIDTH}px` },
      m('button.close[type=button][aria-label=Close]', { onclick: close }, '×'),
      m('strong', game.name(thing.domain, thing.id)),
      m(Printed, { game, things: [thing] }),
      cardText(game, thing) === undefined
        ? m(Rows, { match, choice, things: [thing] })
        : m(WhyNot, { match, choice, thing, ifNone: 'It is not for the question that is asked now.' }),
    )
  },
}

const placeOf = ({ clientX, clientY, detail, target }) => ({
  x: clientX,
  y: clientY,
  isKey: detail === 0,
  from: target,
})

// What a card of the tray says at a glance, which the style shows while a pointer rests on it.
function glance(game, thing) {
  const said = [cardFacts(game, thing), cardText(game, thing)].filter(Boolean)
  if (!said.length) return {}
  return {
    'data-glance': [game.name(thing.domain, thing.id), ...said].join('\n'),
    'aria-description': said.join('. '),
  }
}

// A card of the tray, or several that are alike: a button where one may be picked next. Otherwise it tells
// why not.
const Chip = {
  view({ attrs: { game, choice, thing, number, isLit } }) {
    const name = cardName(game, thing, number)
    const look = glance(game, thing)
    const wonder = event => choice.wonder(thing, placeOf(event))
    return isLit
      ? m('button', { ...look, onclick: event => choice.pick([thing], placeOf(event)) }, name)
      : m(
          'span.idle[role=button][tabindex=0]',
          {
            ...look,
            onclick: wonder,
            onkeydown: event => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault() // a space would scroll
              wonder(event)
            },
          },
          name,
        )
  },
}

/**
 * Things that a move may name next and that the map does not have, by where they lie, and all cards of the
 * seat's own hand. Panels beside the map may be out of sight, so what they have stands here, too, where it is
 * little.
 */
export const Tray = {
  view({ attrs: { match, choice, where } }) {
    const { game } = match
    if (choice.entry) return m(Resting, { match, choice })
    const lit = choice.picks.length ? [] : handDomains(match).map(domain => [domain, []])
    const kinds = new Map(lit)
    for (const thing of besides(choice, where)) {
      kinds.set(thing.domain, [...(kinds.get(thing.domain) ?? []), thing])
    }
    const isShort = things => things.length <= (things.some(where) ? FEW : MOST)
    const places = [...kinds].flatMap(([domain, all]) => {
      const isLit = new Set(all.map(keyOf))
      const mayBe = thing => isLit.has(keyOf(thing))
      return byPlace(match, domain, all)
        .filter(({ things }) => isShort(things) && (!choice.picks.length || things.some(mayBe)))
        .map(({ name, things, isOwn }) => ({
          key: `${domain} ${name}`,
          name: name || plain(game.noun(domain)),
          isOwn,
          chips: game.copies.distinct(things).map(({ thing, things }) => {
            const lit = things.filter(mayBe)
            const first = lit[0] ?? thing
            const number = (lit.length ? lit : things).length
            return m(Chip, { key: keyOf(first), game, choice, thing: first, number, isLit: lit.length > 0 })
          }),
        }))
    })
    if (!places.length && choice.picks.length) return m(Resting, { match, choice })
    const others = places.filter(({ isOwn }) => !isOwn)
    const isFolded = others.length > PLACES && numberOf(others) > MANY
    const own = isFolded ? places.filter(({ isOwn }) => isOwn) : places
    return m('.tray', headed(own).map(open), isFolded ? folded(others, choice.picks.length > 0) : null)
  },
}

// Of places of one panel that follow each other, the first one alone has its name: 'Market places: Anna',
// then 'Bert'.
const headed = places =>
  places.map((place, i) => {
    const [head, ...rest] = place.name.split(': ')
    const isSame = i > 0 && rest.length > 0 && places[i - 1].name.startsWith(`${head}: `)
    return isSame ? { ...place, name: rest.join(': ') } : place
  })

const numberOf = places => places.reduce((sum, { chips }) => sum + chips.length, 0)

const open = ({ key, name, chips }) => m('fieldset', { key }, m('legend', name), chips)

const fold = (key, name, number, content) =>
  m('details', { key, name: 'tray' }, m('summary', name, m('small', ` ${number}`)), m('.fold', content))

// Many places, such as stacks of cards in all countries. Before anything is picked those of a panel are one
// fold. Afterwards a place is chosen first.
function folded(places, isBegun) {
  const headOf = ({ name }) => name.split(': ')[0]
  if (isBegun) {
    return places.map(({ key, name, chips }) => fold(key, name.split(': ').at(-1), chips.length, chips))
  }
  const panels = Map.groupBy(places, headOf)
  return [...panels].map(([name, of]) => fold(name, name, numberOf(of), of.map(open)))
}

/** The own hand while nothing of it is needed: it stays to be read where it was. */
export const Resting = {
  view: ({ attrs: { match, choice } }) =>
    m(
      '.tray.resting[aria-hidden=true]',
      handDomains(match).flatMap(domain =>
        byPlace(match, domain, []).map(({ name, things }) => [
          m('strong', `${name}: `),
          match.game.copies
            .distinct(things)
            .map(({ thing, things }) =>
              m(
                'span.idle',
                {
                  ...glance(match.game, thing),
                  class: choice.marks.some(mark => things.some(one => keyOf(one) === keyOf(mark)))
                    ? 'taken'
                    : '',
                },
                cardName(match.game, thing, things.length),
              ),
            ),
        ]),
      ),
    ),
}

// The name of a card, the number on it, such as its value, and how many there are of it.
function cardName(game, thing, number) {
  const value = cardNumber(game, thing)
  return [
    game.name(thing.domain, thing.id),
    value && m('small', { title: value[0] }, ` ${value[1]}`),
    number > 1 ? m('small', { title: `${number} of them` }, ` ×${number}`) : null,
  ]
}

/** What has been picked, and the sentence that is being written. */
export const Saying = {
  view: ({ attrs: { match, choice } }) =>
    m(
      '.saying',
      choice.type || choice.picks.length
        ? [
            m(
              '.picks',
              {}, // null is no attributes
              choice.type
                ? m(
                    'button',
                    { title: 'Put back', onclick: () => choice.only(null) },
                    match.game.head(choice.type),
                    ' ×',
                  )
                : null,
              choice.picks.map((pick, i) =>
                m(
                  'button',
                  { key: i, title: 'Put back', onclick: () => choice.putBack(i) },
                  match.game.called(pick),
                  ' ×',
                ),
              ),
            ),
            m('p.sentence[aria-live=polite]', choice.sentence),
          ]
        : null,
    ),
}
