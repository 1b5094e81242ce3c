import { type ComponentType, useCallback, useEffect, useState } from 'react'

type LazyState<P> = { kind: 'waiting' } | { kind: 'failed' } | { kind: 'ready'; Component: ComponentType<P> }

/** @param load must be the same function in every render. */
export const useLazyComponent = <P>(
  isNeeded: boolean,
  load: () => Promise<{ default: ComponentType<P> }>,
) => {
  const [part, setPart] = useState<LazyState<P>>({ kind: 'waiting' })
  const start = useCallback(() => {
    setPart({ kind: 'waiting' })
    load().then(
      (module) => setPart({ kind: 'ready', Component: module.default }),
      () => setPart({ kind: 'failed' }),
    )
  }, [load])
  const isMissing = isNeeded && part.kind === 'waiting'
  useEffect(() => {
    if (isMissing) start()
  }, [isMissing, start])
  return { part, retry: start }
}
