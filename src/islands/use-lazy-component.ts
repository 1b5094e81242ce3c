// A part of the page that is loaded when it is first wanted.
import { type ComponentType, useCallback, useEffect, useState } from 'react'

type Part<P> = { kind: 'waiting' } | { kind: 'failed' } | { kind: 'ready'; Part: ComponentType<P> }

/** `load` must not change between renders. */
export const usePart = <P>(wanted: boolean, load: () => Promise<{ default: ComponentType<P> }>) => {
  const [part, setPart] = useState<Part<P>>({ kind: 'waiting' })
  const start = useCallback(() => {
    setPart({ kind: 'waiting' })
    load().then(
      (module) => setPart({ kind: 'ready', Part: module.default }),
      () => setPart({ kind: 'failed' }),
    )
  }, [load])
  const isMissing = wanted && part.kind === 'waiting'
  useEffect(() => {
    if (isMissing) start()
  }, [isMissing, start])
  return { part, retry: start }
}
