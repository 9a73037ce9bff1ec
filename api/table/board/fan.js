// A stack that fans out: each counter of a place, large enough to read, with its words.

const WAIT = 250 // milliseconds until a pointer opens it
const STAY = 250 // milliseconds until it goes
const READABLE = 26 // pixels of a counter from which on a pointer need not open it
const HIGH = 26 // pixels of a counter in it

export const STYLE = `
  .fan { position: absolute; z-index: 1; max-width: 22rem; max-height: 70%; overflow: auto;
    padding: .3em .5em; font: .9rem system-ui, sans-serif; color: var(--ink); background: var(--panel);
    border: 1px solid var(--edge); border-radius: 8px; box-shadow: 0 3px 14px #0006; }
  .fan[hidden] { display: none; }
  .fan b { display: block; }
  .fan div { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .6em;
    padding: .15em .2em; border-radius: 5px; }
  .fan span { flex: 1 1 9rem; }
  .fan svg { flex: none; height: ${HIGH}px; overflow: visible; }
  .fan .lit { cursor: pointer; outline: 2px solid var(--lit); outline-offset: -2px; }
  .fan .lit:hover, .fan .now { background: var(--shown); }`

/** The stack that an element of a drawing is a part of, if it has several parts: a place, with its counters
 * and leaders. */
const stackOf = element => {
  const stack = element.closest?.('g[data-zone][data-place]')
  return stack && partsOf(stack).length > 1 ? stack : null
}

// The title of a part, without what is written on it: the name of a leader.
function restOf(part) {
  const title = part.querySelector('title')?.textContent ?? ''
  const written = [...part.querySelectorAll('text')].map(({ textContent }) => textContent)
  if (written.includes(title)) return ''
  const name = written.find(text => title.startsWith(`${text}: `))
  return name ? title.slice(name.length + 2) : title
}

const partsOf = stack => [...stack.children].filter(({ localName }) => localName === 'g')

export class Fan {
  /** `nameOf` gives the name of a place by its set and id; `click` is called with a part that was clicked,
   * and the event. */
  constructor(shadow, svg, { nameOf, click }) {
    Object.assign(this, { svg, nameOf, click, stack: null, isPinned: false })
    this.dom = document.createElement('div')
    this.dom.className = 'fan'
    this.dom.hidden = true
    this.dom.setAttribute('aria-hidden', 'true') // the drawing has the same names
    shadow.append(this.dom)
    svg.addEventListener('pointerover', ({ target, pointerType }) => {
      if (pointerType === 'mouse') this.hover(stackOf(target))
    })
    svg.addEventListener('pointerleave', () => this.hover(null))
    svg.addEventListener('focusin', ({ target }) => {
      if (target !== svg && target.matches(':focus-visible')) {
        this.show(stackOf(target), { now: target, isPinned: true })
      }
    })
    svg.addEventListener('focusout', () => this.hide())
    this.dom.addEventListener('pointerenter', () => clearTimeout(this.timer))
    this.dom.addEventListener('pointerleave', () => this.hover(null))
  }

  hover(stack) {
    clearTimeout(this.timer)
    if (stack === this.stack || (this.isPinned && !stack)) return
    if (!stack) {
      this.timer = setTimeout(() => this.hide(), STAY)
    } else if (partsOf(stack)[0].getBoundingClientRect().height < READABLE) {
      this.timer = setTimeout(() => this.show(stack), WAIT)
    }
  }

  /** Shows the stack of an element that was clicked without effect, or hides what is shown. */
  clicked(element) {
    const stack = stackOf(element)
    if (stack && stack !== this.stack) this.show(stack, { isPinned: true })
    else this.hide()
  }

  hide() {
    clearTimeout(this.timer)
    Object.assign(this, { stack: null, isPinned: false })
    this.dom.hidden = true
  }

  show(stack, { now = null, isPinned = false } = {}) {
    if (!stack?.isConnected) return this.hide()
    Object.assign(this, { stack, isPinned })
    const name = document.createElement('b')
    name.textContent = this.nameOf(stack.dataset.set, stack.dataset.place)
    this.dom.replaceChildren(name, ...partsOf(stack).map(part => this.row(part, part === now)))
    this.dom.hidden = false
    this.place()
  }

  row(part, isNow) {
    const row = document.createElement('div')
    const picture = document.createElementNS(this.svg.namespaceURI, 'svg')
    const { x, y, width, height } = part.getBBox()
    const copy = part.cloneNode(true)
    for (const name of ['role', 'tabindex', 'aria-label', 'class']) copy.removeAttribute(name)
    picture.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
    picture.setAttribute('width', (width / height) * HIGH)
    picture.append(copy)
    const text = document.createElement('span')
    text.textContent = restOf(part)
    row.append(picture, text)
    row.classList.toggle('now', isNow)
    if (part.classList.contains('lit')) {
      row.classList.add('lit')
      row.addEventListener('click', event => {
        this.hide()
        this.click(part, event)
      })
    }
    return row
  }

  // Beside the stack, within the drawing.
  place() {
    const room = this.svg.getBoundingClientRect()
    const of = this.stack.getBoundingClientRect()
    const own = this.dom.getBoundingClientRect()
    const right = of.right - room.left + 8
    const left = of.left - room.left - own.width - 8
    this.dom.style.left = `${Math.max(right + own.width > room.width ? left : right, 0)}px`
    this.dom.style.top = `${Math.max(Math.min(of.top - room.top - 8, room.height - own.height), 0)}px`
  }
}
