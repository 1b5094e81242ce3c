// JSON values in the browser's storage, which may be full, forbidden or emptied: no function here throws. Every draft, device
// list and flag of the site and of the console is stored through it, under names that earlier versions used, too.

interface Options<T> {
  /** Name of the entry, or the first part of the names of several: `voucher-draft:<key>`. */
  name: string
  area?: 'localStorage' | 'sessionStorage'
  /** Reads what an earlier visit has stored; undefined, or an exception, where it cannot be used. */
  parse: (stored: unknown) => T | undefined
  /** Entries older than this are not read. Needs objects; their `at` is set where they have none. */
  lifetimeMs?: number
  /** Whether an entry may give way to another one when the storage is full, the oldest first. Default: no. */
  isExpendable?: (value: T) => boolean
}

export const storedValues = <T>({
  name,
  area = 'localStorage',
  parse,
  lifetimeMs,
  isExpendable = () => false,
}: Options<T>) => {
  const storage = (): Storage | undefined => {
    try {
      return globalThis[area]
    } catch {
      return undefined
    }
  }
  const nameOf = (key: string) => (key === '' ? name : `${name}:${key}`)
  const parsed = (key: string): unknown => {
    try {
      return JSON.parse(storage()?.getItem(nameOf(key)) ?? 'null')
    } catch {
      return null
    }
  }
  const timeOf = (key: string) => Number((parsed(key) as { at?: unknown } | null)?.at) || 0
  const isExpired = (key: string) => lifetimeMs !== undefined && timeOf(key) < Date.now() - lifetimeMs

  const read = (key = ''): T | undefined => {
    const stored = parsed(key)
    if (stored === null || isExpired(key)) return undefined
    try {
      return parse(stored)
    } catch {
      return undefined
    }
  }
  const remove = (key = '') => {
    try {
      storage()?.removeItem(nameOf(key))
    } catch {
      // Nothing is stored.
    }
  }
  const take = (key = ''): T | undefined => {
    const value = read(key)
    remove(key)
    return value
  }
  const keys = (start = ''): string[] => {
    try {
      const store = storage()
      const names = Array.from({ length: store?.length ?? 0 }, (_, index) => store?.key(index) ?? '')
      const prefix = nameOf('')
      return names
        .filter((each) => each.startsWith(`${prefix}:${start}`))
        .map((each) => each.slice(prefix.length + 1))
    } catch {
      return []
    }
  }
  const writeOnce = (value: T, key: string): boolean => {
    try {
      const stored = lifetimeMs === undefined ? value : { at: Date.now(), ...value }
      const store = storage()
      store?.setItem(nameOf(key), JSON.stringify(stored))
      return store !== undefined
    } catch {
      return false
    }
  }
  /** @returns whether the value was stored. */
  const write = (value: T, key = ''): boolean => {
    if (writeOnce(value, key)) return true
    const expendable = keys().filter((other) => {
      const stored = other === key ? undefined : read(other)
      return stored === undefined ? other !== key && isExpired(other) : isExpendable(stored)
    })
    // oxlint-disable-next-line unicorn/no-array-sort -- old browsers know no toSorted
    for (const other of expendable.sort((a, b) => timeOf(a) - timeOf(b))) {
      remove(other)
      if (writeOnce(value, key)) return true
    }
    return false
  }
  const removeExpired = () => keys().filter(isExpired).forEach(remove)

  return { read, write, remove, take, keys, removeExpired }
}
export type StoredValues<T> = ReturnType<typeof storedValues<T>>
