// Shows an OpenAPI document of this service with RapiDoc; the choice is between that of all games and those
// of one game.
const contract = document.getElementById('contract')
const choice = document.getElementById('document')
const link = document.getElementById('link')
const dark = matchMedia('(prefers-color-scheme: dark)')

// What RapiDoc shows the document with; the colours go with docs.css.
const settings = () => ({
  'render-style': 'focused',
  'show-header': 'false',
  'load-fonts': 'false',
  'allow-server-selection': 'false',
  'allow-spec-url-load': 'false',
  'allow-spec-file-load': 'false',
  'allow-advanced-search': 'false',
  'schema-style': 'table',
  'schema-expand-level': '1',
  'show-method-in-nav-bar': 'as-colored-text',
  'use-path-in-nav-bar': 'false',
  'sort-endpoints-by': 'none',
  'fill-request-fields-with-example': 'false', // or every match would be started with the key of the example
  'persist-auth': 'false',
  theme: dark.matches ? 'dark' : 'light',
  'bg-color': dark.matches ? '#22252a' : '#ffffff',
  'text-color': dark.matches ? '#e4e4e4' : '#1c1c1c',
  'primary-color': dark.matches ? '#7fb2ff' : '#1f5fbf',
})

function dress(view) {
  for (const [name, value] of Object.entries(settings())) view.setAttribute(name, value)
}

function show(view) {
  delete document.documentElement.dataset.shows
  sessionStorage.document = choice.value // the page loaded anew shows the same
  link.href = choice.value
  link.textContent = choice.value
  view.setAttribute('spec-url', choice.value)
}

async function start() {
  await import('/docs/rapidoc.js')
  const { games } = await (await fetch('/v1/games')).json()
  for (const game of games) choice.append(new Option(game.title, `/v1/games/${game.id}/openapi.json`))
  choice.value = sessionStorage.document ?? choice.value
  const view = document.createElement('rapi-doc')
  dress(view)
  view.addEventListener('spec-loaded', () => {
    document.documentElement.dataset.shows = choice.value
  })
  dark.addEventListener('change', () => dress(view))
  choice.addEventListener('change', () => show(view))
  contract.replaceChildren(view)
  const sheet = new CSSStyleSheet()
  // RapiDoc puts the one beyond the side of a phone, and shows no focus on the others.
  sheet.replaceSync(
    '#api-info { margin-left: 0 } input:focus-visible { outline: 3px solid } .main-content { outline: none }',
  )
  view.shadowRoot.adoptedStyleSheets.push(sheet)
  // A list of all operations stands before the content.
  document.querySelector('.skip').addEventListener('click', event => {
    const content = view.shadowRoot.querySelector('.main-content')
    if (!content) return
    event.preventDefault()
    content.tabIndex = -1
    content.focus()
  })
  show(view)
}

start().catch(() => {
  document.getElementById('why').textContent =
    'This service was built without RapiDoc, the program that shows the document in a browser.'
})
