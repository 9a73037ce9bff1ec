// Who sits where, their time, and what a seat or the organiser may do about the match.
/* global m */
import { Draws, Pause, Resign } from '/table/agreements.js'
import { Bank } from '/table/clocks.js'
import { botName } from '/table/catalogue.js'
import * as keep from '/table/keep.js'
import { Organiser } from '/table/organiser.js'
import { Seat } from '/table/parts.js'
import { seatSays } from '/table/sheets.js'
import { away } from '/table/words.js'

const linkOf = (match, seat, code) =>
  `${location.origin}/table?match=${match}&seat=${seat}#invitation=${code}`

// Copies a text. Pages without https have no clipboard, but may copy what is selected.
async function copy(field) {
  field.select()
  try {
    await navigator.clipboard.writeText(field.value)
  } catch {
    document.execCommand('copy')
  }
}

/** The link of a seat that waits for a friend, where this browser has made the match. */
export const Invitation = () => {
  let isCopied = false
  return {
    view({ attrs: { match, seat } }) {
      const code = seat.status === 'open' && keep.invitations(match.id)[seat.seat]
      return code
        ? m(
            '.invitation',
            m('input[readonly]', {
              'aria-label': `Link of the invitation: ${match.game.seat(seat.seat)}`,
              value: linkOf(match.id, seat.seat, code),
              onclick: event => event.target.select(),
            }),
            m(
              'button[type=button]',
              {
                onclick: async event => {
                  await copy(event.target.previousElementSibling)
                  isCopied = true
                  m.redraw()
                },
              },
              'Copy the link',
            ),
            m('small[role=status]', isCopied ? ' Copied.' : ''),
          )
        : null
    },
  }
}

const status = (match, seat) => {
  if (seat.status === 'open') {
    return seat.bot ? 'comes soon' : seat.open_to_all ? 'open to all' : 'invited'
  }
  const { deciding, view } = match.seen
  const isPast = match.shown !== null
  if (isPast ? view?.resigned?.includes(seat.seat) : seat.status === 'conceded') {
    return 'has resigned'
  }
  return !deciding.includes(seat.seat) ? '' : isPast ? 'had to decide' : 'decides'
}

export const Seats = {
  view({ attrs: { match } }) {
    const { seats, banks = [], due_at: due } = match.match
    const isPast = match.shown !== null
    const { view } = match.seen
    return [
      m('p', { key: 'past' }, isPast ? `After action ${match.shown}. The players are those of now.` : null),
      m(
        'ul.seats',
        { key: 'seats' },
        seats.map(seat =>
          m(
            'li',
            { key: seat.seat },
            m(Seat, {
              game: match.game,
              seat: seat.seat,
              player: seat.bot ? botName(seat.bot) : seat.player?.name,
            }),
            m('small', ` ${status(match, seat)}`),
            isPast
              ? null
              : banks.filter(bank => bank.seat === seat.seat).map(bank => m(Bank, { match, bank })),
            m('p.has', view ? seatSays(match.game, view, seat.seat) : null),
            m(Invitation, { match, seat }),
          ),
        ),
      ),
      m('p', { key: 'due' }, due && !isPast ? `Due ${away(due)}.` : null),
      isPast
        ? m('[hidden]', { key: 'no acts' })
        : m(
            '.acts',
            { key: 'acts' },
            m(Draws, { match }),
            m(Pause, { match }),
            m(Resign, { match }),
            m(Organiser, { match }),
          ),
    ]
  },
}
