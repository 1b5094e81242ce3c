/** Storage of a browser that is full after so many characters. */
export const smallStorage = (limit = Number.POSITIVE_INFINITY): Storage => {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    removeItem: (name) => void entries.delete(name),
    clear: () => entries.clear(),
    setItem: (name, value) => {
      const others = [...entries].filter(([other]) => other !== name)
      const used = others.reduce((sum, [other, text]) => sum + other.length + text.length, 0)
      if (used + name.length + value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      entries.set(name, value)
    },
  }
}
