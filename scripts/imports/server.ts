// The law inside the server: ground floor, features in their order, and what each kind of file in a room may import.
import { assembly, features, groundFloor, shared } from './law.ts'

type Kind = 'schema' | 'table' | 'routes' | 'service'

interface Part {
  /** Name of the room, or of the file where it stands in none. */
  room: string
  kind: Kind
}

const partOf = (path: string): Part => {
  const [room = '', ...rest] = path.slice('src/server/'.length).split('/')
  const name = rest.at(-1) ?? ''
  if (name.endsWith('.schema.ts')) return { room, kind: 'schema' }
  if (name.endsWith('.table.ts')) return { room, kind: 'table' }
  return { room, kind: /(^|-)routes\.ts$/.test(name) ? 'routes' : 'service' }
}

const isFeature = (room: string) => Object.hasOwn(features, room)

/** Rooms and shared files of the server that each kind of file in a feature may import. */
const BELOW: Record<Kind, readonly string[]> = {
  schema: [],
  table: ['db', 'security'],
  service: ['db', 'security', 'refusals', 'jobs', 'media', 'gateways', 'config.ts', 'deps.ts'],
  routes: ['security', 'refusals', 'http', 'config.ts', 'deps.ts', 'serve.ts'],
}

/** Kinds of file in its own room that each kind of file may import. */
const OWN: Record<Kind, readonly Kind[]> = {
  schema: ['schema'],
  table: ['schema', 'table'],
  service: ['schema', 'table', 'service'],
  routes: ['service'],
}

const isAllowedInFeature = (from: Part, to: Part, isType: boolean): boolean => {
  if (!isFeature(to.room)) return BELOW[from.kind].includes(to.room)
  // A row's type is a word of the whole database, and queries join what they must.
  if (to.kind === 'schema')
    return isType || from.kind === 'schema' || from.kind === 'table' || from.room === to.room
  if (from.room === to.room) return OWN[from.kind].includes(to.kind)
  const isBelow = (features[from.room] ?? []).includes(to.room)
  return to.kind === 'service' && isBelow && (from.kind === 'service' || (from.kind === 'routes' && isType))
}

/** Whether one file of the server may import another. */
export const isAllowedInServer = (file: string, target: string, isType: boolean): boolean => {
  const [from, to] = [partOf(file), partOf(target)]
  if (assembly.has(from.room)) return !assembly.has(to.room) || from.room !== 'features.ts'
  if (assembly.has(to.room)) return false
  const ground = groundFloor[from.room] ?? shared[from.room]
  if (ground) return from.room === to.room || ground.includes(to.room) || (isType && to.kind === 'schema')
  return isFeature(from.room) && isAllowedInFeature(from, to, isType)
}

/** Rows of a feature table that name an unknown feature, or one that is not above them. */
export const misplacedIn = (table: Readonly<Record<string, readonly string[]>>): string[] => {
  const names = Object.keys(table)
  return names.flatMap((name, at) =>
    (table[name] ?? [])
      .filter((below) => !names.slice(0, at).includes(below))
      .map((below) => `${name} → ${below}`),
  )
}
