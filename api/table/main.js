// The page: its head, and the view of the place that it is at.
/* global m */
import { EntrantPage } from '/table/entrant.js'
import * as keep from '/table/keep.js'
import { Lobby } from '/table/lobby.js'
import { MatchPage } from '/table/match_page.js'
import { NewMatch } from '/table/match_form.js'
import * as notify from '/table/notify.js'
import { place, to } from '/table/router.js'
import { Sitting } from '/table/sitting.js'
import { TournamentPage } from '/table/tournament.js'

const THEMES = [
  [null, 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

const TITLE = document.title

function dress() {
  const theme = keep.choice('theme')
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
}

const Theme = {
  view: () =>
    m(
      'label.theme',
      m('span', 'Colours '),
      m(
        'select',
        {
          onchange: event => {
            keep.keepChoice('theme', THEMES[event.target.selectedIndex][0])
            dress()
            dispatchEvent(new Event('theme'))
          },
        },
        THEMES.map(([theme, name]) => m('option', { selected: theme === keep.choice('theme') }, name)),
      ),
    ),
}

// How the page tells of turns, which its user chooses.
const Notify = {
  view: () =>
    m(
      'label.turns',
      m('span', 'Alerts '),
      m(
        'select',
        {
          title: 'What tells you that you must decide',
          onchange: event => notify.choose(notify.WAYS[event.target.selectedIndex][0]).then(m.redraw),
        },
        notify.WAYS.map(([way, name]) => m('option', { selected: way === notify.way() }, name)),
      ),
      notify.isAllowed()
        ? null
        : m('small[role=status]', ' The browser does not allow notifications of this page.'),
    ),
}

// To what is decided, past the links and the board.
function skip(event) {
  event.preventDefault()
  focus(document.querySelector('.decide') ?? document.querySelector('main'))
}

function focus(part) {
  part.tabIndex = -1
  part.focus()
}

let hasArrived = false

// Another place of the page begins with its beginning for the keyboard, too.
function arrive({ dom }) {
  if (hasArrived) focus(dom.querySelector('main'))
  hasArrived = true
}

const Head = {
  view: () =>
    m(
      'header.page',
      m(
        'a.skip[href=#]',
        { onclick: skip },
        `Skip to ${place().get('match') ? 'what is decided' : 'the content'}`,
      ),
      m('a.brand', to(''), 'Westphalia'),
      m('nav', m('a', to('new='), 'New match')),
      m('span.grow'),
      keep.player() ? m('span.player', keep.player().name) : null,
      m(Notify),
      m(Theme),
    ),
}

const Page = {
  view() {
    const at = place()
    const match = at.get('match')
    const tournament = at.get('tournament')
    const entrant = at.get('entrant')
    const invitation = location.hash.match(/invitation=(.*)$/)?.[1]
    let view = m(Lobby)
    if (match && invitation) {
      view = m(Sitting, { key: location.href, match, seat: at.get('seat'), invitation })
    } else if (match) {
      view = m(MatchPage, { key: match, id: match, version: at.get('version') })
    } else if (tournament && entrant) {
      view = m(EntrantPage, { key: `${tournament} ${entrant}`, tournament, entrant })
    } else if (tournament) {
      view = m(TournamentPage, { key: tournament, id: tournament })
    } else if (at.has('new')) {
      view = m(NewMatch, { key: 'new', game: at.get('new') })
    }
    if (!match) document.title = TITLE // that of a match says whose turn it is
    at.delete('version') // the page of a match shows another moment by itself
    return [m(Head, { key: 'head' }), m('.at', { key: `at ${at}`, oncreate: arrive }, [view])]
  },
}

dress()
// The board has the colours of the system, too, which may change at night.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => dispatchEvent(new Event('theme')))
if (window.m && window.d3) {
  m.mount(document.getElementById('page'), Page)
} else {
  document.querySelector('.plain').textContent =
    'The service was built without the libraries of this page: deploy/cmake/table_libraries.py says why.'
}
