// Answers of the search; of a backend that has no such call, from its lists.

import { isAbsent } from '#backends/spec/is-absent.ts'
import { search } from '#features/search/contract.ts'
import { call } from '#platform/browser/call.ts'
import { type Answer, askLists } from './ask-lists.ts'
import { type SearchQuery, SIZE } from './query.ts'

export type { Answer } from './ask-lists.ts'

/** Throws as `call` does. */
export const ask = async (query: SearchQuery): Promise<Answer> => {
  try {
    return { ...(await call(search, { ...query, pagesize: SIZE })).data, unsearched: [] }
  } catch (error) {
    if (isAbsent(error)) return askLists(query)
    throw error
  }
}
