// What of the board may be picked is lit, and what is picked is marked: by a line or a ring. The keyboard and
// screen readers find it as a button with a name.
import { arePicked, keyOf } from '/table/choosing.js'

const AROUND = 3 // units from what may be picked to its ring
const WITHIN = -1 // the same in a stack, where names of leaders stand close to each other
const MANY = 60 // rings, which then do not move: each that moves has a layer of its own
const SVG = 'http://www.w3.org/2000/svg'
const SAID = ['role', 'aria-label']
const PRINTED = ' – ' // before what is printed at a place, in the title of what lies there

export const STYLE = `
  .lit { cursor: pointer; }
  .lit:focus-visible { outline: 4px solid var(--focus); outline-offset: 3px; }
  /* What the question is about. */
  path.about { stroke: var(--main); stroke-width: 7; stroke-dasharray: 2 7; stroke-linecap: round; }
  path.lit { stroke: var(--lit); stroke-width: 4; }
  path.lit:focus-visible { stroke: var(--focus); stroke-width: 7; }
  path.lit:hover { fill-opacity: 0.8; }
  /* What is picked has a broken line, so that it is not told by its colour alone. */
  path.picked { stroke: var(--picked); stroke-width: 6; stroke-dasharray: 12 5; }
  .ring { fill: none; stroke: var(--lit); stroke-width: 3; pointer-events: none; }
  .ring.picked { stroke: var(--picked); stroke-width: 5; stroke-dasharray: 12 5; }
  @media (prefers-reduced-motion: no-preference) {
    :not(.many) > .ring:not(.picked) { animation: breathe 1.6s ease-in-out 7 alternate; }
    @keyframes breathe { from { opacity: 0.45; } to { opacity: 1; } }
  }`

const said = new WeakMap() // [role, name] of elements of a drawing while they cannot be chosen

const isOnMap = ({ element }) => element.closest('g[data-zone=map]') !== null

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

export class Lights {
  /** `domains` are those of the game. */
  constructor(domains) {
    this.domains = domains
    this.view = null // the drawing
    this.parts = [] // its elements that stand for things: partsOf()
    this.drawn = new Map() // of each thing, where it is drawn: 'map' or 'beside'
    this.rings = null // the layer that they are in
    this.keys = null // what was lit last, the picks that were marked, and what the question was about
    this.picks = null
    this.about = null
  }

  /** Takes another drawing, nothing of which is lit. */
  take(view) {
    this.view = view
    this.rings = document.createElementNS(SVG, 'g')
    view.append(this.rings)
    this.parts = this.partsOf(view)
    this.keys = null
    this.about = null
    this.drawn = new Map()
    const map = view.querySelector('g[data-zone=map]')
    for (const { element, things } of this.parts) {
      const at = map?.contains(element) ? 'map' : 'beside'
      for (const key of things.map(keyOf)) if (this.drawn.get(key) !== 'map') this.drawn.set(key, at)
    }
  }

  // The elements that stand for things: {element, things, around, inner, place, isOutlined, state, framed,
  // name, ring}. `around` are the things of those that it lies in, `inner` the parts within it. `place` is
  // the key of the place at which it lies, or null. `isOutlined` are outlines, and what stands for no more
  // than an outline, which need no ring. `state` is 'lit', 'picked' or ''. `framed` is the state that the
  // ring tells: '' where the parts within it have rings. Name and ring are made when they are first wanted.
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
        place: null,
        isOutlined: false,
        state: '',
        framed: '',
        name: null,
        ring: null,
      }
      parts.set(element, part)
      for (let outer = element.parentElement; outer && outer !== view; outer = outer.parentElement) {
        parts.get(outer)?.inner.push(part)
        part.around.push(...(parts.get(outer)?.things ?? []))
        const { set, place } = outer.dataset ?? {}
        if (set && place) part.place ??= keyOf({ domain: set, id: place })
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
  light({ next: keys, marks: picks, fits, about = [], near = [] }) {
    if (!this.rings || (keys === this.keys && picks === this.picks && about === this.about)) return
    if (about !== this.about) this.mark(about)
    Object.assign(this, { keys, picks, about })
    const ids = new Set([...keys].map(key => key.slice(key.indexOf(':') + 1)))
    const isNamed = thing => thing.domain === null && ids.has(thing.id)
    const fit = this.parts.filter(({ things, around }) => things.some(isNamed) || fits(things, around))
    const strays = straysOf(fit, near, keys)
    const lit = new Set(fit.filter(part => !strays.has(part)))
    const may = part => lit.has(part)
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
    const framed = this.parts.filter(part => !part.isOutlined && frame(part))
    this.drawRings(framed)
  }

  // Marks the outlines on the map of what the question is about.
  mark(about) {
    const keys = new Set(about.map(keyOf))
    for (const { element, things, isOutlined } of this.parts) {
      const isMarked = isOutlined && element.localName === 'path' && things.some(one => keys.has(keyOf(one)))
      element.classList.toggle('about', isMarked)
    }
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
    const bare = changed.filter(({ framed, ring }) => framed && !ring)
    const inverse = bare.length ? this.view.getScreenCTM().inverse() : null
    for (const part of bare) part.ring = this.ring(part, inverse)
    for (const { framed, ring } of changed) {
      ring?.setAttribute('class', framed === 'picked' ? 'ring picked' : 'ring')
    }
    for (const { framed, ring } of changed) if (!framed) ring?.remove()
    this.rings.append(
      ...changed.filter(({ framed, ring }) => framed && ring && !ring.isConnected).map(({ ring }) => ring),
    )
    this.rings.classList.toggle('many', this.rings.childElementCount > MANY)
  }

  /** Rings names anew: they have another size at another scale, or have no room there. */
  measure() {
    const named = this.parts.filter(
      ({ framed, isOutlined, element }) => framed && !isOutlined && element.querySelector('text'),
    )
    for (const part of named) {
      part.ring?.remove()
      part.ring = null
    }
    if (named.length) this.drawRings(named)
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
      .map(key => this.drawn.get(key))
      .filter(Boolean)
    return at.includes('map') ? 'map' : (at[0] ?? null)
  }

  /** The elements on the map for what the question is about, or else those that may be picked. */
  get asked() {
    const keys = new Set((this.about ?? []).map(keyOf))
    const of = isWanted =>
      this.parts.filter(part => isOnMap(part) && isWanted(part)).map(({ element }) => element)
    const about = of(({ things }) => things.some(one => keys.has(keyOf(one))))
    return about.length ? about : of(({ state }) => state === 'lit')
  }

  /** What lies at a place of the map, in the words of its pieces and markers: ['Leipzig: 4 × Saxon Militia',
   * 'Leipzig is controlled by the Catholics']. What is printed there is left out. */
  lyingAt({ domain, id }) {
    const isHere = ({ dataset: { place, set, zone } }) =>
      place === id && zone !== undefined && (domain === null || set === domain)
    return this.parts
      .filter(({ element }) => isHere(element) && isOnMap({ element }))
      .map(({ element }) => element.querySelector(':scope > title')?.textContent.split(PRINTED)[0])
      .filter(Boolean)
  }

  // The ring around an element, or null where nothing of it is drawn. `inverse` is that of the view's matrix.
  ring({ element, place }, inverse) {
    const box = element.getBBox()
    if (!box.width || !box.height) return null
    const apart = place ? WITHIN : AROUND
    const to = inverse.multiply(element.getScreenCTM())
    const ring = document.createElementNS(SVG, 'rect')
    for (const [name, value] of Object.entries({
      x: box.x - apart,
      y: box.y - apart,
      width: box.width + 2 * apart,
      height: box.height + 2 * apart,
      rx: 6,
      transform: `matrix(${to.a} ${to.b} ${to.c} ${to.d} ${to.e} ${to.f})`,
    })) {
      ring.setAttribute(name, value)
    }
    return ring
  }
}

// What its ring tells of a part, and whether that is new. The ring of a stack would only hide those of its
// counters and leaders that may be picked.
function frame(part) {
  const { state, inner, framed } = part
  part.framed = state === 'lit' && inner.some(({ state }) => state) ? '' : state
  return part.framed !== framed
}

// Counters elsewhere of the same kind as one that lies where the nearest step on the stack has its places.
// The moves do not tell them apart, as they name no place: that of a march leaves a unit of its army behind.
function straysOf(parts, near, keys) {
  const lying = parts.filter(({ place }) => place && !keys.has(place))
  const places = new Set(lying.map(({ place }) => place))
  const here = new Set(near.find(step => step.some(key => places.has(key))))
  const kindOf = ({ things }) => things.map(keyOf).join()
  const kinds = new Set(lying.filter(({ place }) => here.has(place)).map(kindOf))
  return new Set(lying.filter(part => !here.has(part.place) && kinds.has(kindOf(part))))
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
