// Answers of the search, or of the lists where it is missing.

import { isCallMissing } from '#backends/spec/missing-call.ts'
import { type Answer, searchLists } from '#backends/spec/search-lists.ts'
import { search } from '#features/search/contract.ts'
import { call } from '#platform/browser/call.ts'
import { type SearchQuery, SIZE } from './query.ts'

export type { Answer } from '#backends/spec/search-lists.ts'

export const ask = async (query: SearchQuery): Promise<Answer> => {
  try {
    return {
      ...(await call(search, { ...query, literal: query.literal ? 1 : 0, pagesize: SIZE })).data,
      unsearched: [],
    }
  } catch (error) {
    if (isCallMissing(error)) return searchLists({ ...query, pagesize: SIZE })
    throw error
  }
}
