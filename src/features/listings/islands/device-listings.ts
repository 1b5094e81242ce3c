// Listings that this device remembers, by id, newest first: those that were looked at, and those chosen to be compared.

/** Listings side by side: more would not fit a screen. */
export const MAX_COMPARED = 4
export const MAX_VIEWED = 12

const listOf = (key: string, max: number) => {
  const read = (): number[] => {
    try {
      const stored = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown
      return Array.isArray(stored) ? stored.filter((id): id is number => Number.isInteger(id)) : []
    } catch {
      return []
    }
  }
  const write = (ids: readonly number[]) => {
    try {
      localStorage.setItem(key, JSON.stringify(ids))
    } catch {
      // The browser stores nothing: the list is empty on the next page.
    }
  }
  const without = (id: number) => read().filter((one) => one !== id)
  return {
    read,
    /** The oldest gives way once the list is full. */
    add: (id: number) => write([id].concat(without(id)).slice(0, max)),
    remove: (id: number) => write(without(id)),
    clear: () => write([]),
  }
}

export const viewedListings = listOf('viewed-listings', MAX_VIEWED)
export const comparedListings = listOf('compared-listings', MAX_COMPARED)
