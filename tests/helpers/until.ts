import { setTimeout as pause } from 'node:timers/promises'

/** Waits until it holds. Throws after the time. */
export const until = async (holds: () => boolean | Promise<boolean>, timeoutMs = 10_000) => {
  for (const deadline = performance.now() + timeoutMs; !(await holds()); await pause(5))
    if (performance.now() > deadline) throw new Error('it did not come to hold')
}
