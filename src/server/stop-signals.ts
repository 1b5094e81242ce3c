// Signals that ask a process to stop: of a terminal that is closed, of Ctrl-C, of a service manager.
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const
/** npm passes on what the terminal has sent to both. */
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
    // Nobody reads a terminal that has gone.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
    stop()
  }
  for (const signal of SIGNALS) process.on(signal, handle)
}
