// The part of the board that is shown: pan and zoom, by pointers, keys and buttons.
/* global d3 */
import { Names } from '/table/names.js'

const SVG = 'http://www.w3.org/2000/svg'
const NEAREST = 16 // times larger than the whole board
const FARTHEST = 1 / 2 // of the size at which the whole board fills the element
export const STEP = 1.4 // of a key or a button
const READABLE = 9 // pixels of letters and numbers where a phone begins
const NEAREST_BEGIN = 5 // times larger than the whole map, at most
export const WHOLE = '*' // what `fits` is while the whole drawing is shown: no zone has this id
const KEYS = {
  '+': zoom => zoom.scale(STEP),
  '=': zoom => zoom.scale(STEP),
  '-': zoom => zoom.scale(1 / STEP),
  0: zoom => zoom.whole(),
  ArrowLeft: zoom => zoom.pan(80, 0),
  ArrowRight: zoom => zoom.pan(-80, 0),
  ArrowUp: zoom => zoom.pan(0, 80),
  ArrowDown: zoom => zoom.pan(0, -80),
}

export class Zoom {
  /** `changed` is called when the drawing has moved; `moved` when someone has moved it away from what
   * `fits`. */
  constructor(host, svg, { changed, moved }) {
    this.svg = svg
    this.moved = moved
    this.view = null // what is moved within the svg
    this.fits = 'map' // the zone that is shown as large as it goes, WHOLE, or '' after someone has moved it
    this.alone = new Alone(svg)
    this.zoom = d3
      .zoom()
      .scaleExtent([FARTHEST, NEAREST])
      .on('zoom', () => {
        this.view?.setAttribute('transform', d3.event.transform)
        if (d3.event.sourceEvent) this.leave()
        changed()
        this.sizeNames()
      })
    d3.select(svg).call(this.zoom).on('dblclick.zoom', null)
    new ResizeObserver(() => {
      if (this.fits) this.lookAt(this.fits)
      this.sizeNames() // the viewBox has another scale, also where nothing is moved in it
    }).observe(host)
  }

  /**
   * Puts another drawing into the svg, with its viewBox, at the place and scale that were looked at. The svg
   * is measured before the new drawing is there: afterwards the browser would lay it out for that, and again
   * when it is scaled.
   */
  show(view, box) {
    const screen = this.svg.getBoundingClientRect()
    const seen = this.resize(box, screen)
    this.view = view
    this.names = new Names(view)
    view.setAttribute('transform', d3.zoomTransform(this.svg))
    this.svg.replaceChildren(this.alone.element, view)
    this.alone.apply(view)
    if (seen) this.zoom.transform(d3.select(this.svg), seen)
    if (seen !== undefined && this.fits) this.lookAt(this.fits, screen)
    this.sizeNames(screen)
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

  // Makes names on the map large enough to read at this scale.
  sizeNames(screen = this.svg.getBoundingClientRect()) {
    const { scale } = fitted(this.svg.getAttribute('viewBox') ?? '0 0 1 1', screen)
    this.names?.fit(scale * d3.zoomTransform(this.svg).k)
  }

  /** Whether the key moves the drawing, which it then does. */
  press(key) {
    const move = KEYS[key]
    move?.(this)
    return !!move
  }

  // Someone has moved the drawing.
  leave() {
    if (!this.fits) return
    this.fits = ''
    this.alone.show(this.view, null)
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
    this.lookAt(WHOLE)
  }

  /** Shows these elements of the map so large that what is written there can be read, if it cannot be now: on
   * a phone. Whether there are any. */
  approach(elements) {
    const map = this.view?.querySelector('g[data-zone=map]')
    const screen = this.svg.getBoundingClientRect()
    const boxes = elements
      .filter(element => map?.contains(element))
      .map(element => element.getBoundingClientRect())
      .filter(({ width }) => width) // a name that has no room is nowhere
    if (!boxes.length || !screen.width) return false
    const larger = READABLE / smallest(map)
    if (larger < STEP) return true
    this.leave()
    const factor = Math.min(larger, NEAREST_BEGIN)
    this.centre(middleBox(boxes, screen.width / factor, screen.height / factor), screen)
    this.zoom.scaleBy(d3.select(this.svg), factor)
    return true
  }

  /** Moves the map to these elements where none of them is seen, and it was moved away from what fits. */
  turnTo(elements) {
    const screen = this.svg.getBoundingClientRect()
    const boxes = elements.map(element => element.getBoundingClientRect()).filter(({ width }) => width)
    const isSeen = ({ left, right, top, bottom }) =>
      left < screen.right && right > screen.left && top < screen.bottom && bottom > screen.top
    if (this.fits || !boxes.length || !screen.width || boxes.some(isSeen)) return
    this.centre(middleBox(boxes, screen.width, screen.height), screen)
  }

  // Moves a point of the window to the middle of the drawing, whose box is `screen`.
  centre({ x, y }, screen) {
    const { scale } = fitted(this.svg.getAttribute('viewBox'), screen)
    const { k } = d3.zoomTransform(this.svg)
    const right = x - screen.left - screen.width / 2
    const down = y - screen.top - screen.height / 2
    this.zoom.translateBy(d3.select(this.svg), -right / scale / k, -down / scale / k)
  }

  /**
   * Shows a zone of the drawing as large as it goes. Where the drawing is wider than what is seen then, the
   * edge of the window would cut the panels beside the zone: it is shown alone.
   */
  lookAt(zone, screen = this.svg.getBoundingClientRect()) {
    this.fits = zone
    if (!this.view || !screen.width || !screen.height) return
    const whole = this.svg.viewBox.baseVal
    const element = this.view.querySelector(`g[data-zone="${CSS.escape(zone)}"]`)
    if (!element && zone !== WHOLE) return
    const box = element ? zoneBox(element, this.view) : whole
    // the part of the viewBox's coordinates that the element on the page shows
    const unit = Math.max(whole.width / screen.width, whole.height / screen.height)
    const width = screen.width * unit
    const height = screen.height * unit
    const scale = Math.min(width / box.width, height / box.height, NEAREST)
    const isAlone = width / scale < whole.width
    const { x, y } = middleOf(box, isAlone ? box : whole, { width: width / scale, height: height / scale })
    this.alone.show(this.view, isAlone ? box : null)
    const there = d3.zoomIdentity
      .translate(whole.x + whole.width / 2, whole.y + whole.height / 2)
      .scale(scale)
      .translate(-x, -y)
    // for the least difference of scale a browser lays out all texts anew
    if (!isSame(there, d3.zoomTransform(this.svg))) this.zoom.transform(d3.select(this.svg), there)
  }
}

// A part of the drawing that is shown alone, or all of it.
class Alone {
  constructor(svg) {
    this.element = svg.ownerDocument.createElementNS(SVG, 'clipPath')
    this.element.id = 'alone'
    this.part = svg.ownerDocument.createElementNS(SVG, 'rect')
    this.element.append(this.part)
    this.is = false
  }

  show(view, box) {
    this.is = box !== null
    for (const name of ['x', 'y', 'width', 'height']) this.part.setAttribute(name, box?.[name] ?? 0)
    this.apply(view)
  }

  // The same part of another drawing.
  apply(view) {
    if (this.is) view?.setAttribute('clip-path', 'url(#alone)')
    else view?.removeAttribute('clip-path')
  }
}

// The height in pixels of what is written on the map, of which a quarter is smaller. Names of places have a
// scale of their own: names.js.
function smallest(map) {
  const sizes = [...map.querySelectorAll('text')]
    .map(text => Number(text.getAttribute('font-size')) * text.parentElement.getScreenCTM().a)
    .filter(Boolean)
    .sort((one, other) => one - other)
  return sizes[Math.floor(sizes.length / 4)] ?? READABLE
}

// The middle of boxes, where all of them are seen in a window of this size: {x, y}. Else that of the one
// which is the nearest to it, since between those that are far apart there may be none.
function middleBox(boxes, width, height) {
  const edge = (most, side) => most(...boxes.map(box => box[side]))
  const [left, right] = [edge(Math.min, 'left'), edge(Math.max, 'right')]
  const [top, bottom] = [edge(Math.min, 'top'), edge(Math.max, 'bottom')]
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  if (right - left <= width && bottom - top <= height) return middle
  const from = ({ x, y }) => Math.hypot(x - middle.x, y - middle.y)
  return boxes
    .map(box => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 }))
    .reduce((one, other) => (from(other) < from(one) ? other : one))
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

// The middle of what is seen: that of a box, so that nothing beside `all` is seen in place of a part of it.
const middleOf = (box, all, { width, height }) => ({
  x: within(box.x + box.width / 2, all.x, all.width, width),
  y: within(box.y + box.height / 2, all.y, all.height, height),
})

// The middle of what is seen, so that nothing beside the drawing is seen in place of a part of it.
function within(middle, start, size, seen) {
  if (size <= seen) return start + size / 2
  return Math.min(Math.max(middle, start + seen / 2), start + size - seen / 2)
}
