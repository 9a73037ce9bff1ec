// What a seat waits for: others who decide, or players who are not here yet.
/* global m */
import * as keep from '/table/keep.js'
import { Seat } from '/table/parts.js'
import { Invitation } from '/table/seats.js'
import { plain } from '/table/words.js'

// The name of the step at which others decide: 'Others decide now: Choose sides.'
function decidedByOthers({ document: { step }, game }) {
  if (!step) return 'Others decide now.'
  return `Others decide now: ${game.presentation.steps[step.name]?.name ?? plain(step.name)}.`
}

/** Others decide, or the seat's own answer is in. */
export const Waiting = {
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

/** Who is still missing before the match begins, with the links for friends. */
export const Missing = {
  view({ attrs: { match } }) {
    const open = match.match.seats.filter(({ status }) => status === 'open')
    const links = keep.invitations(match.id)
    const isHost = open.some(({ seat, bot }) => !bot && seat in links)
    return [
      m('p.prompt', 'The match begins when all seats are taken.'),
      isHost ? m('p', 'Send each friend the link of a seat.') : null,
      m('p.hint', 'The board shows how the match begins. What is drawn by lot will differ.'),
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
