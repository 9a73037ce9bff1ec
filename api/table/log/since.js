// What has happened since the reader has acted: first what it has cost the reader, then what votes and fights
// have come to.
/* global m */
import { textOfCard } from '/table/cards.js'
import { ownedBy } from '/table/catalogue.js'
import { remembered } from '/table/choosing.js'

const FEW = 3 // sentences that stand beside the question; the others unfold
const MANY = 6 // the same in a tall window
const TALL = '(min-height: 56rem)'

const ownOf = remembered((game, seat) => new Set([seat, ...ownedBy(game, seat)]))

/** The actions of a log that have not been taken back. */
export function standing(log) {
  const left = []
  for (const action of log) {
    if (action.move?.type === 'undo') left.splice(-action.move.actions)
    else left.push(action)
  }
  return left
}

/**
 * What the events since an action tell, of those that the presentation lists: [{text, times, isLoss,
 * card}], the most important first. `card` is the text of the card that an outcome names, such as a card of
 * events that was drawn. What others have taken from the reader comes before outcomes that name the seat, or
 * what the pack gives to it; then come outcomes of others.
 */
export function newsOf({ log, game, seat }, since) {
  const { outcomes = [], losses = [] } = game.presentation.log
  const own = ownOf(game, seat)
  const isOwn = event => Object.values(event).some(value => own.has(value))
  const news = new Map()
  for (const action of standing(log).filter(({ seq }) => seq >= since)) {
    for (const event of action.events ?? []) {
      const { text, type } = event
      const isLoss = action.seat !== seat && losses.includes(type) && isOwn(event)
      const place = (isLoss ? losses : outcomes).indexOf(type)
      if (place < 0) continue
      const rank = isLoss ? 0 : isOwn(event) ? 1 : 2
      const known = news.get(text)
      const { seq } = action
      const times = (known?.times ?? 0) + 1
      const card = isLoss || !event.card ? undefined : textOfCard(game, event.card)
      news.set(text, { text, times, isLoss, card, rank, place, seq, number: news.size })
    }
  }
  // of equal ones those of the latest action, in their order
  return [...news.values()].sort(
    (one, other) =>
      one.rank - other.rank || one.place - other.place || other.seq - one.seq || one.number - other.number,
  )
}

// Sentences in a list of their own: Mithril leaves lines behind where a list of another length stands among
// other parts.
const Sentences = {
  view: ({ attrs: { news } }) =>
    m(
      'ul',
      news.map(({ text, times, isLoss, card }) =>
        m(
          'li.outcome',
          { key: text, class: isLoss ? 'loss' : '' },
          times > 1 ? `${text} (${times} times)` : text,
          card ? m('p.hint', card) : null,
        ),
      ),
    ),
}

/** How much others have done since the reader has acted, a walk through it, and what has come of it. */
export const Since = {
  view({ attrs: { match, player } }) {
    const { acted, log, seat } = match
    const number = log.filter(action => action.seq > acted && action.seat !== seat).length
    const news = acted ? newsOf(match, acted) : []
    if (!acted || !(number || news.length) || match.shown !== null || match.isOver) return m('.since[hidden]')
    const most = matchMedia(TALL).matches ? MANY : FEW
    return m(
      '.since',
      number
        ? m(
            'p',
            number > 1 ? `${number} actions since your last one ` : 'One action since your last one ',
            m('button', { onclick: () => player.start(acted + 1) }, 'Watch'),
          )
        : null,
      m(Sentences, { news: news.slice(0, most) }),
      news.length > most
        ? m('details', m('summary', `${news.length - most} more`), m(Sentences, { news: news.slice(most) }))
        : null,
    )
  },
}
