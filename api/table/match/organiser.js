// What the organiser of a match decides, in the browser that has made it.
/* global m */
import * as catalogue from '/table/catalogue.js'
import * as keep from '/table/keep.js'
import { Seat } from '/table/parts.js'
import { write } from '/table/service.js'

const MORE = [
  ['PT1H', 'an hour'],
  ['PT12H', 'twelve hours'],
  ['P1D', 'a day'],
]

// The seat gets a new invitation, whose link is then beside its name.
async function free(match, seat, token) {
  try {
    const { invitation } = await write(`${match.path}/seats/${seat}/release`, { token })
    const others = Object.entries(keep.invitations(match.id)).map(([seat, invitation]) => ({
      seat,
      invitation,
    }))
    keep.keepInvitations(match.id, [...others.filter(other => other.seat !== seat), { seat, invitation }])
  } catch (problem) {
    match.fail(problem)
  }
  m.redraw()
}

/** What the organiser of the match may do, where this browser has made it. */
export const Organiser = () => {
  let reason = ''
  let bots = []
  return {
    async oninit({ attrs: { match } }) {
      try {
        bots = await catalogue.bots()
        m.redraw()
      } catch (problem) {
        match.fail(problem)
      }
    },
    view({ attrs: { match } }) {
      const token = keep.organiser(match.id)
      const { pause, due_at: due, seats, deadline, clock: bank } = match.match
      if (!token || match.isOver || !match.version) return null
      // of the decision that is shown, and no later one
      const bound = ['phase/end', 'deadline']
      // `body` may be a function: what was written last may not be drawn yet
      const act = (path, body) => () =>
        match.act(path, typeof body === 'function' ? body() : body, {
          token,
          version: bound.includes(path) ? match.version : undefined,
        })
      const button = (text, path, body, off = false) =>
        m('button', { disabled: match.busy || off, onclick: act(path, body) }, text)
      const needs = !reason.trim()
      const playing = seats.filter(({ status }) => status !== 'conceded').map(({ seat }) => seat)
      return m(
        'details.organiser',
        m('summary', 'You have made this match'),
        m(
          '.buttons',
          pause?.at
            ? button('Let it go on', 'resume', {})
            : button('Pause it', 'pause', () => (reason.trim() ? { reason: reason.trim() } : {})),
          button('End this decision by default', 'phase/end'),
          deadline || bank
            ? MORE.map(([extend, text]) => button(`Give ${text} more`, 'deadline', { extend }, !due))
            : null,
        ),
        m(
          'ul',
          seats
            .filter(({ status }) => status === 'taken')
            .map(({ seat }) =>
              m(
                'li',
                { key: seat },
                m(Seat, { game: match.game, seat }),
                ' ',
                m(
                  'button',
                  { disabled: match.busy, onclick: () => free(match, seat, token) },
                  'Free the seat',
                ),
                ' ',
                bots.map(([bot, name]) => button(`${name}, takes over`, `seats/${seat}/release`, { bot })),
                ' ',
                button('Resigns', `seats/${seat}/concede`, { reason: reason.trim() }, needs),
              ),
            ),
        ),
        m(
          'label',
          'The reason ',
          m('input[maxlength=200]', {
            value: reason,
            oninput: event => {
              reason = event.target.value
            },
          }),
        ),
        m(
          '.buttons',
          button(
            'End it as a draw of all',
            'end',
            { kind: 'drawn', reason: reason.trim(), seats: playing },
            needs,
          ),
          button('End it without a result', 'end', { kind: 'aborted', reason: reason.trim() }, needs),
        ),
      )
    },
  }
}
