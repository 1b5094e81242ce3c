// A machine whose clock is wrong decides nothing by it, and is named all the same: its log, certificates and files go by it.
import type { Deps } from '#platform/server/deps.ts'

const MAX_SKEW_MS = 30_000

/** Whether this machine's clock may count as right, and how many seconds it is ahead. */
export const clockState = ({ clockAheadMs }: Pick<Deps, 'clockAheadMs'>) => {
  const aheadMs = clockAheadMs()
  return {
    state: Math.abs(aheadMs) > MAX_SKEW_MS ? ('wrong' as const) : ('ok' as const),
    ahead: Math.round(aheadMs / 100) / 10,
  }
}

interface Log {
  warn: (details: object, message: string) => void
  info: (details: object, message: string) => void
}

/** Answers a job that writes to the log when the clock becomes wrong, and when it is right again. */
export const noticeClockSkew = (log: Log) => {
  let last: ReturnType<typeof clockState>['state'] = 'ok'
  return async (deps: Pick<Deps, 'clockAheadMs'>) => {
    const { state, ahead } = clockState(deps)
    if (state === last) return
    last = state
    if (state === 'wrong')
      log.warn({ clock_ahead_seconds: ahead }, 'the clock of this machine differs from the database')
    else log.info({ clock_ahead_seconds: ahead }, 'the clock of this machine is right again')
  }
}
