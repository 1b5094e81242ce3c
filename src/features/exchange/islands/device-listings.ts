// Listings that this device remembers, by id, newest first: those that were looked at, and those chosen to be compared.
import { storedValues } from '#platform/browser/stored-values.ts'

/** Listings side by side: more would not fit a screen. */
export const MAX_COMPARED = 4
export const MAX_VIEWED = 12

const listOf = (name: string, max: number) => {
  const ids = storedValues({ name, parse: (stored) => (stored as number[]).filter(Number.isInteger) })
  const read = () => ids.read() ?? []
  const without = (id: number) => read().filter((one) => one !== id)
  return {
    read,
    add: (id: number) => ids.write([id].concat(without(id)).slice(0, max)),
    remove: (id: number) => ids.write(without(id)),
    clear: () => ids.write([]),
  }
}

export const viewedListings = listOf('viewed-listings', MAX_VIEWED)
export const comparedListings = listOf('compared-listings', MAX_COMPARED)
