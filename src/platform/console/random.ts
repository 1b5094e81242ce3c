// Random values made in the browser: request ids and initial passwords.

/** UUID version 4. `crypto.randomUUID` is undefined on plain HTTP, as in an internal network. */
export const newUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

// Characters of passwords that are read out or written down: none that is easily confused with another.
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const CHARACTERS = LETTERS + DIGITS
const PASSWORD_LENGTH = 12

/** Uniform choice: bytes beyond the last whole multiple of the length are drawn again. */
const randomCharacter = (characters: string): string => {
  const limit = 256 - (256 % characters.length)
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return characters.charAt(byte % characters.length)
  }
}

/** Contains letters and digits, as the password rule requires. */
export const generatePassword = (): string => {
  for (;;) {
    const password = Array.from({ length: PASSWORD_LENGTH }, () => randomCharacter(CHARACTERS)).join('')
    if (/\d/.test(password) && /[A-Za-z]/.test(password)) return password
  }
}
