export const pick = <T, N extends keyof T>(from: T, names: readonly N[]): Pick<T, N> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, N>
