// A first password, to be read out or copied down: no sign that is taken for another.
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const ALL = LETTERS + DIGITS
const LENGTH = 12

/** Evenly from the signs: what is left over at the end of a byte's range is drawn again. */
const oneOf = (signs: string): string => {
  const most = 256 - (256 % signs.length)
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < most) return signs.charAt(byte % signs.length)
  }
}

/** Letters and digits both, as the rule for passwords has it. */
export const newPassword = (): string => {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => oneOf(ALL)).join('')
    if (/\d/.test(password) && /[A-Za-z]/.test(password)) return password
  }
}
