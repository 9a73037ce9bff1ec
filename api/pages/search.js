// Search in a page, and opening of what a link leads to. A thing that is found is an entry or a row with an
// anchor; one whose heading begins with the words stands first.
const MOST = 40

const search = document.getElementById('search')
const field = document.getElementById('words')
const found = document.getElementById('found')
const ACCENTS = /[\u0300-\u036f]/g
const simple = text => text.normalize('NFD').replace(ACCENTS, '').replace(/[_-]/g, ' ').toLowerCase()

let things // made at the first search

function heading(thing) {
  return thing.querySelector('h2, h3, td')?.textContent.trim() ?? ''
}

function read() {
  return [...document.querySelectorAll('article[id], tr[id]')].map(thing => ({
    id: thing.id,
    title: heading(thing),
    part: thing.closest('main > section')?.querySelector('h2').textContent ?? '',
    head: simple(heading(thing)),
    text: simple(thing.textContent),
  }))
}

function find(words) {
  const has = text => words.every(word => text.includes(word))
  const rank = thing => (thing.head.startsWith(words.join(' ')) ? 0 : has(thing.head) ? 1 : 2)
  return things.filter(thing => has(thing.text)).sort((one, other) => rank(one) - rank(other))
}

function result({ id, title, part }) {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = `#${id}`
  link.textContent = title
  item.append(link, ` ${part}`)
  return item
}

function show() {
  things ??= read()
  const words = simple(field.value).split(/\s+/).filter(Boolean)
  if (!words.length) return found.replaceChildren()
  const all = find(words)
  const list = document.createElement('ul')
  list.append(...all.slice(0, MOST).map(result))
  const count = document.createElement('p')
  count.textContent = all.length > MOST ? `${all.length} found; the first ${MOST}:` : `${all.length} found`
  found.replaceChildren(count, list)
}

function close() {
  field.value = ''
  found.replaceChildren()
}

// What stands inside of details is opened before the browser can scroll to it.
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  for (let at = target?.closest('details'); at; at = at.parentElement.closest('details')) at.open = true
  target?.scrollIntoView()
}

if (document.querySelector('article[id], tr[id]')) {
  search.hidden = false
  field.addEventListener('input', show)
  search.addEventListener('keydown', event => {
    const links = [...found.querySelectorAll('a')]
    const at = links.indexOf(document.activeElement)
    if (event.key === 'Escape') {
      close()
      field.focus()
    } else if (event.key === 'Enter' && at < 0 && links.length) {
      links[0].click()
    } else if (event.key === 'ArrowDown' && at + 1 < links.length) {
      links[at + 1].focus()
    } else if (event.key === 'ArrowUp' && at >= 0) {
      ;(links[at - 1] ?? field).focus()
    } else {
      return
    }
    event.preventDefault()
  })
  found.addEventListener('click', event => {
    if (event.target.closest('a')) setTimeout(close)
  })
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || event.target.closest('input')) return
    event.preventDefault()
    field.focus()
  })
}
addEventListener('hashchange', reveal)
if (location.hash) reveal()
document.documentElement.dataset.shows = 'page'
