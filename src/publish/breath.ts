// Long work in small steps, on a thread that others wait for: the API answers in between.
import { setImmediate as letOthers } from 'node:timers/promises'

const LONGEST_MS = 8

/** Answers a function that does a step, and lets others have their turn once so much time has gone by. */
export const inSteps = () => {
  let since = performance.now()
  return async <T>(step: () => T | Promise<T>): Promise<T> => {
    if (performance.now() - since > LONGEST_MS) {
      await letOthers()
      since = performance.now()
    }
    return step()
  }
}
