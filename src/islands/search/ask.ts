// Answers of the search; of a backend that has no such call, from its lists.
import { call } from '#client/call.ts'
import { search } from '#contract/search.ts'
import { isAbsent } from '../is-absent.ts'
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
