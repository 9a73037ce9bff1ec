// The first page: the games with their references, and boards of matches that are played now.
const MOST = 6

const read = async path => (await fetch(path)).json()

function element(name, members, ...inside) {
  const made = Object.assign(document.createElement(name), members)
  made.append(...inside)
  return made
}

function players({ minimum, maximum }) {
  return minimum === maximum ? `${maximum} players` : `${minimum} to ${maximum} players`
}

function game(it) {
  const link = element('a', { href: `/games/${it.id}` }, it.title)
  const begin = element('a', { href: `/table?new=${it.id}` }, 'Play it')
  const markdown = element('a', { href: `/games/${it.id}.md` }, 'as Markdown')
  const about = `: ${players(it.players)}. ${it.doc} `
  return element('li', {}, link, about, begin, ', or read the reference ', markdown, '.')
}

function board(match, titles) {
  const title = titles[match.game] ?? match.game
  const name = match.label ? `${title}: ${match.label}` : title
  const picture = element('img', {
    src: `/v1/matches/${match.id}/board.svg?width=640`,
    alt: `The board of ${name}, as spectators see it`,
    loading: 'lazy',
  })
  const link = element('a', { href: `/table?match=${match.id}` }, picture, element('span', {}, name))
  return element('li', {}, link)
}

const { games } = await read('/v1/games')
document.getElementById('list').replaceChildren(...games.map(game))
const titles = Object.fromEntries(games.map(({ id, title }) => [id, title]))
const { matches } = await read(`/v1/matches?status=running&limit=${MOST}`)
document.getElementById('boards').replaceChildren(...matches.map(match => board(match, titles)))
document.getElementById('running').hidden = matches.length === 0
document.documentElement.dataset.shows = 'door'
