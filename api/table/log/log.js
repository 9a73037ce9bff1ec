// What has happened: the log in sentences, by turns and phases that fold.
/* global m */
import { textOfCard } from '/table/cards.js'
import { Chapters, ownFirst } from '/table/chapters.js'
import { plain } from '/table/words.js'

const NEAR = 80 // pixels from its beginning at which the log stays there when something happens
const HEADING = 40 // pixels at the top of the panel, where the heading of a turn stays

// The texts of the cards among these values of an event, or undefined.
const cardsSay = (game, names = []) =>
  names
    .map(name => (typeof name === 'string' ? textOfCard(game, name) : undefined))
    .filter(Boolean)
    .join(' ') || undefined

const Entry = {
  view({
    attrs: {
      match,
      entry: { action, isFirst, lines, text },
    },
  }) {
    const isShown = match.shown === action.seq
    return m(
      'li',
      { class: isShown ? 'shown' : match.acted && action.seq > match.acted ? 'fresh' : '' },
      isFirst
        ? m(
            'button',
            {
              title: 'The board after this',
              onclick: () => match.show(action.seq),
              ...(isShown && { 'aria-current': 'step' }),
            },
            action.seat
              ? m(
                  'i.mark[aria-hidden=true]',
                  { style: `background:${match.game.colour(action.seat).fill}` },
                  match.game.colour(action.seat).mark,
                )
              : null,
            text ?? action.text ?? plain(action.move.type),
          )
        : null,
      ownFirst(lines, match.seat).map(({ text, times, isOwn, names }, i) =>
        m(
          'p',
          { key: i, class: isOwn ? 'own' : '', title: cardsSay(match.game, names) },
          times > 1 ? `${text} (${times} times)` : text,
        ),
      ),
    )
  },
}

// A heading that folds what is below it. What is folded is not drawn.
const Fold = {
  view: ({ attrs: { title, name, isOpen, toggle }, children }) =>
    m(
      'details',
      {
        open: isOpen,
        class: name,
        ontoggle: event => {
          if (event.target.open !== isOpen) toggle()
        },
      },
      m('summary', title),
      children,
    ),
}

export const Log = ({ attrs: { match } }) => {
  const chapters = new Chapters(match.game)
  const opened = new Map() // what the reader has opened or folded: whether it is open, by its key
  let shown = null // the past version to which the log has gone
  let read = match.log.length // actions that it has
  let isNear = true // it stands at its beginning
  const fold = (key, title, name, isUsual, children) => {
    const isOpen = opened.get(key) ?? isUsual
    return m(
      Fold,
      { key, title, name, isOpen, toggle: () => opened.set(key, !isOpen) },
      isOpen ? children() : null,
    )
  }
  const entries = list =>
    m(
      'ol',
      list.toReversed().map(entry => m(Entry, { key: entry.action.seq, match, entry })),
    )

  // Whether others have done something in a phase since the seat's last action.
  const isFresh = ({ entries }) => match.acted && entries.at(-1)?.action.seq > match.acted

  // The newest chapter and its newest phase stand open, what others have done since the seat's last action,
  // and the place of the past that is looked at.
  function chapter({ key, title, phases }, isNewest, at) {
    const isUsual = isNewest || at.includes(key) || phases.some(isFresh)
    return fold(key, title, 'turn-of-log', isUsual, () =>
      phases.toReversed().map((phase, i) => {
        const isUsual = (isNewest && !i) || at.includes(phase.key) || isFresh(phase)
        return phase.title
          ? fold(phase.key, phase.title, 'phase-of-log', isUsual, () => entries(phase.entries))
          : m('div', { key: phase.key }, entries(phase.entries))
      }),
    )
  }

  // The newest comes into sight where the log stood at its beginning, and when the reader has acted. The
  // browser would keep what stood at the top before.
  function follow({ dom }) {
    const news = match.log.slice(read)
    read = match.log.length
    if (!news.length || match.shown !== null) return
    if (isNear || news.some(({ seat }) => seat === match.seat)) dom.parentElement.scrollTop = 0
  }

  function seek({ dom }) {
    if (match.shown === shown) return
    const panel = dom.parentElement
    const entry = dom.querySelector('.shown')
    if (!entry && match.shown !== null) return // its chapter comes with a later drawing
    shown = match.shown
    if (shown === null) panel.scrollTop = 0 // the newest stands there
    if (!entry || panel.scrollHeight <= panel.clientHeight) return
    const box = panel.getBoundingClientRect()
    const place = entry.getBoundingClientRect()
    if (place.top < box.top + HEADING || place.bottom > box.bottom) {
      panel.scrollTop += place.top - box.top - HEADING
    }
  }

  return {
    oncreate: seek,
    onbeforeupdate: (_, { dom }) => {
      if (read !== match.log.length) isNear = dom.parentElement.scrollTop < NEAR
    },
    onupdate: vnode => {
      follow(vnode)
      seek(vnode)
    },
    view() {
      const all = chapters.of(match.log)
      const at = match.shown === null ? [] : chapters.find(match.shown)
      return m(
        '.log[aria-label=Log]',
        all.toReversed().map((each, i) => chapter(each, !i, at)),
      )
    },
  }
}
