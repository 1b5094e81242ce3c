// How many files and connections the system lets this process have open at once.
import { readFileSync } from 'node:fs'

/** Infinite where the system does not say, as anywhere but on Linux. */
export const openFilesLimit = (): number => {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
