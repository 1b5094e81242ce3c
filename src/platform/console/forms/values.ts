const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Forms represent an empty field as undefined, null, '', 0, false or []. */
const isEmpty = (value: unknown) => !value || (Array.isArray(value) && value.length === 0)

/** Deep equality of form values, in which all empty values are equal. */
export const isSameValue = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other) || (isEmpty(one) && isEmpty(other))) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  if (Array.isArray(one) && one.length !== (other as unknown as unknown[]).length) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isSameValue(one[name], other[name]),
  )
}

export const changedFields = (one: Record<string, unknown>, other: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !isSameValue(one[name], other[name]),
  )
