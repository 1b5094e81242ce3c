// Numbers of the listing form, as people type them.

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

/** Whether a value that is no accepted number was meant as one: `12,5` and `12 公顷`, but not `十二万`. */
export const startsAsNumber = (value: unknown) => /^[-+,.]?\d/.test(String(value).normalize('NFKC').trim())
