// Who sits where, their time, and what a seat or the organiser may do about the match.
/* global m */
import { Draws, Organiser, Pause, Resign } from '/table/agreements.js'
import { Bank } from '/table/clocks.js'
import { botName } from '/table/catalogue.js'
import * as keep from '/table/keep.js'
import { Seat } from '/table/parts.js'
import { away } from '/table/words.js'

const linkOf = (match, seat, code) =>
  `${location.origin}/table?match=${match}&seat=${seat}#invitation=${code}`

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
    const codes = keep.invitations(match.id)
    const { seats, banks = [], due_at: due } = match.match
    const isPast = match.shown !== null
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
            seat.status === 'open' && codes[seat.seat]
              ? m('input[readonly]', {
                  'aria-label': 'Link of the invitation',
                  value: linkOf(match.id, seat.seat, codes[seat.seat]),
                  onclick: event => event.target.select(),
                })
              : null,
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
