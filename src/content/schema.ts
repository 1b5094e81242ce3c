// Layout of content-cache/snapshot.db, made from the kinds.
import type { Kind } from './kind.ts'
import { choicesOf, indexOf, memberSql, numberedLists, positionColumn } from './list.ts'
import { sqlOf } from './where.ts'

/** Raise when a column changes: a file with another version is pulled anew. */
export const SNAPSHOT_VERSION = 9

const VALUES = `
CREATE TABLE IF NOT EXISTS single (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
-- What changed and in which pull: a publish renders what was touched since the pull it shows.
CREATE TABLE IF NOT EXISTS touched (key TEXT PRIMARY KEY, pull INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS touched_since ON touched (pull);
`

const indexesOf = (kind: Kind) => {
  const { name } = kind
  const found: [index: string, columns: readonly string[], where: string][] = []
  for (const [list, declared] of Object.entries(kind.lists)) {
    const where = memberSql(kind, declared)
    for (const choice of choicesOf(declared))
      found.push([indexOf(kind, list, choice), [...choice, declared.order, 'id'], where])
    const position = positionColumn(list)
    if (declared.pageSize) found.push([`${name}_${position}`, [...(declared.by ?? []), position], where])
  }
  if (kind.live) found.push([`${name}_live`, ['id'], sqlOf(kind.live)])
  const { named } = kind.pages
  if (named) found.push([`${name}_named`, [named, 'id'], 'true'])
  const parent = kind.source.items?.parent
  const isIndexed = found.some(([, columns, where]) => columns[0] === parent && where === 'true')
  if (parent && !isIndexed) found.push([`${name}_items`, [parent], 'true'])
  return found.map(
    ([index, columns, where]) =>
      `CREATE INDEX IF NOT EXISTS ${index} ON ${name} (${columns.join(', ')})${where === 'true' ? '' : ` WHERE ${where}`};`,
  )
}

const tableOf = (kind: Kind) => `
CREATE TABLE IF NOT EXISTS ${kind.name} (
  id INTEGER PRIMARY KEY,
${Object.entries(kind.columns)
  .map(([column, { sql }]) => `  ${column} ${sql},\n`)
  .join('')}${numberedLists(kind)
  .map((list) => `  ${positionColumn(list.name)} INTEGER NOT NULL DEFAULT 0,\n`)
  .join('')}  -- Of what the record was fetched for: the same means no fetch.
  fingerprint TEXT NOT NULL
) STRICT;
${indexesOf(kind).join('\n')}
`

export const snapshotSql = (kinds: readonly Kind[]) => kinds.map(tableOf).join('') + VALUES
