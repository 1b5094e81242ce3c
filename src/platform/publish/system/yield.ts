// Yields to the event loop during long work, so that the API, on the same thread, answers in between.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const LONGEST_MS = 8

/** Returns a function that runs one step; before a step it yields once LONGEST_MS have passed since the last yield. */
export const yieldingSteps = () => {
  let since = performance.now()
  return async <T>(step: () => T | Promise<T>): Promise<T> => {
    if (performance.now() - since > LONGEST_MS) {
      await yieldToEventLoop()
      since = performance.now()
    }
    return step()
  }
}
