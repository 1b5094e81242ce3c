// JSON values in localStorage, which may be full, forbidden or emptied: no function here throws.

/** Value stored under the key; undefined if there is none or it cannot be parsed. */
export const readStored = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Returns whether the value was stored. */
export const store = (key: string, value: unknown): boolean => {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export const removeStored = (key: string) => {
  try {
    localStorage.removeItem(key)
  } catch {}
}

/** Keys in use that begin with the prefix. */
export const storedKeys = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
