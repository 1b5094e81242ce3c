// JSON values in localStorage, which may be full, forbidden or emptied: no function here throws.

/** What was kept under this name; undefined for nothing, or nothing that can be read. */
export const readStored = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Whether it is kept. */
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

/** Names of everything that begins so. */
export const storedKeys = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
