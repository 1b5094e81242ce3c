// Listings by id, asked for one by one and each once.

import { useCallback, useEffect, useState } from 'react'
import { forestryDetail, type ListingDetail } from '#features/listings/contract/detail.ts'
import { isPublic, readerStateOf } from '#features/listings/rules/state-texts.ts'
import { call, Refused } from '#platform/browser/call.ts'
import { showSystemError } from '#platform/browser/system-error.ts'
import { TargetGone } from '#platform/contract/refusals.ts'

/** `gone`: no longer public. */
export type Loaded = ListingDetail | 'gone' | 'failed'

const load = async (id: number): Promise<Loaded> => {
  try {
    const { data } = await call(forestryDetail, { id })
    return isPublic(readerStateOf(data)) ? data : 'gone'
  } catch (error) {
    if (error instanceof Refused && error.code === TargetGone.code) return 'gone'
    void showSystemError(error)
    return 'failed'
  }
}

/** What is known of each, by id; undefined while it is asked for. */
export const useListings = (ids: readonly number[]) => {
  const [loaded, setLoaded] = useState<Readonly<Record<number, Loaded>>>({})
  const ask = useCallback(
    (wanted: readonly number[]) =>
      void Promise.all(wanted.map(async (id) => [id, await load(id)] as const)).then((answers) =>
        setLoaded((before) => ({ ...before, ...Object.fromEntries(answers) })),
      ),
    [],
  )
  const wanted = ids.filter((id) => loaded[id] === undefined).join()
  useEffect(() => {
    if (wanted) ask(wanted.split(',').map(Number))
  }, [wanted, ask])
  return { loaded, retry: () => ask(ids.filter((id) => loaded[id] === 'failed')) }
}
