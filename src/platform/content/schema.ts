// Layout of content-cache/snapshot.db, made from the kinds.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Kind } from './kind.ts'
import {
  choicesOf,
  formerNamesIndex,
  indexOf,
  memberSql,
  numberedLists,
  pageColumn,
  pageIndex,
} from './list.ts'
import type { ContentModel } from './model.ts'
import { sqlOf } from './where.ts'

// `touched` stores the keys that changed, with the pull: a publish renders those touched since the pull it shows. `reading`
// stores when a record that does not tell of edits was last read, in milliseconds, and the ETag of the answer (src/platform/publish/pull/refresh-batch.ts).
const VALUES = `
CREATE TABLE IF NOT EXISTS single (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS touched (key TEXT PRIMARY KEY, pull INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS touched_since ON touched (pull);
CREATE TABLE IF NOT EXISTS reading (
  name TEXT NOT NULL, id INTEGER NOT NULL, at INTEGER NOT NULL, etag TEXT NOT NULL, PRIMARY KEY (name, id)
) STRICT, WITHOUT ROWID;
`

const indexesOf = (kind: Kind) => {
  const { name } = kind
  const indexes: [index: string, columns: readonly string[], where: string][] = []
  for (const [list, declared] of Object.entries(kind.lists)) {
    const where = memberSql(kind, declared)
    for (const choice of choicesOf(declared))
      indexes.push([indexOf(kind, list, choice), [...choice, declared.order, 'id'], where])
    if (declared.pageSize)
      indexes.push([pageIndex(kind, list), [...(declared.by ?? []), pageColumn(list)], where])
  }
  if (kind.listedWhere) indexes.push([`${name}_live`, ['id'], sqlOf(kind.listedWhere)])
  const { named, formerlyNamed } = kind.pages
  if (named) indexes.push([`${name}_named`, [named, 'id'], 'true'])
  if (formerlyNamed) indexes.push([formerNamesIndex(kind), [formerlyNamed, 'id'], `${formerlyNamed} <> ''`])
  const parent = kind.source.items?.parent
  const isIndexed = indexes.some(([, columns, where]) => columns[0] === parent && where === 'true')
  if (parent && !isIndexed) indexes.push([`${name}_items`, [parent], 'true'])
  return indexes.map(
    ([index, columns, where]) =>
      `CREATE INDEX IF NOT EXISTS ${index} ON ${name} (${columns.join(', ')})${where === 'true' ? '' : ` WHERE ${where}`};`,
  )
}

// `fingerprint` is the hash of what a pull compares: a record with the same is not fetched.
const tableOf = (kind: Kind) => `
CREATE TABLE IF NOT EXISTS ${kind.name} (
  id INTEGER PRIMARY KEY,
${Object.entries(kind.columns)
  .map(([column, { sql }]) => `  ${column} ${sql},\n`)
  .join('')}${numberedLists(kind)
  .map((list) => `  ${pageColumn(list.name)} INTEGER NOT NULL DEFAULT 0,\n`)
  .join('')}  fingerprint TEXT NOT NULL
) STRICT;
${indexesOf(kind).join('\n')}
`

export const snapshotSql = (kinds: readonly Kind[]) => kinds.map(tableOf).join('') + VALUES

/** Layouts computed so far: a snapshot is opened several times for every edit. */
const layouts = new WeakMap<ContentModel, number>()

const shapeOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })

/**
 * Number of the layout, for `user_version` of a snapshot: a hash of the tables, of the shapes of the singletons, and of
 * the answers that columns are made from, because some columns store parts of them as JSON.
 */
export const layoutOf = (model: ContentModel): number => {
  const known = layouts.get(model)
  if (known !== undefined) return known
  const { kinds, singles } = model
  const answers = kinds.flatMap(({ source }) => [source.list.output, source.detail.output])
  const shapes = [...answers, ...singles.map(({ shape }) => shape)].map(shapeOf)
  const hash = createHash('sha256').update(snapshotSql(kinds)).update(JSON.stringify(shapes))
  // 0 is the number of a new file.
  const layout = hash.digest().readInt32BE() || 1
  layouts.set(model, layout)
  return layout
}
