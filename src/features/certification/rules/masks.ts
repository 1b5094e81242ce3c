// Masked forms of what a certificate says: what users and staff are shown by default.

/** `350102********123X`. */
export const maskIdentityNumber = (number: string) =>
  number.length === 18 ? `${number.slice(0, 6)}********${number.slice(-4)}` : number && '******'

/** `林**`. */
export const maskPersonName = (name: string) => {
  const [first] = Array.from(name)
  return first === undefined ? '' : `${first}**`
}

/** `l***@example.cn`. */
export const maskEmail = (email: string) => email.replace(/^(.).*(@[^@]*)$/, '$1***$2')
