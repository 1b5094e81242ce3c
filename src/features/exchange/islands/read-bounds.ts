// Bounds of the filters that are no plain numbers: 80公顷, 1.2万, 100-120, 50万以内. Loaded with the first of them.
import { saysNegotiable } from '#features/listings/contract/negotiable.ts'
import { BOUND_MAX } from '#features/listings/rules/filter-kinds.ts'
import { readFilterWords } from '#features/listings/rules/filter-words.ts'
import type { RangeName } from '#features/listings/rules/filters.ts'
import { RANGES } from '#features/listings/rules/keyword-bounds.ts'
import { PRICE_RANGES } from '#features/listings/rules/negotiable.ts'
import { NEGOTIABLE_LABEL } from '#features/listings/rules/woodland.ts'
import { type Reading, readQuantity } from '#platform/readers/quantity.ts'
import { numberComplaint, numberIn, understoodText } from '#platform/readers/typed-number.ts'
import { tidyText } from '#platform/readers/typed-text.ts'

const LIMITS = { min: 0, max: BOUND_MAX - 1, decimals: 4, ask: '请填数字，如 100', bounds: '要小于 1 亿' }

type Range = (typeof RANGES)[number]

/** 0 for none. */
interface Bounds {
  min: number
  max: number
}

const meaningsOf = (reading: Reading) => (reading.kind === 'unclear' ? reading.meanings : [])

/** 100-120, 七八十亩: two values of the filter's unit. 三千 is of either of two units, 100,120 may be one number. */
const bothIn = (reading: Reading, { unit }: Range): Bounds | undefined => {
  const meanings = meaningsOf(reading)
  const values = meanings.map(({ value }) => value)
  return values.length === 2 && meanings.every(({ value, text }) => text === `${value}${unit}`)
    ? { min: Math.min(...values), max: Math.max(...values) }
    : undefined
}

/** 100亩以上, 不超过50万, whichever of the boxes they stand in. */
const boundsSaid = (typed: string, { name, label }: Range): Bounds | undefined => {
  const { keyword, asked, read } = readFilterWords(label + tidyText(typed))
  const [min = 0, max = 0] = [asked[`${name}_min`], asked[`${name}_max`]]
  return keyword === '' && read.length === 1 && min + max > 0 ? { min, max } : undefined
}

/** Says how the text of the box was read, or what is asked about it; empty where it says so itself. */
const readBound = (box: HTMLInputElement): Partial<Record<RangeName, string>> => {
  const range = RANGES.find(({ name }) => box.name.startsWith(`${name}_`))
  // Cleared meanwhile.
  if (!range || box.value === '') return {}
  const { name, unit, words } = range
  const { value: typed } = box
  const rule = { ...LIMITS, unit }
  const [lower, upper] = [`${name}_min`, `${name}_max`].map(
    (bound) => box.form?.elements.namedItem(bound) as HTMLInputElement,
  ) as [HTMLInputElement, HTMLInputElement]
  const ask = (question: string) => {
    box.setCustomValidity(question)
    return { [name]: question }
  }
  const value = numberIn(typed, rule)
  const reading = readQuantity(typed, unit, LIMITS.decimals)
  const bounds =
    value === undefined
      ? (bothIn(reading, range) ?? boundsSaid(typed, range))
      : { min: box === lower ? value : 0, max: box === upper ? value : 0 }
  if (!bounds || Math.max(bounds.min, bounds.max) > LIMITS.max) {
    const [low, high, whole] = meaningsOf(reading)
    if (PRICE_RANGES.includes(name) && saysNegotiable(typed))
      return ask(`没有标价的请在“价格”一栏选“${NEGOTIABLE_LABEL}”`)
    return ask(
      low && high && whole
        ? `请写明是 ${low.value}-${high.text} 还是 ${whole.text}`
        : numberComplaint(typed, rule),
    )
  }
  const [min, max] = [Math.floor(bounds.min), Math.ceil(bounds.max)]
  if (!min && !max) return ask(`最少填 1 ${unit}`)
  // The other box keeps its bound where the text names none for it.
  for (const [one, bound] of [
    [lower, min],
    [upper, max],
  ] as const)
    if (bound > 0 || one === box) {
      one.value = `${bound || ''}`
      one.setCustomValidity('')
    }
  const parts = [min && `${words[0]} ${min}`, max && `${words[1]} ${max}`].filter(Boolean)
  const isPlain = value === (min || max)
  const understood = understoodText(typed, rule)
  const searched = `${parts.join('，')} ${unit}`
  if (isPlain) return { [name]: understood }
  return { [name]: understood ? `${understood}，按${searched}查` : `${tidyText(typed)}：${searched}` }
}

/** Writes numbers into boxes in place of what was typed; those that have to be asked about become invalid. */
export const readBounds = (boxes: readonly HTMLInputElement[]): Partial<Record<RangeName, string>> =>
  Object.assign({}, ...boxes.map(readBound))
