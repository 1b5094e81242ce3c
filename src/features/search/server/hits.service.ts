// Results as readers see them: title, snippet, and the line of facts, in one shape for all kinds.

import type { Hit } from '#features/search/contract.ts'
import { RECORD_KINDS, type RecordKind } from '#platform/contract/kinds.ts'
import { wireOrEmpty } from '#platform/lib/dates.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { RecordKey } from './record-search.table.ts'
import type { FoundRecord, SearchableKinds } from './searchable.kind.ts'
import { snippetOf } from './snippet.service.ts'

const hitOf = (
  kind: RecordKind,
  { id, title, texts, facts, createtime, url }: FoundRecord,
  words: readonly string[],
): Hit => ({
  kind,
  id,
  title,
  snippet: snippetOf(texts, words),
  facts: facts.flatMap((fact) => fact || []),
  createtime: wireOrEmpty(createtime),
  url,
})

/** In the order of the keys; a record that has just gone is left out. */
export const hitsOf = async (
  db: Db,
  searchable: SearchableKinds,
  keys: readonly RecordKey[],
  words: readonly string[],
): Promise<Hit[]> => {
  const hits = new Map<string, Hit>()
  const readKind = async (kind: RecordKind) => {
    const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id)
    if (ids.length === 0) return
    for (const record of await searchable[kind].found(db, ids))
      hits.set(`${kind} ${record.id}`, hitOf(kind, record, words))
  }
  await Promise.all(RECORD_KINDS.map(readKind))
  return keys.flatMap(({ kind, id }) => hits.get(`${kind} ${id}`) ?? [])
}
