// Texts as pages show them: cut, shortened, masked.

/** At most `max` characters, an ellipsis in place of the rest; never half an emoji. */
export const truncate = (text: string, max = 50) => {
  const characters = Array.from(text)
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : text
}

/** A text as it may stand in HTML, between tags or in quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** `9876`, from ten thousand on `1.2万`. */
export const shortCount = (count: number) =>
  count < 10_000 ? String(count) : `${(Math.floor(count / 1_000) / 10).toString()}万`

/** `138****0001`: the only form in which a number is shown. What is not a mobile number is hidden whole. */
export const maskMobile = (mobile: string) =>
  /^\d{11}$/.test(mobile) ? mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2') : '****'
