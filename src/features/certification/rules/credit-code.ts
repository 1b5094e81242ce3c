// Unified social credit codes (GB 32100): registration authority, kind, region, organisation, check character.

/** Digits and letters without I, O, S, V and Z; a character counts as its position. */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** Powers of 3, modulo 31. */
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const SHAPE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/

/** Check character of the first 17. */
export const creditCheck = (characters: string): string => {
  const sum = WEIGHTS.reduce(
    (total, weight, at) => total + weight * CHARACTERS.indexOf(characters[at] ?? '0'),
    0,
  )
  return CHARACTERS[(CHARACTERS.length - (sum % CHARACTERS.length)) % CHARACTERS.length] ?? ''
}

/** @param code as `readDocumentNumber` leaves it */
export const hasCreditCodeShape = (code: string): boolean => SHAPE.test(code)

/** Some licences bear codes whose check character is wrong: a reason to look, not to refuse. */
export const isCreditCode = (code: string): boolean => SHAPE.test(code) && creditCheck(code) === code[17]
