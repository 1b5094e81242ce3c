// Signals that ask a process to stop: its terminal was closed, Ctrl-C was pressed, a service manager ends it.
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const
/** One press of Ctrl-C may arrive twice: from the terminal and from npm. */
const SAME_PRESS_MS = 1000

/** Calls `stop` at the first of them. Ctrl-C once more ends the process at once. */
export const onStopSignal = (stop: () => void) => {
  let stoppedAt: number | undefined
  const handle = (signal: NodeJS.Signals) => {
    if (stoppedAt !== undefined) {
      if (signal === 'SIGINT' && performance.now() - stoppedAt > SAME_PRESS_MS) process.exit(130)
      return
    }
    stoppedAt = performance.now()
    // Writing to a terminal that was closed fails, which must not interrupt the stop.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
    stop()
  }
  for (const signal of SIGNALS) process.on(signal, handle)
}
