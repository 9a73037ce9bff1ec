// The board: the service's drawing in a shadow tree, with pan and zoom, and with what may be clicked lit.
/* global d3 */
import { arePicked, keyOf } from '/table/choosing.js'
import { Fan, STYLE as FAN_STYLE } from '/table/fan.js'

const NEAREST = 16 // times larger than the whole board
const MANY = 60 // rings, which then do not move: each that moves has a layer of its own
export const STEP = 1.4 // of a key or a button
export const WHOLE = '*' // what `fits` is while the whole drawing is shown: no zone has this id
const NAMES = 14 // the size of small names on the map
const READABLE = 4.5 // pixels, from which on they are shown
const SVG = 'http://www.w3.org/2000/svg'
const STYLE = `
  :host { display: block; position: relative; overflow: hidden; touch-action: none; }
  svg.board { width: 100%; height: 100%; display: block; outline: none; cursor: grab; }
  svg.board:focus-visible { outline: 3px solid var(--focus); outline-offset: -3px; }
  /* Names of places are noise where they are too small to read: the chief ones go last. */
  .far text.j:not(.b), .farther text.j { visibility: hidden; }
  .lit { cursor: pointer; }
  :focus:not(:focus-visible) { outline: none; }
  .lit:focus-visible { outline: 4px solid var(--focus); outline-offset: 3px; }
  path.lit { stroke: var(--lit); stroke-width: 4; }
  path.lit:focus-visible { stroke: var(--focus); stroke-width: 7; }
  path.lit:hover { fill-opacity: 0.8; }
  /* What is picked has a broken line, so that it is not told by its colour alone. */
  path.picked { stroke: var(--picked); stroke-width: 6; stroke-dasharray: 12 5; }
  .ring { fill: none; stroke: var(--lit); stroke-width: 3; pointer-events: none; }
  .ring.picked { stroke: var(--picked); stroke-width: 5; stroke-dasharray: 12 5; }
  @media (prefers-reduced-motion: no-preference) {
    :not(.many) > .ring:not(.picked) { animation: breathe 1.6s ease-in-out infinite alternate; }
    @keyframes breathe { from { opacity: 0.45; } to { opacity: 1; } }
  }`

const said = new WeakMap() // [role, name] of elements of a drawing while they cannot be chosen

const SAID = ['role', 'aria-label']

const sheets = new Map() // those of drawings, which mostly have the same text
const styleSheet = text => {
  if (!sheets.has(text)) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    sheets.set(text, sheet)
  }
  return sheets.get(text)
}

const STYLE_ELEMENT = /<style>(.*?)<\/style>/s

const isOnMap = ({ element }) => element.closest('g[data-zone=map]') !== null

const withoutStyle = drawing => [drawing.replace(STYLE_ELEMENT, ''), drawing.match(STYLE_ELEMENT)?.[1] ?? '']

/** The things that an element of the drawing stands for: data-place is one of data-set, others name their own
 * domain, but data-zone, which names a part of the drawing. */
export function thingsOf(element, domains) {
  const { place, set, of, zone: _, ...others } = element.dataset
  const found = []
  if (place !== undefined) found.push({ domain: set ?? null, id: place })
  if (of !== undefined) found.push({ domain: null, id: of })
  for (const [domain, id] of Object.entries(others)) {
    if (domain in domains) found.push({ domain, id })
  }
  return found
}

export class Board {
  /** `pick` is called with the things of the element that was clicked, and where it was; `moved` when someone
   * has moved the drawing away from what `fits`; `domains` are those of the game. */
  constructor(host, { pick, moved, domains }) {
    this.pick = pick
    this.moved = moved
    this.domains = domains
    this.shadow = host.attachShadow({ mode: 'open' })
    this.own = styleSheet(STYLE + FAN_STYLE)
    this.svg = document.createElementNS(SVG, 'svg')
    this.svg.classList.add('board')
    this.svg.setAttribute('tabindex', '0')
    this.shadow.append(this.svg)
    this.fan = new Fan(this.shadow, this.svg, {
      nameOf: (set, id) => domains[set]?.[id] ?? id,
      click: (target, { clientX, clientY }) => this.clicked({ target, clientX, clientY }),
    })
    this.drawing = ''
    this.fits = 'map' // the zone that is shown as large as it goes, WHOLE, or '' after someone has moved it
    this.covered = 0 // pixels at the foot of the drawing that other things have covered, at most
    this.zoom = d3
      .zoom()
      .scaleExtent([1, NEAREST])
      .on('zoom', () => {
        this.view?.setAttribute('transform', d3.event.transform)
        if (d3.event.sourceEvent) this.leave()
        this.fan.hide()
        this.hideSmall()
      })
    d3.select(this.svg).call(this.zoom).on('dblclick.zoom', null)
    this.svg.addEventListener('click', event => this.clicked(event))
    this.svg.addEventListener('keydown', event => this.pressed(event))
    new ResizeObserver(() => {
      if (this.width !== host.clientWidth) this.covered = 0 // what covers it has other lines now
      this.width = host.clientWidth
      if (this.fits) this.lookAt(this.fits)
    }).observe(host)
  }

  /** Shows a drawing, at the place and scale that were looked at. Whether it is another one. */
  show(drawing) {
    if (drawing === this.drawing) return false
    this.drawing = drawing
    const { activeElement } = this.shadow
    // The page's policy allows no style elements: their text becomes a style sheet of the shadow tree.
    const [text, style] = withoutStyle(drawing || `<svg xmlns="${SVG}" viewBox="0 0 1 1"/>`)
    const drawn = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
    this.shadow.adoptedStyleSheets = [styleSheet(style), this.own]
    this.svg.setAttribute('role', drawn.getAttribute('role') ?? 'group')
    this.svg.setAttribute('aria-label', drawn.querySelector('title')?.textContent ?? 'Board')
    // measured before the new drawing is there: afterwards the browser would lay it out for that, and again
    // when it is scaled
    const screen = this.svg.getBoundingClientRect()
    const seen = this.resize(drawn.getAttribute('viewBox'), screen)
    this.view = document.createElementNS(SVG, 'g')
    this.view.append(...drawn.childNodes)
    this.view.setAttribute('transform', d3.zoomTransform(this.svg))
    this.rings = document.createElementNS(SVG, 'g')
    this.view.append(this.rings)
    this.svg.replaceChildren(this.view)
    this.fan.hide()
    this.parts = this.partsOf(this.view)
    const map = this.view.querySelector('g[data-zone=map]')
    this.drawn = new Map() // of each thing, where it is drawn
    for (const { element, things } of this.parts) {
      const at = map?.contains(element) ? 'map' : 'beside'
      for (const key of things.map(keyOf)) if (this.drawn.get(key) !== 'map') this.drawn.set(key, at)
    }
    this.keys = null
    if (seen) this.zoom.transform(d3.select(this.svg), seen)
    if (seen !== undefined && this.fits) this.lookAt(this.fits, screen)
    this.hideSmall(screen)
    this.keepFocus(activeElement)
    return true
  }

  // Takes the size of another drawing. How that is moved and scaled, so that what is seen stays where it is;
  // null where nothing is seen yet; undefined where the size is the same.
  resize(box, screen) {
    const before = this.svg.getAttribute('viewBox')
    if (box === before) return undefined
    this.svg.setAttribute('viewBox', box)
    const [x, y, width, height] = box.split(' ').map(Number)
    this.zoom.translateExtent([
      [x - width / 2, y - height / 2],
      [x + width * 1.5, y + height * 1.5],
    ])
    if (!before) return null
    const [from, to] = [before, box].map(box => fitted(box, screen))
    const moved = d3.zoomTransform(this.svg)
    return d3.zoomIdentity
      .translate(
        (from.scale * moved.x + from.x - to.x) / to.scale,
        (from.scale * moved.y + from.y - to.y) / to.scale,
      )
      .scale((moved.k * from.scale) / to.scale)
  }

  /** Hides names that would be too small to read at this scale. A larger scale shows them again. */
  hideSmall(screen = this.svg.getBoundingClientRect()) {
    const { scale } = fitted(this.svg.getAttribute('viewBox') ?? '0 0 1 1', screen)
    const pixels = NAMES * scale * d3.zoomTransform(this.svg).k
    this.svg.classList.toggle('far', pixels < READABLE)
    this.svg.classList.toggle('farther', pixels < READABLE * 0.8)
  }

  // The elements that stand for things: {element, things, around, inner, isOutlined, state, name, ring}.
  // `around` are the things of those that it lies in, `inner` the parts within it; `isOutlined` are outlines,
  // and what stands for no more than an outline, which need no ring; `state` is 'lit', 'picked' or ''; name
  // and ring are made when they are first wanted.
  partsOf(view) {
    const parts = new Map()
    for (const element of view.querySelectorAll('*')) {
      const things = thingsOf(element, this.domains)
      if (!things.length) continue
      const part = {
        element,
        things,
        around: [],
        inner: [],
        isOutlined: false,
        state: '',
        name: null,
        ring: null,
      }
      parts.set(element, part)
      for (let outer = element.parentElement; outer && outer !== view; outer = outer.parentElement) {
        parts.get(outer)?.inner.push(part)
        part.around.push(...(parts.get(outer)?.things ?? []))
      }
    }
    const keysOf = ({ things }) => things.map(keyOf)
    const isPath = ({ element }) => element.localName === 'path'
    const outlined = new Set([...parts.values()].filter(isPath).flatMap(keysOf))
    for (const part of parts.values()) {
      part.isOutlined = isPath(part) || (isOnMap(part) && keysOf(part).every(key => outlined.has(key)))
    }
    return [...parts.values()]
  }

  /** Lights what may be picked and marks the picks: `keys` are those of things that may be, and `fits` tells
   * whether an element may that stands for several. Only what differs from before is touched. */
  light({ next: keys, picks, fits }) {
    if (!this.rings || (keys === this.keys && picks === this.picks)) return
    Object.assign(this, { keys, picks })
    const { activeElement } = this.shadow
    const ids = new Set([...keys].map(key => key.slice(key.indexOf(':') + 1)))
    const isNamed = thing => thing.domain === null && ids.has(thing.id)
    const may = ({ things, around }) => things.some(isNamed) || fits(things, around)
    const changed = []
    for (const part of this.parts) {
      const state = arePicked(picks, part.things, part.around) ? 'picked' : may(part) ? 'lit' : ''
      if (state !== part.state) changed.push(part)
      part.state = state
    }
    changed.forEach(part => this.dress(part))
    for (const { element, state, inner } of this.parts) {
      if (state && inner.length) {
        element.setAttribute('role', inner.some(({ state }) => state) ? 'group' : 'button')
      }
    }
    this.drawRings(changed.filter(({ isOutlined }) => !isOutlined))
    this.keepFocus(activeElement)
  }

  dress(part) {
    const { element, state } = part
    element.classList.toggle('picked', state === 'picked')
    element.classList.toggle('lit', state !== '')
    if (state) {
      if (!said.has(element)) this.remember(element)
      part.name ??= nameOf(element, part.things, this.domains)
      for (const [name, value] of [
        ['tabindex', '0'],
        ['role', 'button'],
        ['aria-label', part.name],
      ]) {
        element.setAttribute(name, value)
      }
    } else {
      element.removeAttribute('tabindex')
      said
        .get(element)
        ?.forEach((value, i) =>
          value === null ? element.removeAttribute(SAID[i]) : element.setAttribute(SAID[i], value),
        )
    }
  }

  // All are measured before any is added: otherwise the browser lays the drawing out anew for each.
  drawRings(changed) {
    const bare = changed.filter(({ state, ring }) => state && !ring)
    const inverse = bare.length ? this.view.getScreenCTM().inverse() : null
    for (const part of bare) part.ring = this.ring(part.element, inverse)
    for (const { state, ring } of changed) {
      ring?.setAttribute('class', state === 'picked' ? 'ring picked' : 'ring')
    }
    for (const { state, ring } of changed) if (!state) ring?.remove()
    this.rings.append(
      ...changed.filter(({ state, ring }) => state && ring && !ring.isConnected).map(({ ring }) => ring),
    )
    this.rings.classList.toggle('many', this.rings.childElementCount > MANY)
  }

  // The board has the focus of an element that can be chosen no more.
  keepFocus(element) {
    if (element && !(element.isConnected && element.hasAttribute('tabindex'))) {
      this.svg.focus({ preventScroll: true })
    }
  }

  // What an element says while it cannot be chosen. As a button it is one text, whose words need spaces
  // between them.
  remember(element) {
    said.set(
      element,
      SAID.map(name => element.getAttribute(name)),
    )
    for (const text of element.querySelectorAll('text')) text.after(' ')
  }

  /** Whether an element stands for a thing: 'map' where one lies on the map, 'beside' where panels alone have
   * it, or null. */
  draws({ domain, id }) {
    const at = [keyOf({ domain, id }), keyOf({ domain: null, id })]
      .map(key => this.drawn?.get(key))
      .filter(Boolean)
    return at.includes('map') ? 'map' : (at[0] ?? null)
  }

  // The ring around an element, or null where nothing of it is drawn. `inverse` is that of the view's matrix.
  ring(element, inverse) {
    const box = element.getBBox()
    if (!box.width || !box.height) return null
    const place = inverse.multiply(element.getScreenCTM())
    const ring = document.createElementNS(SVG, 'rect')
    for (const [name, value] of Object.entries({
      x: box.x - 3,
      y: box.y - 3,
      width: box.width + 6,
      height: box.height + 6,
      rx: 6,
      transform: `matrix(${place.a} ${place.b} ${place.c} ${place.d} ${place.e} ${place.f})`,
    })) {
      ring.setAttribute(name, value)
    }
    return ring
  }

  clicked(event) {
    const things = []
    let first = null
    for (let element = event.target; element && element !== this.svg; element = element.parentElement) {
      const found = thingsOf(element, this.domains)
      if (found.length) first ??= element
      things.push(...found)
    }
    if (first && this.pick(things, placeOf(event, first))) this.fan.hide()
    else this.fan.clicked(event.target)
  }

  pressed(event) {
    const { key } = event
    const moves = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] }
    if ((key === 'Enter' || key === ' ') && event.target !== this.svg) this.clicked(event)
    else if (key === '+' || key === '=') this.scale(STEP)
    else if (key === '-') this.scale(1 / STEP)
    else if (key === '0') this.whole()
    else if (moves[key]) this.pan(...moves[key])
    else return
    event.preventDefault()
  }

  // Someone has moved the drawing.
  leave() {
    if (!this.fits) return
    this.fits = ''
    this.moved()
  }

  pan(x, y) {
    this.leave()
    this.zoom.translateBy(d3.select(this.svg), x, y)
  }

  scale(factor) {
    this.leave()
    this.zoom.scaleBy(d3.select(this.svg), factor)
  }

  whole() {
    this.fits = WHOLE
    this.zoom.transform(d3.select(this.svg), d3.zoomIdentity)
  }

  /** Ids of the zones of the drawing. */
  get zones() {
    return [...(this.view?.querySelectorAll('g[data-zone]') ?? [])].map(element => element.dataset.zone)
  }

  /** So many pixels at the foot are covered now. What is shown keeps its size when they become fewer. */
  cover(height) {
    if (height <= this.covered) return
    this.covered = height
    if (this.fits) this.lookAt(this.fits)
  }

  /** Shows a zone of the drawing as large as it goes above what covers the drawing. */
  lookAt(zone, screen = this.svg.getBoundingClientRect()) {
    if (zone === WHOLE) return this.whole()
    const element = this.view?.querySelector(`g[data-zone="${CSS.escape(zone)}"]`)
    this.fits = zone
    if (!element || !screen.width || !screen.height) return
    const box = zoneBox(element, this.view)
    const whole = this.svg.viewBox.baseVal
    // the part of the viewBox's coordinates that the element on the page shows
    const unit = Math.max(whole.width / screen.width, whole.height / screen.height)
    const width = screen.width * unit
    const height = screen.height * unit
    const covered = Math.min(this.covered, screen.height / 2) * unit
    const scale = Math.min(width / box.width, (height - covered) / box.height, NEAREST)
    const below = covered / scale
    const x = within(box.x + box.width / 2, whole.x, whole.width, width / scale)
    const middle = box.y + box.height / 2 + below / 2
    const y = within(middle, whole.y, whole.height + below, height / scale)
    const there = d3.zoomIdentity
      .translate(whole.x + whole.width / 2, whole.y + whole.height / 2)
      .scale(scale)
      .translate(-x, -y)
    // for the least difference of scale a browser lays out all texts anew
    if (!isSame(there, d3.zoomTransform(this.svg))) this.zoom.transform(d3.select(this.svg), there)
  }
}

// Where a zone lies in the drawing. The attributes tell it of the map. Others are measured, for which the
// browser lays out all that is new.
function zoneBox(element, view) {
  const inner = element.firstElementChild
  if (inner?.localName === 'svg' && !element.parentElement.closest('svg svg')) {
    let place = { x: 0, y: 0, scale: 1 }
    for (let at = element; at !== view; at = at.parentElement) {
      const { a, e, f } = at.transform.baseVal.consolidate()?.matrix ?? { a: 1, e: 0, f: 0 }
      place = { x: a * place.x + e, y: a * place.y + f, scale: a * place.scale }
    }
    const { width, height } = inner
    return {
      x: place.x,
      y: place.y,
      width: width.baseVal.value * place.scale,
      height: height.baseVal.value * place.scale,
    }
  }
  const box = element.getBBox()
  const to = view.getScreenCTM().inverse().multiply(element.getScreenCTM())
  return {
    x: to.e + box.x * to.a,
    y: to.f + box.y * to.d,
    width: box.width * to.a,
    height: box.height * to.d,
  }
}

// Where the beginning of a viewBox is within an element of this size, and how many pixels a unit of it has.
function fitted(box, screen) {
  const [x, y, width, height] = box.split(' ').map(Number)
  const scale = Math.min(screen.width / width, screen.height / height)
  return {
    scale,
    x: (screen.width - width * scale) / 2 - x * scale,
    y: (screen.height - height * scale) / 2 - y * scale,
  }
}

const isSame = (one, other) =>
  Math.abs(one.k / other.k - 1) < 1e-6 && Math.hypot(one.x - other.x, one.y - other.y) < 0.01

// The middle of what is seen, so that nothing beside the drawing is seen in place of a part of it.
function within(middle, start, size, seen) {
  if (size <= seen) return start + size / 2
  return Math.min(Math.max(middle, start + seen / 2), start + size - seen / 2)
}

// Where a click was: the pointer, or the middle of the element where a key has made it.
function placeOf(event, element) {
  if (event.clientX || event.clientY) return { x: event.clientX, y: event.clientY }
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2, isKey: true, from: element }
}

// What a screen reader says of an element: its title, or the names of what it stands for; and what is written
// on it.
function nameOf(element, things, names) {
  const title =
    element.querySelector('title')?.textContent ||
    said.get(element)[1] ||
    things
      .map(
        ({ domain, id }) =>
          (domain ? names[domain]?.[id] : Object.values(names).find(ids => id in ids)?.[id]) ?? id,
      )
      .join(' ')
  const written = [...element.querySelectorAll('text')]
    .map(text => text.textContent)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return !written || title.includes(written) ? title : `${title}, ${written}`
}
