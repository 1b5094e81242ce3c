// Resident identity numbers (GB 11643): region, date of birth, sequence, check character.

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_CHARACTERS = '10X98765432'
/**
 * Region by its first two digits: provinces, 71 Taiwan, 81 to 83 residence permits of Hong Kong, Macao and Taiwan. Cards of
 * foreigners with permanent residence begin with 9, and have the number of a country where others have the county.
 */
const SHAPE =
  /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|9\d)\d{4}((?:19|20)\d{2})(\d{2})(\d{2})\d{3}[\dX]$/

/** Check character of the first 17 digits. */
export const identityCheck = (digits: string): string => {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return CHECK_CHARACTERS[sum % CHECK_CHARACTERS.length] ?? ''
}

const isCalendarDate = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** @param number as `readDocumentNumber` leaves it */
export const isIdentityNumber = (number: string): boolean => {
  const [, year, month, day] = SHAPE.exec(number) ?? []
  return (
    year !== undefined &&
    isCalendarDate(Number(year), Number(month), Number(day)) &&
    identityCheck(number) === number[17]
  )
}
