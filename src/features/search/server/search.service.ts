import { syncRegionNames } from '#features/regions/server/index.ts'
import {
  KeywordNeeded,
  SEARCH_DEPTH,
  type SearchAnswer,
  type search as searchCall,
} from '#features/search/contract.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { forEachKind, RECORD_KINDS } from '#platform/contract/kinds.ts'
import { TooDeep } from '#platform/contract/refusals.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { nearKeywords } from './did-you-mean.service.ts'
import { hitsOf } from './hits.service.ts'
import { interpretations } from './keyword.service.ts'
import { findMatches, refreshRecordsIn } from './record-search.table.ts'
import type { SearchableKinds } from './searchable.kind.ts'

/** No answer waits for all matches to be counted. */
const COUNT_TO = 100

const countOf = (total: number) => ({ count: Math.min(total, COUNT_TO), more: total > COUNT_TO })

export const searchSite =
  ({ db }: Deps, kinds: SearchableKinds) =>
  async ({ keyword, kind: asked, page, pagesize }: Parsed<typeof searchCall>): Promise<SearchAnswer> => {
    const kind = asked || undefined
    const offset = (page - 1) * pagesize
    refuseUnless(offset + pagesize <= SEARCH_DEPTH, TooDeep)
    const readings = await interpretations(keyword, kinds)
    const [first = refuse(KeywordNeeded)] = readings
    for (const reading of readings) {
      // One more of each tells whether there are more.
      const { keys, counts } = await findMatches(db, reading, {
        kind,
        limit: offset + pagesize + 1,
        most: COUNT_TO + 1,
      })
      const all = RECORD_KINDS.reduce((sum, each) => sum + counts[each], 0)
      if (all === 0 && keys.length === 0) continue
      const isCutShort = RECORD_KINDS.some((each) => counts[each] > COUNT_TO)
      const ofKind = kind ? countOf(counts[kind]) : undefined
      const known = ofKind ?? {
        count: RECORD_KINDS.reduce((sum, each) => sum + countOf(counts[each]).count, 0),
        more: isCutShort,
      }
      return {
        list: await hitsOf(db, kinds, keys.slice(offset, offset + pagesize), reading.words),
        // A reader who has gone beyond what was counted is told of what was found.
        ...known,
        count: Math.max(known.count, known.more ? keys.length : 0),
        counts: forEachKind((of) => countOf(counts[of])),
        words: [...reading.words],
        near: [],
      }
    }
    const none = { count: 0, more: false }
    return {
      list: [],
      ...none,
      counts: forEachKind(() => none),
      words: [...first.words],
      near: await nearKeywords(db, kinds, readings),
    }
  }

/** Brings the regions' names in the database up to date, and with them what words find. */
export const followRegionNames = async (db: Db, kinds: SearchableKinds) => {
  const changed = await syncRegionNames(db)
  if (changed.length === 0) return
  for (const { refreshIn } of Object.values(kinds)) await refreshIn?.(db, changed)
  await refreshRecordsIn(
    db,
    forEachKind((kind) => kinds[kind].text.table),
    changed,
  )
}
