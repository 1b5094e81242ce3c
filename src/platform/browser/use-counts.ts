import { useEffect, useState } from 'react'

/**
 * How many each of some alternatives would find, counted one after another: a text as `12`, none until it is known, or where
 * counting fails.
 * @param addresses  of the alternatives: counted anew where they change
 */
export const useCounts = (addresses: readonly string[], count: (at: number) => Promise<string>) => {
  const key = addresses.join('\n')
  const [known, setKnown] = useState<{ key: string; counts: readonly string[] }>({ key, counts: [] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the same alternatives.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => {
    let isShown = true
    const countAll = async () => {
      const counts: string[] = []
      for (const at of addresses.keys()) {
        counts.push(await count(at))
        if (!isShown) return
        setKnown({ key, counts: [...counts] })
      }
    }
    countAll().catch(() => undefined)
    return () => {
      isShown = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [key])
  return known.key === key ? known.counts : []
}
