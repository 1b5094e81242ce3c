// Search over everything that has a page: ours. A backend without these calls answers 404; the page then searches news and
// listings by the calls of the spec.

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  codeOr,
  Page,
  pageSize,
  readsFlag,
  readsInteger,
  readsList,
  readsText,
  text,
  withLabel,
} from '#platform/contract/fields.ts'
import { forEachKind, RECORD_KINDS } from '#platform/contract/kinds.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import { TooDeep } from '#platform/contract/refusals.ts'

export const KeywordNeeded: Refusal = { code: 1409, msg: '请输入文字或数字作为关键词' }

export const SEARCH_MAX = 100
/** Results that can be read for one keyword: nobody reads further, and every match before a page has to be found. */
export const SEARCH_DEPTH = 500

export const Hit = z.object({
  kind: z.enum(RECORD_KINDS),
  id: z.int(),
  title: readsText,
  /** Plain text around the first match; may be empty. */
  snippet: readsText,
  /** Chinese facts to compare results by, such as place, area and price. */
  facts: readsList(z.string()),
  /** Wire time; empty for experts. */
  createtime: readsText,
  url: readsText,
})
export type Hit = z.output<typeof Hit>

const Count = z.object({
  count: readsInteger,
  /** There are more than `count`: they were not counted to the end. */
  more: readsFlag,
})

/** A filter of a kind's list that the keyword names, or may name. */
const KeywordFilter = z.object({
  /** The part of the keyword. */
  typed: readsText,
  text: readsText,
})

export const SearchAnswer = z.object({
  list: readsList(Hit),
  ...Count.shape,
  /** Matches of each kind, whichever was asked for; none of a kind that the server does not know yet. */
  counts: z.object(forEachKind(() => z.prefault(Count, { count: 0, more: false }))),
  /** Words of the keyword, to be marked in the results. */
  words: readsList(z.string()),
  /** Keywords similar to this one that have results of the kind asked for, if this one has none. */
  near: readsList(z.string()),
  /** Filters that the keyword names: results of their kind are those that they find. `without`: the keyword without it. */
  conditions: readsList(z.object({ ...KeywordFilter.shape, without: readsText })),
  /** The kind's list under these filters; empty without any. */
  conditions_url: readsText,
  /** Filters that the keyword may mean, and did not apply. `url`: the kind's list under it. */
  offers: readsList(z.object({ ...KeywordFilter.shape, url: readsText })),
  /** What is said of parts of the keyword that ask for what no filter does. */
  unsupported: readsList(z.string()),
  /** How the keyword was read, in words, where that is not plain from it: 福建和江西. Empty otherwise. */
  reading: readsText,
})
export type SearchAnswer = z.output<typeof SearchAnswer>

const kind = withLabel('搜索范围', z.optional(z.enum(['', ...RECORD_KINDS], '搜索范围不正确')))
const keyword = text('关键词', SEARCH_MAX, '请输入关键词')

export const search = endpoint({
  title: '全站搜索',
  path: '/api/search',
  isExtension: true,
  encoding: 'form',
  access: 'visitor',
  limit: 'search',
  input: z.object({
    keyword,
    /** All kinds when absent or empty. */
    kind,
    /** 1: what looks like a filter (100亩以上) is searched as it is written. */
    literal: codeOr('按原文查找', 0, 0, 1),
    page: Page,
    pagesize: pageSize(10),
  }),
  output: SearchAnswer,
  refusals: [KeywordNeeded, TooDeep],
  note: '次序规则见 docs/search.md。',
})

export const SUGGESTIONS_MAX = 8

export const Suggestion = z.object({
  text: readsText,
  /** A place, a species, a term of the field, or the kind of the record that has this title. */
  kind: readsText,
})
export type Suggestion = z.output<typeof Suggestion>

export const searchSuggestions = endpoint({
  title: '搜索建议：地名、树种、标题',
  path: '/api/searchSuggestions',
  isExtension: true,
  encoding: 'form',
  access: 'visitor',
  limit: 'searchSuggestions',
  input: z.object({
    keyword,
    /** Titles of one kind alone. */
    kind,
  }),
  output: z.object({
    list: readsList(Suggestion),
    /** The keyword as it was looked for, to be marked in the suggestions: in simplified characters, for one. */
    words: readsList(z.string()),
  }),
  refusals: [],
  note: '最多 8 条。',
})
