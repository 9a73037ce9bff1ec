// Messages of the players, by the terms of the match.
/* global m */
import { Seat } from '/table/parts.js'
import { ask } from '/table/service.js'

const LONGEST = 4000

/** Whose messages the seat does not want to see. */
const Muted = ({ attrs: { match } }) => {
  let muted = null
  const path = `${match.path}/muted`
  const put = async seats => {
    if (!(await match.act('muted', { seats }, { method: 'PUT' }))) return
    muted = seats
    match.take(match.seat) // the stream from its beginning, with the messages that are not hidden
  }
  const read = async event => {
    if (!event.target.open || muted) return
    try {
      muted = (await ask('GET', path, { token: match.token })).seats
    } catch (problem) {
      match.fail(problem)
    }
    m.redraw()
  }
  return {
    view: ({ attrs: { match, others } }) =>
      m(
        'details',
        { ontoggle: read },
        m('summary', 'Hide messages'),
        muted &&
          others.map(seat =>
            m(
              'label',
              { key: seat },
              m('input[type=checkbox]', {
                checked: muted.includes(seat),
                disabled: match.busy, // the list is sent as a whole
                onchange: event =>
                  put(event.target.checked ? [...muted, seat] : muted.filter(other => other !== seat)),
              }),
              ` of ${match.game.seat(seat)} `,
            ),
          ),
      ),
  }
}

export const Talk = () => {
  const drafts = {} // what each seat writes: {text, to}
  return {
    view({ attrs: { match } }) {
      const { game } = match
      const draft = (drafts[match.seat] ??= { text: '', to: [] })
      const { text, to } = draft
      const others = match.match.seats.map(({ seat }) => seat).filter(seat => seat !== match.seat)
      const send = async event => {
        event.preventDefault()
        if (drafts[match.seat] !== draft) return // the page looks by another seat, and is not drawn yet
        const sent = draft.text
        const isSent = await match.act('messages', { text: sent, ...(draft.to.length && { to: draft.to }) })
        if (isSent && draft.text === sent) draft.text = ''
      }
      return m(
        '.talk',
        m(
          'ol[aria-live=polite]',
          match.messages.map(message =>
            m(
              'li',
              { key: message.id },
              message.from
                ? m(Seat, { game, seat: message.from })
                : m('strong', message.organizer ? 'The organiser' : 'A player'),
              message.to ? m('small', ` to ${message.to.map(seat => game.seat(seat)).join(', ')}`) : null,
              m('p', message.text ?? 'This message was withdrawn.'),
            ),
          ),
        ),
        match.seat && !match.isOver
          ? [
              m(
                'form',
                { onsubmit: send },
                match.match.messages.kind === 'private'
                  ? m(
                      'fieldset',
                      m('legend', 'To'),
                      others.map(seat =>
                        m(
                          'label',
                          { key: seat },
                          m('input[type=checkbox]', {
                            checked: to.includes(seat),
                            onchange: event => {
                              draft.to = event.target.checked
                                ? [...to, seat]
                                : to.filter(other => other !== seat)
                            },
                          }),
                          game.seat(seat),
                        ),
                      ),
                    )
                  : null,
                m('textarea[required][aria-label=Message]', {
                  maxlength: LONGEST,
                  value: text,
                  oninput: event => {
                    draft.text = event.target.value
                  },
                }),
                m('button', { disabled: match.busy }, 'Send'),
              ),
              match.match.messages.sender === 'hidden'
                ? null
                : [m(Muted, { match, others, key: match.seat })],
            ]
          : null,
      )
    },
  }
}
