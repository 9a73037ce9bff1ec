// What a seat may do: the question, the move that is being chosen, and all legal moves by their types.
/* global m */
import { byPlace, cardText, handDomains, printedFacts } from '/table/cards.js'
import { endings, grouped, keyOf, namesIn } from '/table/choosing.js'
import * as keep from '/table/keep.js'
import { Amounts, Finish } from '/table/offer.js'
import { Facts } from '/table/procedure.js'
import { keepsFocus } from '/table/parts.js'
import { Begin, Planned } from '/table/planned.js'
import { Result } from '/table/result.js'
import { Rule } from '/table/rulings.js'
import { Missing, Waiting } from '/table/waiting.js'

const PART = 'section.decide.keeps-focus[tabindex=-1][aria-label=Decision]'
const OPEN = 12 // entries of a group that are shown without unfolding it
const TOLD = 12 // entries of a group at the most that say what is printed on their cards and units
const MANY = 24 // entries of all groups; with more of them the long groups are folded
const BY_THEMSELVES = 2 // entries of a group that are shown even then
const BRIEF = 2 // moves that name nothing and have a button beside the search
const IN_SIGHT = 2 // types of moves of which all are seen in the list
const ROWS = 6 // moves of them that are seen, too
const SHARED = 2 // words with which all sentences of a group begin are said once, from so many on

/** The sentence of the chosen move, why it cannot be made, and what sends it. */
const Chosen = {
  view: ({ attrs: { match, choice } }) =>
    m(
      'form.chosen',
      {
        onsubmit: event => {
          event.preventDefault()
          choice.send()
        },
      },
      m(Amounts, { choice }),
      m('p.sentence', choice.sentence),
      choice.check?.refusal && !choice.plan
        ? m(
            'p.fault[role=alert]',
            match.game.explain(choice.check.refusal.detail),
            ' ',
            m(Rule, {
              game: match.game,
              rule: choice.check.refusal.rule,
              about: choice.check.refusal.detail,
            }),
          )
        : null,
      m(Finish, { choice }),
    ),
}

// Ids of the cards in the seat's own hand.
const handOf = match =>
  new Set(
    handDomains(match)
      .flatMap(domain => byPlace(match, domain, []))
      .flatMap(({ things }) => things.map(({ id }) => id)),
  )

const isPiece = ({ presentation: { pieces = {}, printed = {} } }, { domain }) =>
  Object.values(pieces).some(({ table }) => table === printed[domain]?.table)

/** What is printed on the cards and the kinds of units in which the entries of a group differ, for each
 * entry: what a card does, what a unit is worth. Cards of the own hand, which `hand` gives, are read there.
 * */
export function toldOf(game, entries, hand) {
  const isShared = key => entries.every(({ things }) => things.some(thing => keyOf(thing) === key))
  const shared = new Set(entries[0].things.map(keyOf).filter(isShared))
  let own = null // it is only asked for where there is something to tell
  const told = thing => {
    const said = cardText(game, thing) ?? (isPiece(game, thing) ? printedFacts(game, thing) : null)
    if (!said || shared.has(keyOf(thing))) return null
    own ??= hand()
    return own.has(thing.id) ? null : said
  }
  return entries.map(({ things }) => [...new Set(things.map(told).filter(Boolean))].join('. '))
}

const Group = {
  // A list may be long: the page is drawn anew much more often than the list changes.
  onbeforeupdate: ({ attrs: now }, { attrs: before }) =>
    now.entries !== before.entries || now.open !== before.open,
  view({ attrs: { type, entries, open, choice, match } }) {
    const { game } = match
    const told = entries.length <= TOLD ? toldOf(game, entries, () => handOf(match)) : []
    const ends = endings(
      entries.map(({ text }) => text),
      SHARED,
      namesIn(entries, thing => game.called(thing)),
    )
    const rows = entries.map((entry, i) =>
      m(
        'li',
        { key: i },
        m(
          'button',
          { onclick: event => choice.take(entry, event), 'aria-label': entry.text },
          i ? ends[i] : entry.text,
          told[i] && told[i] !== told[i - 1] ? m('small.told', told[i]) : null,
        ),
      ),
    )
    const doc = game.types[type]
    return m(
      'details',
      { open },
      m(
        'summary',
        { title: doc },
        game.head(type),
        entries.length > 1 ? m('small', ` ${entries.length}`) : null,
      ),
      m('ul', rows),
    )
  },
}

// The one move that is legal, such as no Reaction: one click makes it.
const Only = {
  view: ({ attrs: { choice, entry, label, selector = '' } }) =>
    m(
      `button.main${selector}`,
      { disabled: choice.busy, title: entry.text, onclick: event => choice.make(entry, event) },
      label,
    ),
}

const isBrief = ([, [first, ...others]]) => !others.length && !first.things.length && !first.bounds

// Moves that name nothing, such as a pass: what is lit has no way to them. A phone has buttons for them at
// the bottom of the window. A wide window has one for the move that stands last in a list of many types or
// moves, since the first ones are seen there.
const Brief = {
  view({
    attrs: {
      match: { game },
      choice,
    },
  }) {
    const { single } = choice
    if (single)
      return m(Only, { choice, entry: single, label: game.head(single.move.type), selector: '.narrow' })
    const isHidden = choice.groups.length > IN_SIGHT || choice.kinds.length > ROWS
    return buttonsOf(choice.groups, game.presentation).map(([type, [entry], isLast]) =>
      m(
        isHidden && isLast ? 'button' : 'button.narrow',
        { key: type, title: entry.text, onclick: event => choice.take(entry, event) },
        game.head(type),
      ),
    )
  },
}

// To the map, and to what stands below the moves on a phone: the log, the cards and the rest.
const More = {
  view: () => [
    m('button.narrow', { onclick: () => scrollTo(0, 0) }, 'Map'),
    m(
      'button.narrow',
      {
        onclick() {
          const tab = document.querySelector('.tabs [aria-selected=true]')
          tab?.parentElement.scrollIntoView()
          tab?.focus({ preventScroll: true })
        },
      },
      'Menu',
    ),
  ],
}

// Takes back the seat's last move, or nothing where it may not.
const Undo = {
  view({ attrs: { match } }) {
    const { may_undo: most } = match.document
    if (!most) return null
    return m(
      'button',
      {
        disabled: match.busy,
        onclick: () => match.act('undo', { actions: 1 }, { version: match.version }),
        ...(most > 1 && { title: `${most} moves can be taken back` }),
      },
      'Take back',
    )
  },
}

// Shows the sentence of a move again before it is sent.
const Ask = {
  view({ attrs: { match, choice } }) {
    const { game } = match.game.presentation
    const types = grouped(choice.list)
      .map(([type]) => type)
      .filter(type => keep.isAtOnce(game, type))
    if (!types.length) return null
    return m(
      'button',
      {
        title: `Made at once, without “Do this”: ${types.map(type => match.game.head(type)).join(', ')}`,
        onclick: () => types.forEach(type => keep.keepAtOnce(game, type, false)),
      },
      'Ask again',
    )
  },
}

/** Groups of moves: what can be done at once, such as to take all along, comes first. What is seldom wanted
 * comes last, in the order of the presentation: what leaves something behind, ends something or is not done,
 * such as a pass. */
export function inOrder(groups, { endings = [] }) {
  const placeOf = group => {
    const place = endings.indexOf(group[0])
    return place >= 0 ? 1 + place : isBrief(group) ? -1 : 0
  }
  return groups.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Groups of moves that have buttons of their own, the last of which may stand below all others in the list:
 * [type, entries, whether it does]. */
export function buttonsOf(groups, presentation) {
  const { endings = [] } = presentation
  const brief = inOrder(groups, presentation).filter(isBrief)
  const first = brief.filter(([type]) => !endings.includes(type))
  const last = brief.filter(([type]) => endings.includes(type)).slice(-1)
  return [...first.slice(0, BRIEF - last.length), ...last].map(group => [...group, last.includes(group)])
}

/** How many entries a group may have that is shown without unfolding it. A person finds the kinds of moves
 * before the moves. */
export const shown = ({ kinds, groups }) => (kinds.length > MANY && groups.length > 1 ? BY_THEMSELVES : OPEN)

// All legal moves that the words leave, by their types.
const All = {
  view: ({ attrs: { match, choice } }) =>
    m(
      '.all',
      m(
        '.buttons',
        choice.single
          ? null
          : m('input[type=search]', {
              placeholder: 'Search moves',
              'aria-label': 'Words of moves',
              value: choice.words,
              oninput: event => {
                choice.words = event.target.value
              },
            }),
        // on a phone they stand at the bottom of the window
        m(
          '.bar',
          choice.plan ? null : [m(Begin, { match, choice }), m(Undo, { match })],
          m(Brief, { match, choice }),
          m(Ask, { match, choice }),
          m(More),
        ),
      ),
      m(
        '.moves',
        choice.single
          ? m('ul', m('li', m(Only, { choice, entry: choice.single, label: choice.single.text })))
          : inOrder(choice.groups, match.game.presentation).map(([type, entries]) =>
              m(Group, {
                key: type,
                type,
                entries,
                choice,
                match,
                open:
                  entries.length <= shown(choice) ||
                  choice.picks.length > 0 ||
                  choice.type === type ||
                  choice.words !== '',
              }),
            ),
      ),
    ),
}

// What the seat is asked, with what is known of the question.
const Question = {
  view({ attrs: { match } }) {
    const { prompt, rule } = match.document.step
    return [
      m('p.prompt', prompt, ' ', m(Rule, { game: match.game, rule, about: prompt })),
      m(Facts, { match }),
    ]
  },
}

// A new question is read from its beginning, wherever the list was scrolled to.
function toQuestion({ dom, state, attrs: { match } }) {
  const asked = `${match.seat} ${match.version} ${match.document?.step?.prompt}`
  if (state.asked !== asked) dom.scrollTop = 0
  state.asked = asked
}

export const Decide = {
  oncreate: toQuestion,
  onupdate: toQuestion,
  view({ attrs: { match, choice } }) {
    const part = (...content) => m(PART, { ...keepsFocus }, ...content)
    if (match.isOver) return m(`${PART}.result`, { ...keepsFocus }, m(Result, { match }))
    if (match.shown !== null) {
      return part(
        m('p', `You look at the board after action ${match.shown}.`),
        m('button.main', { onclick: () => match.show(null) }, 'Back to now'),
      )
    }
    if (!match.version) return part(m(Missing, { match }))
    if (!match.entries.length && match.isMyTurn)
      return part(m(Question, { match }), m('p', 'Reading the moves…'))
    if (!match.entries.length) {
      return part(m(Waiting, { match }), m('.bar', m(Undo, { match }), m(More)))
    }
    return part(
      match.document.answered ? m(Waiting, { match }) : m(Question, { match }),
      choice.plan ? m(Planned, { match, choice }) : null,
      choice.entry ? m(Chosen, { match, choice }) : m(All, { match, choice }),
    )
  },
}
