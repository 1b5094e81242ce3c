// The device's position, asked for every second until it is known (spec part 1 §4), stopped or refused.
import { useCallback, useRef, useState } from 'react'

const POLL_MS = 1000
/** Timeout of one attempt: a satellite receiver takes about that long for its first position. */
const ATTEMPT_MS = 15_000
/** All attempts together: more would only empty the battery. */
const LONGEST_MS = 120_000

/** `retrying`: an attempt has failed, and others follow. */
export type Locating = 'idle' | 'asking' | 'retrying' | 'denied' | 'failed'

/** @param onPosition Called once for each `locate` that ends with a position. */
export const usePosition = (onPosition: (coords: GeolocationCoordinates) => void) => {
  const [state, setState] = useState<Locating>('idle')
  const cancel = useRef<() => void>(undefined)
  const end = useCallback((reached: Locating) => {
    cancel.current?.()
    cancel.current = undefined
    setState(reached)
  }, [])
  const stop = useCallback(() => end('idle'), [end])
  const locate = () => {
    if (!navigator.geolocation) return setState('failed')
    cancel.current?.()
    setState('asking')
    const since = Date.now()
    let timer = 0
    let isOver = false
    cancel.current = () => {
      isOver = true
      clearTimeout(timer)
    }
    const attempt = () =>
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          if (isOver) return
          end('idle')
          onPosition(coords)
        },
        (error) => {
          if (isOver) return
          if (error.code === error.PERMISSION_DENIED) return end('denied')
          if (Date.now() - since > LONGEST_MS) return end('failed')
          setState('retrying')
          timer = window.setTimeout(attempt, POLL_MS)
        },
        { enableHighAccuracy: true, timeout: ATTEMPT_MS },
      )
    attempt()
  }
  return { state, isLocating: state === 'asking' || state === 'retrying', locate, stop }
}
