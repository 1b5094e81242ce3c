// The time by which the server decides: that of the database, which all machines on it share. A machine whose own clock is
// wrong then closes no code early and publishes nothing before its time.

export interface Clock {
  now: () => Date
  /** Milliseconds that the clock of this machine is ahead of the database's; negative where it is behind. */
  aheadMs: () => number
}

/** PGlite runs on this machine and has its clock. */
export const ownClock: Clock = { now: () => new Date(), aheadMs: () => 0 }

const ASK_EVERY_MS = 10_000

/**
 * Follows the clock of a database from one answer to the next by the monotonic clock of this machine, which nobody sets.
 * @param ask answers the database's time in milliseconds
 */
export const followClock = async (ask: () => Promise<number>): Promise<Clock & { close: () => void }> => {
  /** Database's time minus `performance.now()`. */
  let offset: number | undefined
  const measure = async () => {
    const asked = performance.now()
    const time = await ask()
    const answered = performance.now()
    // The database looked at its clock after it was asked and before it answered: a slow answer moves a good offset no further
    // than it proves.
    const [least, most] = [time - answered, time - asked]
    offset = Math.min(Math.max(offset ?? (least + most) / 2, least), most)
  }
  await measure()
  const timer = setInterval(() => void measure().catch(() => {}), ASK_EVERY_MS).unref()
  const time = () => performance.now() + (offset ?? 0)
  return {
    now: () => new Date(time()),
    aheadMs: () => Date.now() - time(),
    close: () => clearInterval(timer),
  }
}
