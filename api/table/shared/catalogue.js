// What the service declares of its games, each read once: the list, words, schemas, presentations,
// components.
import { Copies } from '/table/copies.js'
import { read } from '/table/service.js'
import { plain } from '/table/words.js'

const known = new Map()
const once = path => {
  if (!known.has(path)) {
    known.set(
      path,
      read(path).catch(problem => {
        known.delete(path)
        throw problem
      }),
    )
  }
  return known.get(path)
}

export const games = async () => (await once('/v1/games')).games

export const rulingsOf = async game => (await once(`/v1/games/${game}/rulings`)).rulings

/** The bots that the service has, each with its words for a person. */
export const bots = async () => (await once('/v1/games')).bots.map(bot => [bot, botName(bot)])

export const botName = bot => BOTS[bot] ?? `The computer (${bot})`
const BOTS = { greedy: 'The computer, quick', search: 'The computer, thinking' }

/** The names of a game's seats: {id: name}. None are known where they cannot be read. */
export async function seatsOf(game) {
  try {
    const { domains } = await once(`/v1/games/${game}/words`)
    return Object.fromEntries(domains.seat.ids.map(({ id, name }) => [id, name]))
  } catch {
    return {}
  }
}

/** What a match of this game with this pack needs. */
export async function gameOf(game, pack) {
  const of = `?pack=${pack}`
  const [declared, words, schema, presentation, components] = await Promise.all([
    once(`/v1/games/${game}`),
    once(`/v1/games/${game}/words${of}`),
    once(`/v1/games/${game}/schema`),
    once(`/v1/games/${game}/presentation${of}`),
    once(`/v1/games/${game}/components${of}`),
  ])
  return new Game(declared, words, schema, presentation, components)
}

class Game {
  constructor(declared, words, schema, presentation, components) {
    Object.assign(this, { declared, presentation, components, title: declared.title })
    this.names = {}
    this.sentences = Object.fromEntries(Object.entries(words.moves).map(([type, { text }]) => [type, text]))
    for (const [domain, { ids }] of Object.entries(words.domains)) {
      this.names[domain] = Object.fromEntries(ids.map(({ id, name }) => [id, name]))
    }
    const isCards = ([domain]) => domain in (presentation.cards ?? {})
    this.copies = new Copies(components, Object.fromEntries(Object.entries(this.names).filter(isCards)))
    this.nouns = Object.fromEntries(Object.entries(words.domains).map(([domain, { noun }]) => [domain, noun]))
    this.arguments = argumentDomains(schema.$defs)
    this.definitions = schema.$defs
    this.single = singles(schema.$defs, this.arguments)
    this.thing = (domain, id) => thingOf(presentation.places, this.names, domain, id)
    this.types = Object.fromEntries(
      Object.entries(schema.$defs)
        .filter(([name]) => name.startsWith('move.'))
        .map(([name, { description }]) => [name.slice(5), description ?? '']),
    )
  }

  /** A type of move in words: 'pass_on_vp_marker' as 'Pass on VP marker', 'keep_wallenstein' as 'Keep
   * Wallenstein'. The presentation may name it. Otherwise what its sentences have in capitals keeps them, and
   * so do initials of their words. */
  head(type) {
    const name = this.presentation.moves?.[type]
    if (name) return name
    const said = `${this.types[type] ?? ''} ${this.sentences[type] ?? ''}`
    return plain(type).replace(/\b[a-z]{2,}\b/g, word => {
      const capitals = word.toUpperCase()
      const initials = `${capitals.split('').join('\\p{Ll}+ ')}\\p{Ll}`
      const isShort = word.length <= 4 && said.match(new RegExp(`\\b${capitals}s?\\b`))
      if (isShort || said.match(new RegExp(`\\b${initials}`, 'u'))) return capitals
      const name = capitals.charAt(0) + word.slice(1)
      // not the first word of a sentence
      return said.match(new RegExp(`[\\p{L}\\d,] ${name}(?!\\p{L})`, 'u')) ? name : word
    })
  }

  /** What a number of a move is, as the schema says it: 'How many: '. */
  asks(type, argument) {
    const { description } = this.definitions[`move.${type}`]?.properties[argument] ?? {}
    const short = description?.match(/^[^.;(]*/)[0].trim()
    return `${short || plain(argument)}:`
  }

  name(domain, id) {
    return this.names[domain]?.[id] ?? id
  }

  /** The name of a thing, whose domain may be null. */
  called({ domain, id }) {
    return domain ? this.name(domain, id) : (Object.values(this.names).find(names => id in names)?.[id] ?? id)
  }

  /** A text with the names of the cards to which it refers by their short ids: 'C36 ends' as 'C36 (Huguenots
   * Revolt) ends'. */
  explain(text) {
    return text.replace(/\b\p{Lu}\d+\b(?! \()/gu, reference => {
      const id = reference.toLowerCase()
      const domain = Object.keys(this.presentation.cards ?? {}).find(domain => id in this.names[domain])
      const name = domain && this.name(domain, id)
      return name && !text.includes(name) ? `${reference} (${name})` : reference
    })
  }

  /** What one thing of a domain is called. */
  noun(domain) {
    return this.nouns[domain] ?? domain
  }

  /** What a scenario is, and how it is won. */
  scenarioDoc(id) {
    const { name, doc } = this.declared.scenarios.find(scenario => scenario.id === id) ?? {}
    return name ? `${name}: ${doc}` : ''
  }

  /** What the options of a match are that differ from the usual. */
  optionDocs(options = {}) {
    return this.declared.options
      .filter(({ name, default: usual }) => name in options && options[name] !== usual)
      .map(({ name, doc }) => (options[name] === true ? doc : `${doc} (${plain(String(options[name]))})`))
  }

  seat(id) {
    return this.name('seat', id)
  }

  /** {fill, mark} of a seat or another thing that has a colour. */
  colour(id) {
    return this.presentation.colours[id] ?? this.presentation.colours.neutral
  }
}

const textsOf = value => (typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsOf))

/** The ids that the pack gives to a seat: those of rows that name it, such as its leaders, and those that the
 * seat's own rows list, such as its home provinces. A card is no thing that can be lost. */
export function ownedBy({ components, presentation, names = {} }, seat) {
  const isCard = id => Object.keys(presentation.cards ?? {}).some(domain => id in (names[domain] ?? {}))
  const rows = Object.values(components)
    .filter(Array.isArray)
    .flat()
    .filter(row => typeof row?.id === 'string')
  const named = rows.filter(row => row.id !== seat && Object.values(row).includes(seat)).map(({ id }) => id)
  const listed = rows
    .filter(({ id }) => id === seat)
    .flatMap(row => Object.values(row).filter(Array.isArray).flatMap(textsOf))
  return [...named, ...listed].filter(id => !isCard(id))
}

// What an argument names, as the drawing has it: a place by the set that it lies in. That has a name of its
// own where another domain has the same places and more, such as coasts.
function thingOf(places, names, domain, id) {
  const [set] =
    Object.entries(places).find(([set, { is, of }]) => is === domain && id in of && names[set]?.[id]) ?? []
  return { domain: set ?? domain, id }
}

// Of each type of move that must name one thing and no more: the argument, {name, domain}.
function singles(definitions, domains) {
  const of = {}
  for (const [type, named] of Object.entries(domains)) {
    const [name, ...others] = definitions[`move.${type}`].required.filter(name => name !== 'type')
    if (name && named[name] && !others.length) of[type] = { name, domain: named[name] }
  }
  return of
}

// Of each type of move, the domain of each argument that is an id or a list of ids.
function argumentDomains(definitions) {
  const domain = property => {
    const one = property?.$ref ?? property?.anyOf?.find(({ $ref }) => $ref)?.$ref
    if (one) return one.match(/id\.(.*)$/)?.[1]
    return property?.items && domain(property.items)
  }
  const of = {}
  for (const [name, { properties = {} }] of Object.entries(definitions)) {
    if (!name.startsWith('move.')) continue
    of[name.slice(5)] = Object.fromEntries(
      Object.entries(properties)
        .map(([name, it]) => [name, domain(it)])
        .filter(([, domain]) => domain),
    )
  }
  return of
}
