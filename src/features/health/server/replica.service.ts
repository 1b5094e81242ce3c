// Says in the log when reads leave the replica and when they are back.
import type { Opened } from '#platform/server/db/opened.ts'

interface Log {
  warn: (details: object, message: string) => void
  info: (details: object, message: string) => void
}

/** Answers a job that writes to the log when the replica goes away or lags beyond the bound, and when it is back. */
export const noticeReplica = (log: Log, replica: Opened['replica']) => {
  let wasRead = true
  return async () => {
    const state = replica?.()
    if (!state || state.isRead === wasRead) return
    wasRead = state.isRead
    const details = { database_replica_up: state.isUp, database_replica_lag_seconds: state.lagSeconds }
    if (wasRead) log.info(details, 'the replica is read again')
    else log.warn(details, 'the replica is away or too far behind: the primary is read')
  }
}
