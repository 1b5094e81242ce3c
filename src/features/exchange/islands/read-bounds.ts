// Bounds of the filters that are no plain numbers: 80公顷, 1.2万, 三十年. Loaded with the first of them.
import { BOUND_MAX } from '#features/listings/rules/filter-kinds.ts'
import type { Unit } from '#platform/readers/quantity.ts'
import { numberComplaint, numberIn } from '#platform/readers/typed-number.ts'

/** Writes the number into the box, in the unit of its filter; says beside the box what to write instead of any other text. */
export const readBound = (box: HTMLInputElement, unit: Unit) => {
  const rule = { unit, min: 0, max: BOUND_MAX, decimals: 4, ask: '请填数字，如 100', bounds: '最多 1 亿' }
  const value = numberIn(box.value, rule)
  const round = box.name.endsWith('_max') ? Math.ceil : Math.floor
  if (value !== undefined) box.value = String(round(value))
  box.setCustomValidity(value === undefined ? numberComplaint(box.value, rule) : '')
  return box.reportValidity()
}
