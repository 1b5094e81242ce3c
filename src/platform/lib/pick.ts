export const pick = <T, N extends keyof T>(from: T, names: readonly N[]): Pick<T, N> => {
  const picked: Partial<T> = {}
  for (const name of names) picked[name] = from[name]
  return picked as Pick<T, N>
}
