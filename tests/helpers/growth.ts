const cpuMs = (run: () => unknown) => {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const least = (run: () => unknown) => Math.min(...[1, 2, 3].map(() => cpuMs(run)))

/** Below so many milliseconds a clock says nothing. */
const NOTHING_MS = 10

/**
 * How many times more of the processor something takes for an input four times as long: about 4 where it is linear, 16
 * where it is quadratic. Processor time of this thread: other work on the machine does not count.
 */
export const growth = (run: (size: number) => unknown, size: number) =>
  least(() => run(size * 4)) /
  Math.max(
    least(() => run(size)),
    NOTHING_MS,
  )
