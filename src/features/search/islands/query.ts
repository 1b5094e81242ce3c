import { SEARCH_MAX } from '#features/search/contract.ts'
import { RECORD_KINDS, type RecordKind } from '#platform/contract/kinds.ts'
import { searchPath } from '#platform/lib/paths.ts'

export interface SearchQuery {
  keyword: string
  /** Empty for all. */
  kind: RecordKind | ''
  page: number
  /** Searched as it is written, without reading filters in it. */
  literal?: boolean
}

export const SIZE = 10

/** Unknown values count as not set. */
export const queryAt = (search: string, kindOfPage: RecordKind | ''): SearchQuery => {
  const given = new URLSearchParams(search)
  const page = Number(given.get('page') ?? 1)
  return {
    keyword: (given.get('keyword') ?? '').trim().slice(0, SEARCH_MAX),
    kind: given.has('kind') ? (RECORD_KINDS.find((known) => known === given.get('kind')) ?? '') : kindOfPage,
    ...(given.get('literal') === '1' ? { literal: true } : {}),
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
  }
}

export const addressOf = ({ keyword, kind, literal, page }: SearchQuery) => {
  const values = { keyword, kind, literal: literal ? '1' : '', page: page > 1 ? String(page) : '' }
  const search = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  return `${searchPath()}${search.toString() === '' ? '' : `?${search.toString()}`}`
}
