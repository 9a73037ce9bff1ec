// The board: the service's drawing in a shadow tree. It is panned and zoomed, and what may be clicked is lit.
import { Fan, STYLE as FAN_STYLE } from '/table/fan.js'
import { Lights, STYLE as LIGHTS_STYLE, thingsOf } from '/table/lights.js'
import { STYLE as NAMES_STYLE } from '/table/names.js'
import { Zoom } from '/table/zoom.js'

const SVG = 'http://www.w3.org/2000/svg'
const STYLE = `
  :host { display: block; position: relative; overflow: hidden; touch-action: none; }
  svg.board { width: 100%; height: 100%; display: block; outline: none; cursor: grab; }
  svg.board:focus-visible { outline: 3px solid var(--focus); outline-offset: -3px; }
  :focus:not(:focus-visible) { outline: none; }`

const RESTING = 150 // milliseconds without a move of the drawing, after which its names are measured

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

const withoutStyle = drawing => [drawing.replace(STYLE_ELEMENT, ''), drawing.match(STYLE_ELEMENT)?.[1] ?? '']

export class Board {
  /** `pick` is called with the things of the element that was clicked, and where it was; `wonder` with the
   * place of the map that was clicked where nothing could be picked, or null; `moved` when someone has moved
   * the drawing away from what the zoom fits; `domains` are those of the game. */
  constructor(host, { pick, wonder, moved, domains }) {
    this.pick = pick
    this.wonder = wonder
    this.drawing = ''
    this.shadow = host.attachShadow({ mode: 'open' })
    this.own = styleSheet(STYLE + NAMES_STYLE + LIGHTS_STYLE + FAN_STYLE)
    this.svg = document.createElementNS(SVG, 'svg')
    this.svg.classList.add('board')
    this.svg.setAttribute('tabindex', '0')
    this.shadow.append(this.svg)
    this.lights = new Lights(domains)
    this.fan = new Fan(this.shadow, this.svg, {
      nameOf: (set, id) => domains[set]?.[id] ?? id,
      click: (target, { clientX, clientY }) => this.clicked({ target, clientX, clientY }),
    })
    let resting = null // the timer of names that have come to their size
    const changed = () => {
      this.fan.hide()
      clearTimeout(resting)
      resting = setTimeout(() => this.lights.measure(), RESTING)
    }
    this.zoom = new Zoom(host, this.svg, { changed, moved })
    this.svg.addEventListener('click', event => this.clicked(event))
    this.svg.addEventListener('keydown', event => this.pressed(event))
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
    const view = document.createElementNS(SVG, 'g')
    view.append(...drawn.childNodes)
    this.fan.hide()
    this.lights.take(view)
    this.zoom.show(view, drawn.getAttribute('viewBox'))
    this.keepFocus(activeElement)
    return true
  }

  /** Lights what may be picked now. */
  light(choice) {
    const { activeElement } = this.shadow
    this.lights.light(choice)
    this.keepFocus(activeElement)
  }

  // The board has the focus of an element that can be chosen no more.
  keepFocus(element) {
    if (element && !(element.isConnected && element.hasAttribute('tabindex'))) {
      this.svg.focus({ preventScroll: true })
    }
  }

  clicked(event) {
    const { target, clientX, clientY } = event
    let { things, first } = this.standsFor(target)
    // a road stands for nothing, and lies above the area that it crosses
    if (!first && (clientX || clientY)) {
      const below = this.shadow.elementsFromPoint(clientX, clientY).map(element => this.standsFor(element))
      ;({ things, first } = below.find(({ first }) => first) ?? { things, first })
    }
    const isPicked = first && this.pick(things, placeOf(event, first))
    if (isPicked) this.fan.hide()
    else this.fan.clicked(target)
    const place = target.closest('g[data-zone=map] g[data-set][data-place]')
    const isAsked = !isPicked && place && !this.fan.stack
    if (!isPicked) {
      this.wonder(
        isAsked ? { domain: place.dataset.set, id: place.dataset.place } : null,
        isAsked ? placeOf(event, place) : null,
      )
    }
  }

  // What an element and those that it lies in stand for, and the first of them that stands for anything. Of a
  // counter that is not lit in a stack that is, the stack is meant.
  standsFor(target) {
    const things = []
    let first = null
    for (let element = target.closest('.lit') ?? target; element; element = element.parentElement) {
      if (element === this.svg) break
      const found = thingsOf(element, this.lights.domains)
      if (found.length) first ??= element
      things.push(...found)
    }
    return { things, first }
  }

  pressed(event) {
    const { key, target } = event
    if ((key === 'Enter' || key === ' ') && target !== this.svg) this.clicked(event)
    else if (!this.zoom.press(key)) return
    event.preventDefault()
  }

  /** Ids of the zones of the drawing. */
  get zones() {
    return [...this.svg.querySelectorAll('g[data-zone]')].map(element => element.dataset.zone)
  }
}

// Where a click was: the pointer, or the middle of the element where a key has made it.
function placeOf(event, element) {
  if (event.clientX || event.clientY) {
    return { x: event.clientX, y: event.clientY, isAgain: event.detail > 1 }
  }
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2, isKey: true, from: element }
}
