// What the seats of a match decide beside their moves: draws by vote, pauses, resigning.
/* global m */
import { listed } from '/table/words.js'

/** A proposal of a draw and one's own vote on it, or what proposes one. */
export const Draws = () => {
  let sharing = null // the seats of a proposal that is being made
  let by = null // the seat that makes it
  const propose = async match => {
    const named = match.match.draws === 'named'
    if (by !== match.seat) return // the page looks by another seat, and is not drawn yet
    const isProposed = await match.act('draw', named ? { seats: sharing } : {})
    if (isProposed && by === match.seat) sharing = null
  }
  return {
    view({ attrs: { match } }) {
      const { draws, draw, seats } = match.match
      const { game } = match
      if (by !== match.seat) sharing = null
      if (!draws || draws === 'none' || match.isOver) return null
      const names = list => listed(list.map(seat => game.seat(seat)))
      const vote = (vote, text) =>
        m(
          'button',
          {
            'aria-pressed': String(draw.vote === vote),
            disabled: match.busy,
            onclick: () => match.act('draw/vote', { proposal: draw.proposal, vote }),
          },
          text,
        )
      if (draw) {
        return m(
          'section.draw',
          m('h2', 'A draw is proposed'),
          m(
            'p',
            `${game.seat(draw.by)} proposes a draw of ${names(draw.seats)}. `,
            `All of ${names(draw.voters)} must vote for it.`,
          ),
          'vote' in draw
            ? m(
                '.buttons',
                vote('yes', 'For it'),
                vote('no', 'Against it'),
                m(
                  'small',
                  draw.vote ? `Your secret vote: ${draw.vote}.` : 'You have not voted. Votes are secret.',
                ),
              )
            : null,
        )
      }
      const may = seats.filter(({ status }) => status !== 'conceded').map(({ seat }) => seat)
      if (!match.seat || !may.includes(match.seat)) return null
      if (!sharing) {
        return m(
          '.buttons',
          m(
            'button',
            {
              onclick: () => {
                sharing = may
                by = match.seat
              },
            },
            'Propose a draw',
          ),
        )
      }
      return m(
        'section.draw',
        m('h2', 'Propose a draw'),
        draws === 'named'
          ? may.map(seat =>
              m(
                'label',
                { key: seat },
                m('input[type=checkbox]', {
                  checked: sharing.includes(seat),
                  onchange: event => {
                    sharing = may.filter(other =>
                      other === seat ? event.target.checked : sharing.includes(other),
                    )
                  },
                }),
                ' ',
                game.seat(seat),
              ),
            )
          : m('p', `It is shared by ${names(may)}.`),
        m(
          '.buttons',
          m(
            'button.main',
            { disabled: match.busy || sharing.length < 2, onclick: () => propose(match) },
            'Propose it',
          ),
          m(
            'button',
            {
              onclick: () => {
                sharing = null
              },
            },
            'Do not',
          ),
        ),
      )
    },
  }
}

const ENDS = { pause: 'the pause', resume: 'go on' }

/** An agreement to a pause or to its end, which is done when all seats agree. */
export const Pause = () => {
  let reason = ''
  return {
    view({ attrs: { match } }) {
      const { pause } = match.match
      const { game } = match
      if (!match.seat || match.isOver || !match.version) return null
      const what = pause?.at ? 'resume' : 'pause'
      const agreed = pause?.agreed ?? []
      const mine = agreed.includes(match.seat)
      const proposes = what === 'pause' && !agreed.length
      const why = proposes && reason.trim() ? { reason: reason.trim() } : {}
      const act = agree => () => match.act(what, agree ? why : { agree: false })
      if (pause?.by === 'organizer') return m('p', 'The organiser has paused the match.')
      return m(
        '.buttons',
        m(
          'button',
          { disabled: match.busy, onclick: act(!mine) },
          mine ? 'Withdraw the agreement' : proposes ? 'Propose a pause' : `Agree to ${ENDS[what]}`,
        ),
        proposes
          ? m(
              'label',
              'Reason for it ',
              m('input[maxlength=200]', {
                value: reason,
                oninput: event => {
                  reason = event.target.value
                },
              }),
            )
          : null,
        agreed.length ? m('small', `Agreed: ${listed(agreed.map(seat => game.seat(seat)))}.`) : null,
        what === 'pause' && pause?.reason ? m('small', `The reason: ${pause.reason}`) : null,
      )
    },
  }
}

/** Resigning, asked twice. */
export const Resign = () => {
  let sure = null // the seat that is asked whether it is
  return {
    view({ attrs: { match } }) {
      const seat = match.match.seats.find(({ seat }) => seat === match.seat)
      if (!seat || seat.status === 'conceded' || match.isOver || !match.version) return m('.buttons')
      return m(
        '.buttons',
        sure === match.seat
          ? m(
              'button.danger',
              {
                onclick: () => {
                  sure = null
                  if (seat.seat === match.seat) match.act('concede', {})
                },
              },
              'Yes, resign',
            )
          : m(
              'button.resign',
              {
                onclick: () => {
                  sure = match.seat
                },
              },
              'Resign',
            ),
        sure === match.seat
          ? m(
              'button',
              {
                onclick: () => {
                  sure = null
                },
              },
              'No',
            )
          : null,
      )
    },
  }
}
