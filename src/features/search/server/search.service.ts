import { syncRegionNames } from '#features/regions/server/index.ts'
import {
  KeywordNeeded,
  SEARCH_DEPTH,
  type SearchAnswer,
  type search as searchCall,
} from '#features/search/contract.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { forEachKind, RECORD_KINDS, type RecordKind } from '#platform/contract/kinds.ts'
import { TooDeep } from '#platform/contract/refusals.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { nearKeywords } from './did-you-mean.service.ts'
import { hitsOf } from './hits.service.ts'
import { type EitherName } from './joined-names.service.ts'
import { eitherText, interpretations, type KeywordReading } from './keyword.service.ts'
import { findMatches, type RecordKey, refreshRecordsIn } from './record-search.table.ts'
import { alternativesOf } from './search.kind.ts'
import type { KeywordFilters, SearchableKinds } from './searchable.kind.ts'

/** No answer waits for all matches to be counted. */
const COUNT_TO = 100

interface Count {
  count: number
  more: boolean
}
const NONE: Count = { count: 0, more: false }
const countOf = (total: number): Count => ({ count: Math.min(total, COUNT_TO), more: total > COUNT_TO })

interface WordMatches {
  keys: readonly RecordKey[]
  counts: Record<RecordKind, Count>
  words: readonly string[]
  either: readonly EitherName[]
}

/** Matches by the first reading of the keyword that has any of these kinds. */
const matchesByWords = async (
  db: Db,
  readings: readonly KeywordReading[],
  { counted, kinds, limit }: { counted: readonly RecordKind[]; kinds: readonly RecordKind[]; limit: number },
): Promise<WordMatches | undefined> => {
  for (const reading of readings) {
    const { keys, counts } = await findMatches(db, reading, { kinds, limit, most: COUNT_TO + 1 })
    if (keys.length > 0 || counted.some((kind) => counts[kind] > 0))
      return {
        keys,
        counts: forEachKind((of) => countOf(counts[of])),
        words: reading.words,
        either: reading.either ?? [],
      }
  }
  return undefined
}

interface FilteredMatches {
  kind: RecordKind
  keys: readonly RecordKey[]
  count: Count
  words: readonly string[]
}

/** What filters find that the keyword names; undefined where it names none. */
const matchesByFilters = async (
  deps: Deps,
  kind: RecordKind,
  filters: KeywordFilters,
  limit: number,
): Promise<FilteredMatches | undefined> => {
  if (filters.conditions.length === 0) return undefined
  const { ids, count, more } = await filters.find(deps, { limit, offset: 0 })
  return { kind, keys: ids.map((id) => ({ kind, id })), count: { count, more }, words: await filters.words() }
}

/** Words of what other kinds must not have. 松 alone, which stands in names of places, is 松木. */
const wordsLeftOut = async (parts: readonly string[], kinds: SearchableKinds) => {
  const readings = parts.map(async (part) => {
    const read = await interpretations(part.length > 1 ? part : `${part}木或${part}树`, kinds)
    return (read.find(({ either }) => either) ?? read[0])?.words ?? []
  })
  return (await Promise.all(readings)).filter((words) => words.length > 0)
}

const leftOutText = (parts: readonly string[]) =>
  parts.length > 0 ? `其他内容中，含${parts.map((part) => `“${part}”`).join('、')}的没有列出。` : ''

export const searchSite =
  (deps: Deps, kinds: SearchableKinds) =>
  async ({
    keyword,
    kind: asked,
    literal,
    page,
    pagesize,
  }: Parsed<typeof searchCall>): Promise<SearchAnswer> => {
    const { db } = deps
    const kind = asked || undefined
    const offset = (page - 1) * pagesize
    refuseUnless(offset + pagesize <= SEARCH_DEPTH, TooDeep)
    // One more tells whether there are more.
    const limit = offset + pagesize + 1
    const isLiteral = literal === 1
    const filterings = RECORD_KINDS.map(async (each) => {
      const filters = await kinds[each].filtersIn?.(keyword, isLiteral)
      return filters ? [{ kind: each, filters }] : []
    })
    const [filtering] = (await Promise.all(filterings)).flat()
    const { wanted = keyword, leftOut = [] } = filtering?.filters ?? {}
    const wordsOfLeftOut = await wordsLeftOut(leftOut, kinds)
    const readings = (await interpretations(wanted, kinds))
      .filter(({ either }) => !either || !isLiteral)
      .map((reading) => ({ ...reading, leftOut: wordsOfLeftOut }))
    const [first] = readings
    if (!first && !filtering?.filters.conditions.length) refuse(KeywordNeeded)
    const filtered = filtering && (await matchesByFilters(deps, filtering.kind, filtering.filters, limit))
    const others = RECORD_KINDS.filter((each) => each !== filtered?.kind)
    const isAsked = (each: RecordKind) => kind === undefined || kind === each
    const byWords = await matchesByWords(db, readings, {
      counted: others,
      kinds: others.filter(isAsked),
      limit,
    })

    const counts = { ...forEachKind(() => NONE), ...byWords?.counts }
    if (filtered) counts[filtered.kind] = filtered.count
    const keys = [
      ...(filtered && isAsked(filtered.kind) ? filtered.keys : []),
      ...(byWords?.keys ?? []),
    ].slice(0, limit)
    const known = kind
      ? counts[kind]
      : {
          count: RECORD_KINDS.reduce((sum, each) => sum + counts[each].count, 0),
          more: RECORD_KINDS.some((each) => counts[each].more),
        }
    const sought = [...((byWords ?? filtered ?? first)?.words ?? []), ...(filtered?.words ?? [])]
    const words = [...new Set(sought.flatMap(alternativesOf))]
    const isNothing = !filtered && known.count === 0
    return {
      list: await hitsOf(db, kinds, keys.slice(offset, offset + pagesize), words),
      ...known,
      // A reader who has gone beyond what was counted is told of what was found.
      count: Math.max(known.count, known.more ? keys.length : 0),
      counts,
      words,
      near: isNothing ? await nearKeywords(db, kinds, readings, kind ? [kind] : RECORD_KINDS) : [],
      conditions: [...(filtering?.filters.conditions ?? [])],
      conditions_url: filtered ? (filtering?.filters.url ?? '') : '',
      offers: [...(filtering?.filters.offers ?? [])],
      unsupported: [...(filtering?.filters.unsupported ?? [])],
      reading:
        eitherText(byWords?.either ?? []) +
        (filtered ? (filtering?.filters.reading ?? '') : '') +
        (first ? leftOutText(leftOut) : ''),
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
