import { useCallback, useSyncExternalStore } from 'react'

/**
 * Milliseconds of the browser's clock, rounded down to whole steps and kept up to date; undefined while a page is being
 * hydrated, because the published HTML knows no time.
 */
export const useNow = (step: number): number | undefined => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, step)
      return () => clearInterval(timer)
    },
    [step],
  )
  return useSyncExternalStore<number | undefined>(
    subscribe,
    () => Math.floor(Date.now() / step) * step,
    () => undefined,
  )
}
