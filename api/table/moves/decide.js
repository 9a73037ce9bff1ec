// What a seat may do: the question, the move that is being chosen, and all legal moves by their types.
/* global m */
import { botName } from '/table/catalogue.js'
import * as keep from '/table/keep.js'
import { Finish } from '/table/offer.js'
import { Facts } from '/table/procedure.js'
import { Fault, Seat, keepsFocus } from '/table/parts.js'
import { Rule } from '/table/rulings.js'
import { Invitation } from '/table/seats.js'
import { listed, plain } from '/table/words.js'

const PART = 'section.decide.keeps-focus[tabindex=-1][aria-label=Decision]'
const OPEN = 12 // entries of a group that are shown without unfolding it
const BRIEF = 2 // moves that name nothing and have a button in the bar of a phone

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
      m('p.sentence', choice.sentence),
      choice.check?.refusal && !choice.plan
        ? m(
            'p.fault[role=alert]',
            choice.check.refusal.detail,
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

const Group = {
  // A list may be long: the page is drawn anew much more often than the list changes.
  onbeforeupdate: ({ attrs: now }, { attrs: before }) =>
    now.entries !== before.entries || now.open !== before.open,
  view({ attrs: { type, entries, open, choice, game } }) {
    const rows = entries.map((entry, i) =>
      m('li', { key: i }, m('button', { onclick: () => choice.take(entry) }, entry.text)),
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

// The moves that are planned, what follows from each, and what sends them.
const Planned = {
  view({
    attrs: {
      match,
      choice: { plan },
      choice,
    },
  }) {
    const { steps, end, busy, problem } = plan
    return m(
      'section.plan',
      m('p', m('strong', 'You are planning.'), ' Nothing is sent yet. The board shows what would be.'),
      m(
        'ol',
        steps.map(({ text, follows }, i) =>
          m(
            'li',
            { key: i },
            text,
            follows.map(text => m('p', m('small', text))),
          ),
        ),
      ),
      end ? m('p.end', end) : null,
      m(Fault, { problem, game: match.game }),
      m(
        '.buttons',
        m(
          'button.main',
          { disabled: busy || match.busy || !steps.length, onclick: () => choice.sendPlan() },
          steps.length > 1 ? `Send these ${steps.length} moves` : 'Send it',
        ),
        m('button', { disabled: busy || !steps.length, onclick: () => choice.back() }, 'Take the last out'),
        m('button', { onclick: () => choice.end() }, 'Put it aside'),
        m('button', { onclick: () => choice.end({ forget: true }) }, 'Give it up'),
      ),
    )
  },
}

// Begins a plan: of a decision that goes on for several moves, or of a secret answer that is not given yet.
const Begin = {
  view: ({ attrs: { match, choice } }) =>
    m(
      'button',
      {
        disabled: match.busy,
        title: 'Try moves on the board before they are sent',
        onclick: () => choice.begin(),
      },
      choice.kept ? `Your plan (${choice.kept.moves.length})` : 'Plan',
    ),
}

// Moves that name nothing, such as a pass: what is lit has no way to them.
const Brief = {
  view({
    attrs: {
      match: { game },
      choice,
    },
  }) {
    return choice.groups
      .filter(([, [first, ...others]]) => !others.length && !first.things.length && !first.bounds)
      .slice(0, BRIEF)
      .map(([type, [entry]]) =>
        m('button.narrow', { key: type, onclick: () => choice.take(entry) }, game.head(type)),
      )
  },
}

// To what stands below the moves on a phone: the log, the cards and the rest.
const More = {
  view: () =>
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
}

// The name of the step at which others decide: 'Others decide now: Choose sides.'
function decidedByOthers({ document: { step }, game }) {
  if (!step) return 'Others decide now.'
  return `Others decide now: ${game.presentation.steps[step.name]?.name ?? plain(step.name)}.`
}

const Waiting = {
  view({ attrs: { match } }) {
    const { document, seat } = match
    if (!document.answered) return m('p', seat ? decidedByOthers(match) : document.step?.prompt)
    const answer = keep.answer(match.id)
    return [
      m('p.prompt', 'Your answer is in. Until the others have answered, you may send another one.'),
      answer?.seat === seat && answer.version === match.version
        ? m('p', 'Your last move: ', m('strong.answer', answer.text))
        : null,
    ]
  },
}

// Who is still missing before the match begins, with the links for friends.
const Missing = {
  view({ attrs: { match } }) {
    const open = match.match.seats.filter(({ status }) => status === 'open')
    const isHost = Object.keys(keep.invitations(match.id)).length > 0
    return [
      m('p.prompt', 'The match begins when all seats are taken.'),
      isHost ? m('p', 'Send each friend the link of a seat.') : null,
      m(
        'ul.missing',
        open.map(seat =>
          m(
            'li',
            { key: seat.seat },
            m(Seat, { game: match.game, seat: seat.seat }),
            m('small', seat.bot ? ' comes soon' : seat.open_to_all ? ' open to all' : ' is not here yet'),
            m(Invitation, { match, seat }),
          ),
        ),
      ),
    ]
  },
}

export const Decide = {
  view({ attrs: { match, choice } }) {
    const { document, game } = match
    const { plan } = choice
    if (match.isOver) return m(Result, { match })
    if (match.shown !== null) {
      return m(
        PART,
        { ...keepsFocus },
        m('p', `You look at the board after action ${match.shown}.`),
        m('button.main', { onclick: () => match.show(null) }, 'Back to now'),
      )
    }
    if (!match.version) {
      return m(PART, { ...keepsFocus }, m(Missing, { match }))
    }
    const undo = document.may_undo
      ? m(
          'button',
          {
            disabled: match.busy,
            onclick: () => match.act('undo', { actions: 1 }, { version: match.version }),
            ...(document.may_undo > 1 && { title: `${document.may_undo} moves can be taken back` }),
          },
          'Take back',
        )
      : null
    if (!match.entries.length)
      return m(PART, { ...keepsFocus }, m(Waiting, { match }), m('.bar', undo, m(More)))
    return m(
      PART,
      { ...keepsFocus },
      document.answered
        ? m(Waiting, { match })
        : [
            m(
              'p.prompt',
              document.step.prompt,
              ' ',
              m(Rule, { game, rule: document.step.rule, about: document.step.prompt }),
            ),
            m(Facts, { match }),
          ],
      plan ? m(Planned, { match, choice }) : null,
      choice.entry
        ? m(Chosen, { match, choice })
        : m(
            '.all',
            m(
              '.buttons',
              m('input[type=search]', {
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
                plan ? null : [m(Begin, { match, choice }), undo],
                m(Brief, { match, choice }),
                m(More),
              ),
            ),
            m(
              '.moves',
              choice.groups.map(([type, entries]) =>
                m(Group, {
                  key: type,
                  type,
                  entries,
                  choice,
                  game,
                  open:
                    entries.length <= OPEN ||
                    choice.picks.length > 0 ||
                    choice.type === type ||
                    choice.words !== '',
                }),
              ),
            ),
          ),
    )
  },
}

// The places of all seats, best first, with the rulebook's comparison of seats with equal points.
const Ranks = {
  view({ attrs: { match } }) {
    const { ranks = [], ties = [], seats } = match.match
    const hasPoints = ranks.some(({ points }) => points !== null)
    const playerOf = id => {
      const { bot, player } = seats.find(({ seat }) => seat === id) ?? {}
      return bot ? botName(bot) : player?.name
    }
    return ranks.length
      ? [
          m(
            'table.ranks',
            m(
              'thead',
              m(
                'tr',
                ['Place', 'Seat', ...(hasPoints ? ['Points'] : [])].map(name => m('th[scope=col]', name)),
              ),
            ),
            m(
              'tbody',
              ranks.map(({ seat, rank, points, out }) =>
                m(
                  'tr',
                  m('td', rank),
                  m(
                    'th[scope=row]',
                    m(Seat, { game: match.game, seat, player: playerOf(seat) }),
                    out ? m('small', ` (${out})`) : null,
                  ),
                  hasPoints ? m('td', points ?? '') : null,
                ),
              ),
            ),
          ),
          ties.map(({ words }) => (words ? m('p', words) : null)),
        ]
      : null
  },
}

const Result = {
  view({ attrs: { match } }) {
    const { winners = [], ending } = match.match
    const names = winners.map(seat => match.game.seat(seat))
    const last = match.log.at(-1)?.events?.at(-1) // it tells how
    const said =
      ending?.kind === 'aborted'
        ? 'The match was ended without a result.'
        : names.length > 1
          ? `Winners: ${listed(names)}.`
          : names.length
            ? `Winner: ${names[0]}.`
            : 'The match is over.'
    return m(
      `${PART}.result`,
      { ...keepsFocus },
      m('p.prompt', said),
      ending?.reason ? m('p', ending.reason) : null,
      !ending && last && names.length === 1 ? m('p', last.text) : null, // of several, each has one
      m(Ranks, { match }),
    )
  },
}
