import type { QueryClient } from '@tanstack/react-query'
import { WordsToConfirm } from '#features/content/contract/refusals.ts'
import { WORDS_QUERY } from '#features/words/console/lists.ts'
import { wordLists } from '#features/words/contract.ts'
import { needsReason, textChecker } from '#features/words/rules/words.ts'
import type { Refused } from '#platform/browser/call.ts'
import { callStaff } from '#platform/console/api.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { findingsInValues } from './word-findings.ts'

export const asksForReason = (error: unknown) => (error as Partial<Refused>).code === WordsToConfirm.code

/** Findings in the values that need a reason to be published, by the newest lists of words. */
export const findingsToConfirm = async (client: QueryClient, kind: EditedKind, values: Values) => {
  const lists = await client.fetchQuery({
    queryKey: WORDS_QUERY,
    queryFn: () => callStaff(wordLists, {}),
    staleTime: 0,
  })
  return findingsInValues(textChecker(lists), kind, values).filter(needsReason)
}
