// Cards: hands, displays and piles of the presentation, with what the component pack prints on each card.
/* global m */
import { keyOf } from '/table/choosing.js'
import { WhyNot, missingMoves } from '/table/why_not.js'
import { fill, isBlank, rowOf, say, valueAt, valuesAt } from '/table/template.js'

const KINDS = ['hand', 'display', 'deck']

// The name of a row: 'Cards in hand: Austria'.
const named = (game, zone, { name }, scope) =>
  [zone.name, name && fill(game, name, scope)].filter(Boolean).join(': ')

// The same of a row of the seat's own hand. Beside its cards in hand it may have others that lie open.
function ownName(game, { name }, scope) {
  const said = fill(game, name, scope).replace(game.seat(scope.bound.seat), '')
  const rest = said.replace(/^[\s,:]+/, '')
  return rest ? `Yours: ${rest}` : 'Your hand'
}

// What the presentation shows on the face of a card: [[name, words], ...].
const printed = (game, domain, card) =>
  (game.presentation.cards?.[domain] ?? []).flatMap(({ name, at, is }) => {
    const value = at
      .split('/')
      .slice(1)
      .reduce((from, key) => from?.[key], card)
    const say = id => (is && typeof id === 'string' ? game.name(is, id) : String(id))
    if (!value || value === true) return value ? [[name, '']] : []
    if (typeof value !== 'object') return [[name, say(value)]]
    const words = Object.entries(value)
      .filter(([, of]) => of)
      .map(([id, of]) => `${say(id)} ${of}`)
      .join(', ')
    return words ? [[name, words]] : []
  })

// Rows of cards and facts that name ids of a domain: [[name, ids, isOwnHand], ...].
function rowsOfCards({ game, seat, document: { view } }, domain) {
  const { zones } = game.presentation
  const of = kinds => zones.filter(({ kind }) => kinds.includes(kind))
  const piles = of(KINDS).flatMap(zone =>
    (zone.rows ?? [])
      .filter(row => row.is === domain)
      .flatMap(row => valuesAt(view, row.shows).map(([bound, ids]) => ({ zone, row, bound, ids })))
      .map(({ zone, row, bound, ids }) => {
        const isOwn = zone.kind === 'hand' && bound.seat === seat
        const scope = { view, bound }
        return [isOwn ? ownName(game, row, scope) : named(game, zone, row, scope), ids, isOwn]
      }),
  )
  if (!piles.length) return []
  const facts = of(['facts']).flatMap(({ entries }) =>
    entries
      .filter(({ is }) => is === domain)
      .flatMap(entry => valuesAt(view, entry.shows).map(of => [entry, ...of]))
      .map(([{ name, at }, bound, value]) => [
        fill(game, name ?? '', { view, value, bound }),
        [value].flat().map(one => (at ? valueAt(one, at) : one)),
        false,
      ]),
  )
  return [...piles, ...facts].filter(([, ids]) => Array.isArray(ids))
}

const HAND = 24 // cards of a hand that are all shown beside those that can be chosen

/**
 * Things of a domain by where they lie: [{name, things, isOwn}, ...]. In the seat's own hand are all of its
 * cards, unless they are many; name is '' where the presentation has no row for a thing.
 */
export function byPlace(match, domain, things) {
  const rows = match.document?.view ? rowsOfCards(match, domain) : []
  const places = new Map()
  for (const [name, ids, isOwn] of rows) {
    if (isOwn && ids.length && ids.length <= HAND) {
      places.set(name, { name, isOwn, things: ids.map(id => ({ domain, id })) })
    }
  }
  for (const thing of things) {
    const [name, , isOwn] = rows.find(([, ids]) => ids.includes(thing.id)) ?? ['', [], false]
    if (!places.has(name)) places.set(name, { name, isOwn, things: [] })
    const place = places.get(name)
    if (!place.things.some(({ id }) => id === thing.id)) place.things.push(thing)
  }
  return [...places.values()]
}

// Of each card that has copies and is seen somewhere: what is printed on it, and where it lies.
function copiesOf(match) {
  const { game } = match
  const places = new Map()
  for (const domain of Object.keys(game.presentation.cards ?? {})) {
    for (const [name, ids] of match.document?.view ? rowsOfCards(match, domain) : []) {
      for (const id of ids) {
        const face = game.copies.faces.get(id)
        if (face && !places.has(id)) places.set(id, `${face} ${name}`)
      }
    }
  }
  return places
}

/**
 * A function of an entry of the list of moves: the same text for entries that differ only in copies of a card
 * which lie together, so that a person chooses between them no more than at a table.
 */
export function kindOf(match) {
  const copies = copiesOf(match)
  return ({ move }) => JSON.stringify(move, (_, value) => copies.get(value) ?? value)
}

/** One of each kind of these things, where several are copies of a card that lie together. */
export function onceOf(match, things) {
  const copies = copiesOf(match)
  return [...Map.groupBy(things, thing => copies.get(thing.id) ?? keyOf(thing)).values()].map(([one]) => one)
}

/** Domains of the cards that a seat has in its hand. */
export const handDomains = ({ game }) => [
  ...new Set(
    game.presentation.zones
      .filter(({ kind }) => kind === 'hand')
      .flatMap(({ rows = [] }) => rows.map(({ is }) => is)),
  ),
]

const isCard = (game, domain) => domain && domain in (game.presentation.cards ?? {})

/** The text of a card, or undefined: the thing is no card, or has no text. */
export function cardText(game, { domain, id }) {
  const text = isCard(game, domain) ? rowOf(game, 'cards', id)?.text : undefined
  return text && game.explain(text)
}

/** The text of the card with this id; undefined where it is no card, or has none. */
export function textOfCard(game, id) {
  const domain = Object.keys(game.presentation.cards ?? {}).find(domain => id in (game.names[domain] ?? {}))
  return domain && cardText(game, { domain, id })
}

/** What is printed on a card beside its text, in few words: 'Value 2; Aid: Spain 6, Pope 3'. */
export const cardFacts = (game, { domain, id }) =>
  isCard(game, domain)
    ? printed(game, domain, rowOf(game, 'cards', id))
        .filter(([, words]) => !words.endsWith('.'))
        .map(([name, words]) => (/^-?\d*$/.test(words) ? `${name} ${words}`.trim() : `${name}: ${words}`))
        .join('; ')
    : ''

/** The number that is printed on all cards of the kind, such as the value by which they are played, with the
 * signs of what else the card has: [its name, the number], or null. */
export function cardNumber(game, { domain, id }) {
  if (!isCard(game, domain)) return null
  const rows = (game.components.cards ?? []).filter(({ id }) => id in game.names[domain])
  const fact = game.presentation.cards[domain].find(({ at }) =>
    rows.every(row => typeof valueAt(row, at) === 'number' && valueAt(row, at) > 0),
  )
  const row = rowOf(game, 'cards', id)
  const value = fact && valueAt(row, fact.at)
  const signs = game.presentation.cards[domain].filter(({ at, sign }) => sign && valueAt(row, at))
  return value ? [fact.name, [value, ...signs.map(({ sign }) => sign)].join('')] : null
}

/** What is printed on a card beside its text in whole sentences, such as what it costs to play it. */
export const printedSentences = (game, { domain, id }) =>
  printed(game, domain, rowOf(game, 'cards', id)).filter(([, words]) => words.endsWith('.'))

/** What is printed on a piece or a place: 'Activation 2, Leadership 5'; '' where nothing is. */
export function printedFacts(game, { domain, id }) {
  const { table, facts } = game.presentation.printed?.[domain] ?? { facts: [] }
  const said = facts
    .map(fact => [fact, valueAt(rowOf(game, table, id), fact.at)])
    .filter(([{ always, but }, value]) =>
      always ? value !== undefined : !isBlank(value) && value !== (but ?? ''),
    )
    .map(([{ name, is }, value]) => (value === true ? name : `${name} ${say(game, value, is)}`))
    .join(', ')
  return game.explain(said)
}

// What a card in hand is not good for now. It is asked for when somebody wants to know.
const Impossible = {
  view({ attrs: { match, choice, thing }, state }) {
    if (!missingMoves(match, match.entries, thing).length || !match.isMyTurn) return null
    return m(
      'details.impossible',
      {
        open: state.isOpen,
        ontoggle: event => {
          state.isOpen = event.target.open
        },
      },
      m('summary', 'What is not possible now'),
      state.isOpen
        ? m(WhyNot, { match, choice, thing, ifNone: 'All that the card is for can be done.' })
        : null,
    )
  },
}

const Card = {
  view({ attrs: { match, choice, domain, table = 'cards', id, isOwn } }) {
    const { game } = match
    const card = rowOf(game, table, id)
    const thing = { domain, id }
    const isPicked = choice.picks.some(pick => keyOf(pick) === keyOf(thing))
    const may = isPicked || choice.may(thing)
    const name = game.name(domain, id)
    return m(
      '.card',
      { class: isPicked ? 'picked' : may ? 'lit' : '' },
      may
        ? m('button.name', { onclick: () => choice.pick([thing]), 'aria-pressed': String(isPicked) }, name)
        : m('strong', name),
      card?.text ? m('p', game.explain(card.text)) : null,
      m(
        'dl',
        printed(game, domain, card).map(([name, words]) => [m('dt', name), m('dd', words)]),
      ),
      isOwn ? m(Impossible, { match, choice, thing }) : null,
    )
  },
}

export const Cards = {
  view({ attrs: { match, choice } }) {
    const {
      game,
      seat,
      seen: { view },
    } = match
    const seats = new Set(match.match.seats.map(({ seat }) => seat))
    const shown = game.presentation.zones
      .filter(({ kind }) => KINDS.includes(kind))
      .flatMap(zone => (zone.rows ?? []).map(row => ({ zone, row })))
      .flatMap(of => valuesAt(view, of.row.shows).map(([bound, ids]) => ({ ...of, bound, ids })))
      .filter(({ bound }) => !bound.seat || seats.has(bound.seat))
      .filter(({ ids }) => Array.isArray(ids) && ids.length && ids.every(id => typeof id === 'string'))
    // what one holds oneself comes first
    const isHeld = ({ zone, bound }) => zone.kind === 'hand' && bound.seat === seat
    const sorted = [...shown.filter(isHeld), ...shown.filter(of => !isHeld(of))]
    return m(
      '.cards',
      match.shown === null ? null : m('p', `After action ${match.shown}.`),
      sorted.length
        ? sorted.map(({ zone, row, bound, ids }) =>
            m(
              // a pile that the board has as a list is long
              'details',
              { key: row.shows + Object.values(bound), open: row.as !== 'list' },
              m('summary', m('h2', named(game, zone, row, { view, bound })), m('small', ` ${ids.length}`)),
              m(
                '.row',
                ids.map((id, i) =>
                  m(Card, {
                    key: i,
                    match,
                    choice,
                    domain: row.is,
                    table: row.table,
                    id,
                    isOwn: match.shown === null && isHeld({ zone, bound }),
                  }),
                ),
              ),
            ),
          )
        : m('p.empty', 'No card is open to you.'),
    )
  },
}
