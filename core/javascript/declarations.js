/* Writes the types of the games: node declarations.js CONTRACT FOLDER, where the folder has westphalia.js and
 * westphalia.wasm. FOLDER/games gets a file for each game, and index.d.cts, which lists them.
 *
 * The schemas of the core and those of the contract become the schemas of one document for each game, as the
 * service does it (api/handlers/openapi_game.h; a test compares them). openapi-typescript makes types of
 * them. Those are left out that neither rules nor client need. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import openapiTS, { STRING, astToString } from 'openapi-typescript'
import ts from 'typescript'

const ROOTS = `
  Action AutomaticMove BoardText ClaimedSeat CreateRequest CreatedMatch CreatedPlayer Draw Game GameEvent
  GameId GameList JsonPatch Judgement LegalMoves LogPage LoggedMove MatchView Message MessagePage Move
  Moved Options Pack PostedMessage Problem Refusal Ruling RulingList ScenarioId SeatEvent SeatId
  SigningKeys State StreamReset StreamStatus TurnList View Words`
  .trim()
  .split(/\s+/)
const REFERENCE = /^#\/(?:\$defs|components\/schemas)\//

const [contractFile, folder] = process.argv.slice(2)
const { load } = await import(pathToFileURL(`${folder}/westphalia.js`))
const library = await load(await readFile(`${folder}/westphalia.wasm`))
const contract = JSON.parse(await readFile(contractFile))

const camel = name =>
  name.replace(/[^A-Za-z0-9]*([A-Za-z0-9])([A-Za-z0-9]*)/g, (_, a, b) => a.toUpperCase() + b)

/** id.card is CardId, event GameEvent. */
function newName(name) {
  const made = name.startsWith('id.') ? `${camel(name.slice(3))}Id` : camel(name)
  return made === 'Event' ? 'GameEvent' : made
}

/** The schema with new names, without what says which members exclude one another, and without defaults: a
 * member with one would be taken for required. */
function adapted(schema) {
  if (Array.isArray(schema)) return schema.map(adapted)
  if (typeof schema !== 'object' || schema === null) return schema
  const { oneOf, not, default: _, ...rest } = schema
  const kept = schema.properties ? rest : { ...rest, ...(oneOf && { oneOf }) }
  return Object.fromEntries(
    Object.entries(kept).map(([name, value]) => {
      if (name === '$ref') return [name, `#/components/schemas/${newName(value.replace(REFERENCE, ''))}`]
      if (name === 'const' || name === 'enum' || name === 'required' || name === 'examples')
        return [name, value]
      if (name !== 'properties') return [name, adapted(value)]
      return [
        name,
        Object.fromEntries(Object.entries(value).map(([member, type]) => [member, adapted(type)])),
      ]
    }),
  )
}

/** The game's schemas replace those of the contract of the same name. */
function schemasOf(game) {
  const all = { ...contract.components.schemas, 'game-id': { type: 'string', enum: [game.id] } }
  const schemas = {}
  for (const [name, schema] of [...Object.entries(all), ...Object.entries(game.schema().$defs)]) {
    schemas[newName(name)] = adapted(schema)
  }
  return schemas
}

/** Those that the roots need. */
function needed(schemas) {
  const found = new Set()
  const find = name => {
    if (found.has(name)) return
    if (!schemas[name]) throw new Error(`there is no schema ${name}`)
    found.add(name)
    for (const [, inner] of JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      find(inner)
  }
  ROOTS.forEach(find)
  return Object.fromEntries([...found].sort().map(name => [name, schemas[name]]))
}

/** The type of the id of a pack: the ids of the pack that comes with the game, which an editor then offers,
 * and any other text, since a match may have another pack. */
function packIds(game) {
  const { domains } = game.words()
  const of = ts.factory
  const isAny = of.createIntersectionTypeNode([STRING, of.createTypeLiteralNode([])])
  const literal = ({ id }) => of.createLiteralTypeNode(of.createStringLiteral(id))
  return Object.fromEntries(
    Object.entries(game.schema().$defs)
      .filter(([name, schema]) => name.startsWith('id.') && schema.pattern)
      .map(([name]) => [name, domains[name.slice('id.'.length)].ids])
      .map(([name, ids]) => [
        `#/components/schemas/${newName(name)}`,
        of.createUnionTypeNode([...ids.map(literal), isAny]),
      ]),
  )
}

await mkdir(`${folder}/games`, { recursive: true })
const rows = []
for (const id of library.games) {
  const game = library.open(id)
  const ids = packIds(game)
  const components = { schemas: needed(schemasOf(game)) }
  const document = { openapi: '3.1.0', info: { title: id, version: '1' }, paths: {}, components }
  const transform = (_, { path }) => ids[path]
  const types = astToString(await openapiTS(document, { silent: true, transform }))
  await writeFile(`${folder}/games/${id}.json`, JSON.stringify(document))
  await writeFile(`${folder}/games/${id}.d.cts`, types)
  rows.push(`  '${id}': import('./${id}.cjs').components['schemas']\n`)
}
await writeFile(`${folder}/games/index.d.cts`, `export interface Games {\n${rows.join('')}}\n`)
