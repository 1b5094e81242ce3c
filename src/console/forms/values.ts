// Comparison of form values.

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** However a form spells it: no number, switch, text or list of a form has an empty value that counts. */
const isEmpty = (value: unknown) => !value || (Array.isArray(value) && value.length === 0)

/** Whether two values of a form say the same: a field left alone may be empty in more ways than one. */
export const isSameValue = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other) || (isEmpty(one) && isEmpty(other))) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  if (Array.isArray(one) && one.length !== (other as unknown as unknown[]).length) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isSameValue(one[name], other[name]),
  )
}

/** Names of the fields that differ. */
export const changedFields = (one: Record<string, unknown>, other: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !isSameValue(one[name], other[name]),
  )
