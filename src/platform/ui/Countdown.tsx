// Moment with what is left until it, counted by the server's clock as far as that is known.
import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { timeLeft } from '#platform/lib/countdown.ts'
import { isoTime, minute } from '#platform/lib/dates.ts'

/**
 * Milliseconds of the browser's clock, rounded down to whole steps and kept up to date; undefined while a page is being
 * hydrated, because the published HTML knows no time.
 */
const useNow = (step: number): number | undefined => {
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

interface Props {
  at: string
  clockOffsetMs: number
  over: string
  onOver?: () => void
}

const SECOND_MS = 1000

export function Countdown({ at, clockOffsetMs, over, onOver }: Props) {
  const now = useNow(SECOND_MS)
  // What ends at a second is open for the whole of it.
  const left = now === undefined ? undefined : Date.parse(isoTime(at)) + SECOND_MS - now - clockOffsetMs
  const isOver = left !== undefined && left <= 0
  const isCounting = left !== undefined && left > 0
  /** Whether it was still to come when this was first shown. */
  const wasAhead = useRef(false)
  const tell = useEffectEvent(() => onOver?.())
  useEffect(() => {
    if (isCounting) wasAhead.current = true
    else if (isOver && wasAhead.current) {
      wasAhead.current = false
      tell()
    }
  }, [isCounting, isOver])
  return (
    <>
      <time dateTime={isoTime(at)}>{minute(at)}</time>
      <small role="timer">{isOver ? over : isCounting ? `还剩 ${timeLeft(left)}` : ''}</small>
    </>
  )
}
