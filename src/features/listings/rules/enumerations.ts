/** Entries of an enumeration in the spec's order, for selects. Apart from woodland.ts, which lists for readers load. */
export const choices = (enumeration: Record<number, string>) =>
  Object.entries(enumeration).map(([code, label]) => ({ code: Number(code), label }))
