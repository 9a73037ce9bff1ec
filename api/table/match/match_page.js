// The page of a match: the board, what is to be decided, and beside it the log, the seats, cards, messages,
// notes.
/* global m */
import { Audit } from '/table/audit.js'
import { Board } from '/table/board.js'
import { Cards, handDomains } from '/table/cards.js'
import { Choice } from '/table/choice.js'
import { Clocks } from '/table/clocks.js'
import { Decide } from '/table/decide.js'
import * as keep from '/table/keep.js'
import { Instructions } from '/table/instructions.js'
import { Log } from '/table/log.js'
import { Match } from '/table/match.js'
import { entitle, tell } from '/table/notify.js'
import { Offer, Resting, Saying, Tray, Unlit } from '/table/offer.js'
import { Fault, Seat, WrongLink } from '/table/parts.js'
import { Procedure, Procedures } from '/table/procedure.js'
import { Past, Player, Replay } from '/table/replay.js'
import { Rulings } from '/table/rulings.js'
import { Seats } from '/table/seats.js'
import { isPassing } from '/table/service.js'
import { Score, Sheets, seatSays } from '/table/sheets.js'
import { Since } from '/table/since.js'
import { Talk } from '/table/talk.js'
import { fill } from '/table/template.js'
import { listedParts, plain } from '/table/words.js'
import { STEP, WHOLE } from '/table/zoom.js'

const TABS = [
  ['log', 'Log', Log],
  ['cards', 'Cards', Cards],
  ['sheets', 'Sheets', Sheets],
  ['seats', 'Seats', Seats],
  ['talk', 'Messages', Talk],
  ['notes', 'Notes', null],
]

const PHONE = '(max-width: 40rem)' // a window in which a whole map is too small to read
const STACKED = '(max-width: 60rem)' // a window in which the question stands below the map

const Notes = {
  view: ({ attrs: { match } }) =>
    m('textarea.notes[aria-label=Notes of your own]', {
      value: keep.notes(match.id),
      oninput: event => keep.keepNotes(match.id, event.target.value),
    }),
}

// The arrows go from tab to tab.
function pressTab(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const tabs = [...event.currentTarget.children]
  if (!step) return
  const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length]
  next.focus()
  next.click()
}

const pastOf = version => (/^[1-9]\d*$/.test(version ?? '') ? Number(version) : null)

export const MatchPage = ({ attrs: { id, version } }) => {
  let board
  let asked = null // the question that the map has been moved to
  let hasBegun = false // some question has been seen on the map
  let tab = 'log'
  let wasMyTurn = null
  let seen = 0 // messages
  const match = new Match(id, changed, () => procedure.look())
  const choice = new Choice(match)
  const procedure = new Procedure(match)
  const player = new Player(match)
  const theme = () => match.look.read()
  match.open(pastOf(version))
  addEventListener('theme', theme)
  addEventListener('keydown', press)

  function press(event) {
    const isText = event.target.closest?.('input:not([type=range]), textarea, select')
    if (isText || event.ctrlKey || event.metaKey || event.altKey || !match.version) return
    if (player.press(event.key)) event.preventDefault()
  }

  function changed() {
    choice.changed()
    procedure.look()
    if (match.document && match.game) {
      entitle(match)
      if (match.isMyTurn && wasMyTurn === false) tell(match)
      wasMyTurn = match.isMyTurn
    }
    m.redraw()
  }

  function draw(vnode) {
    if (!match.game) return
    board ??= new Board(vnode.dom, {
      pick: (things, at) => choice.pick(things, at),
      wonder(thing, at) {
        if (choice.picks.length || !(thing || choice.unlit)) return
        choice.wonder(thing && match.game.thing(thing.domain, thing.id), at)
      },
      moved: m.redraw,
      domains: match.game.names,
    })
    choice.lying = thing => board.lights.lyingAt(thing)
    const isOther = board.show(choice.plan?.board ?? match.board)
    if (isOther) m.redraw() // the tray goes by what is drawn
    board.light(choice)
    if (!isOther) begin()
  }

  // On a phone the map begins where the first question is, so that it can be read. It goes to a later one of
  // which nothing is seen.
  function begin() {
    const question = `${match.seat} ${match.version}`
    if (asked === question || !choosing() || !board.drawing) return
    asked = question
    if (matchMedia(STACKED).matches) bringIntoSight()
    if (!matchMedia(PHONE).matches) return
    if (hasBegun) board.zoom.turnTo(board.lights.asked)
    hasBegun ||= board.zoom.approach(board.lights.asked)
  }

  // The page goes to a question of which no words are seen, unless something is being written: to the map,
  // where it is answered there, or else to the moves.
  function bringIntoSight() {
    const isSeen = part => {
      const { top, bottom, height } = part.getBoundingClientRect()
      return height > 0 && bottom > 0 && top < innerHeight
    }
    const words = [...document.querySelectorAll('.question, .decide .prompt')]
    if (words.some(isSeen) || document.activeElement.matches('input, textarea')) return
    document.querySelector(board.lights.asked.length ? '.board' : '.decide').scrollIntoView()
  }

  const unread = () => {
    if (tab === 'talk') seen = match.messages.length
    return Math.max(match.messages.length - seen, 0)
  }

  const choosing = () => match.game && choice.list.length > 0
  // What stands at the foot of the map, one part at a time.
  function foot() {
    if (match.shown !== null) return m(Past, { match, player, key: 'past' })
    if (!choosing())
      return m(
        '.asked',
        { key: 'waits' },
        m('p.latest', { 'aria-hidden': 'true' }, match.log.at(-1)?.text),
        match.seat ? m(Resting, { match, choice }) : null,
      )
    return m(
      '.asked',
      { key: 'asked' },
      m('p.question', { 'aria-hidden': 'true' }, match.document.step?.prompt),
      m(Saying, { match, choice }),
      board?.drawing ? m(Tray, { match, choice, where: thing => board.lights.draws(thing) }) : null,
    )
  }
  const hasHand = () => match.seat && handDomains(match).length > 0
  const zoom = () =>
    m(
      '.zoom',
      [
        ['Larger', '+', () => board.zoom.scale(STEP)],
        ['Smaller', '−', () => board.zoom.scale(1 / STEP)],
        ['The whole board', '⤢', () => board.zoom.whole()],
      ].map(([name, sign, onclick]) => m('button', { 'aria-label': name, title: name, onclick }, sign)),
      m(
        'select[aria-label=Part of the board]',
        { onchange: event => board.zoom.lookAt(event.target.value) },
        partsShown().map(([id, name]) =>
          m('option', { value: id, selected: id === (board?.zoom.fits ?? 'map'), hidden: id === '' }, name),
        ),
      ),
    )

  // What the drawing can show: all of it, its zones, and at last what someone has moved to.
  const partsShown = () => [
    [WHOLE, 'The whole board'],
    ...(match.game?.presentation.zones ?? [])
      .filter(({ id }) => board?.zones.includes(id))
      .map(({ id, name }) => [id, name ?? plain(id)]),
    ...(board?.zoom.fits === '' ? [['', 'A part of it']] : []),
  ]

  return {
    onremove() {
      match.close()
      player.stop()
      removeEventListener('theme', theme)
      removeEventListener('keydown', press)
    },
    // The back button, or a link to another moment of the same match.
    onupdate({ attrs }) {
      const past = pastOf(attrs.version)
      if (match.game && match.look.moment.follow(past)) match.show(past)
    },
    view() {
      const { problem } = match
      if (!match.game && problem && !isPassing(problem)) return m(WrongLink, { problem })
      return m(
        'main.match',
        { 'aria-busy': String(match.busy) },
        m(
          '.board',
          m('.drawing', { key: 'board', oncreate: draw, onupdate: draw }),
          m(
            '.under',
            { key: 'under' },
            match.game ? m('.over', { class: hasHand() ? '' : 'low' }, [foot()]) : null,
            zoom(),
            match.game ? m(Replay, { match, player }) : null,
          ),
          choosing() && choice.at && choice.picks.length
            ? m(Offer, { match, choice, where: thing => board.lights.draws(thing), key: 'offer' })
            : choice.unlit
              ? m(Unlit, { match, choice, key: 'unlit' })
              : m('[hidden]', { key: 'no offer' }),
          match.game ? m(Procedures, { match, procedure, key: 'dice' }) : null,
          m(Rulings, { key: 'rulings' }),
        ),
        m(
          'aside[aria-label=The match]',
          match.game
            ? [
                m(Turn, { match, player, key: 'turn' }),
                m('p.unseen[aria-live=polite]', { key: 'told' }, match.log.at(-1)?.text),
                m('.part', { key: 'fault' }, m(Fault, { problem: match.problem, game: match.game })),
                m(Decide, { match, choice, key: 'decide' }),
                m('.part', { key: 'audit' }, match.isOver ? m(Audit, { match }) : null),
                m('.part', { key: 'instructions' }, m(Instructions, { match })),
                m(
                  '.tabs[role=tablist][aria-label=More of the match]',
                  { key: 'tabs', onkeydown: pressTab },
                  TABS.filter(([name]) => name !== 'talk' || match.match.messages).map(([name, text]) =>
                    m(
                      'button[role=tab]',
                      {
                        id: `tab-${name}`,
                        'aria-selected': String(tab === name),
                        tabindex: tab === name ? 0 : -1,
                        onclick: () => {
                          tab = name
                        },
                      },
                      text,
                      name === 'talk' && unread() ? m('small', ` ${unread()} new`) : null,
                    ),
                  ),
                ),
                m(
                  '.panel[role=tabpanel][tabindex=0]',
                  { key: `panel ${tab}`, 'aria-labelledby': `tab-${tab}` },
                  m(TABS.find(([name]) => name === tab)[2] ?? Notes, { match, choice }),
                ),
              ]
            : [m('p', { key: 'wait' }, 'Reading the match…'), m(Fault, { problem, key: 'fault' })],
        ),
      )
    },
  }
}

// The name of a person who has a seat. Bots of a match all have the same.
const personOf = ({ seats }, id) => {
  const { bot, player } = seats.find(({ seat }) => seat === id) ?? {}
  return bot ? null : player?.name
}

// 'You must decide now.', 'Protestants must decide now.', 'You, Austria and Spain must decide now.' Before
// the match begins no seat decides.
function deciding({ document, game, seat, version }) {
  if (!version) return null
  const others = document.deciding
    .filter(one => one !== seat)
    .map(one => m(Seat, { game, seat: one, player: personOf(document.match, one) }))
  const isMine = others.length < document.deciding.length
  const all = [isMine ? m('strong', 'You') : null, ...others].filter(Boolean)
  if (!all.length) return null
  return [listedParts(all), ' must decide now.']
}

// Where the match stands, and how the scenario is won.
const Standing = {
  view({ attrs: { match, view } }) {
    const { game } = match
    const { scenario, options } = match.match
    return m(
      'details.standing',
      m('summary', fill(game, game.presentation.head, { view, bound: {} })),
      [game.scenarioDoc(scenario), ...game.optionDocs(options)].map(text => m('p', text)),
    )
  },
}

/** Who must decide, and what; and whose eyes the page has. */
const Turn = {
  view({ attrs: { match, player } }) {
    const { game } = match
    const { view } = match.seen ?? {} // that of the moment which is looked at
    const held = Object.keys(match.tokens)
    return m(
      '.turn',
      m('h1', game.title, match.connection === 'lost' ? m('small.lost', ' connecting…') : null),
      held.length > 1
        ? m(
            'label',
            'You look as ',
            m(
              'select',
              { onchange: event => match.take(held[event.target.selectedIndex]) },
              held.map(seat => m('option', { selected: seat === match.seat }, game.seat(seat))),
            ),
          )
        : m('p', match.seat ? ['You are ', m(Seat, { game, seat: match.seat }), '.'] : 'You are watching.'),
      m('p[aria-live=polite]', match.isOver ? null : deciding(match)),
      m(Score, { match }),
      m('p.has', match.seat && view ? seatSays(game, view, match.seat) : null),
      view ? m(Standing, { match, view }) : null,
      m(Since, { match, player }),
      m(Clocks, { match }),
    )
  },
}
