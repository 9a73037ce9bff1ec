// The page's places: /table?match=ID, ?tournament=ID, ?new=GAME, or the lobby. Changing the place loads
// nothing anew.
/* global m */

export const place = () => new URLSearchParams(location.search)

export const hrefOf = query => (query ? `/table?${query}` : '/table')

export function go(query) {
  history.pushState(null, '', hrefOf(query))
  m.redraw()
}

/** The address says from now on that the page is at this place, and the back button does not lead to the one
 * before. */
export const stay = query => history.replaceState(null, '', hrefOf(query))

/** Attributes of a link to a place of the page. */
export const to = query => ({
  href: hrefOf(query),
  onclick: event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
    event.preventDefault()
    go(query)
  },
})

addEventListener('popstate', () => m.redraw())
