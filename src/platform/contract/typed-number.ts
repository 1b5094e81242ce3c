// Numbers of the forms, as people type them.

/** Digits, or groups of three with a comma between them; `0,5` is neither. */
const WHOLE = '-?(?:\\d{1,12}|[1-9]\\d{0,2}(?:,\\d{3}){1,3})'

/** Characters of the longest input, blanks and unit included. */
const LONGEST_NUMBER = 100

/** Spellings of the units beside the fields. */
const SPELLINGS: Record<string, string> = {
  万元: '万元?',
  立方米: '立方米?|方|m3',
  '元/亩·年': '元(?:/亩(?:[·/]?年)?)?',
  度: '度|°',
}

/**
 * A number as people type it, with separated thousands or its unit. Undefined for a text that is none, has too many
 * decimals or another unit.
 */
export const numberOf = (value: unknown, decimals: number, unit: string) => {
  const typed = String(value)
  if (typed.length > LONGEST_NUMBER) return undefined
  const plain = typed.normalize('NFKC').trim()
  const shape = new RegExp(
    `^(${WHOLE}${decimals > 0 ? `(?:\\.\\d{1,${decimals}})?` : ''})\\s*(?:${SPELLINGS[unit] ?? unit})?$`,
  )
  const [, digits] = shape.exec(plain) ?? []
  return digits === undefined ? undefined : Number(digits.replace(/,/g, ''))
}

export interface NumberRule {
  unit: string
  min: number
  max: number
  decimals: number
  /** Said of a value that is none, or out of bounds: what to write, the largest value in words, and an example. */
  ask: string
}

/** The number that was typed; undefined for none, and for one that the rule does not take. */
export const numberIn = (value: unknown, { unit, min, max, decimals }: NumberRule) => {
  const number = numberOf(value, decimals, unit)
  return number !== undefined && number >= min && number <= max ? number : undefined
}

/** Complaint about a value that `numberIn` does not take: within the bounds, only its decimals are too many. */
export const numberComplaint = (value: unknown, rule: NumberRule) => {
  const exact = numberIn(value, { ...rule, decimals: 12 })
  if (exact === undefined) return rule.ask
  const unit = 10 ** rule.decimals
  const rounded = Math.max(rule.min, Math.round(exact * unit) / unit)
  return `${rule.decimals > 0 ? `最多 ${rule.decimals} 位小数` : '请填整数'}，如 ${rounded}`
}
