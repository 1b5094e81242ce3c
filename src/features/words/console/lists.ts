// The lists in the browser, and the checker made of them.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { wordLists } from '#features/words/contract.ts'
import { textChecker } from '#features/words/rules/words.ts'
import { callStaff } from '#platform/console/api.ts'
import { $staff, mayCall } from '#platform/console/session.ts'
import { WORDS } from './words.ts'

const NOTHING = textChecker({ words: [], people: [] })

export const WORDS_QUERY = [WORDS, 'lists']

export const useWordLists = () =>
  useQuery({
    queryKey: WORDS_QUERY,
    queryFn: () => callStaff(wordLists, {}),
    enabled: mayCall(wordLists, $staff.get()?.role),
    staleTime: 60_000,
  })

/** To be called when the lists were changed here. */
export const useWordsChanged = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [WORDS] })
}

/** Finds nothing but personal numbers until the lists are there; the server checks anew. */
export const useTextChecker = () => {
  const { data } = useWordLists()
  return useMemo(() => (data ? textChecker(data) : NOTHING), [data])
}
