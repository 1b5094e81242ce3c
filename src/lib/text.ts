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

/** `12 KB`, `3.4 MB`. */
export const byteSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

const KINDS: readonly [RegExp, string][] = [
  [/\.pdf$/i, 'PDF'],
  [/\.docx?$/i, 'Word'],
  [/\.xlsx?$/i, 'Excel'],
  [/\.pptx?$/i, 'PPT'],
  [/\.(zip|rar|7z)$/i, '压缩包'],
  [/\.csv$/i, 'CSV'],
  [/\.txt$/i, '文本'],
  [/\.(gif|jpe?g|png|webp)$/i, '图片'],
]
/** What a file is opened with, by its name; empty for what nobody would know. */
export const fileKind = (name: string) => KINDS.find(([ending]) => ending.test(name))?.[1] ?? ''

const LONG_RUNS = /(\p{M}{30})\p{M}+/gu

/**
 * Wide and composed signs as plain ones. Of marks on one letter the first thirty stay: no language has more, and putting
 * them into order takes time with the square of their number.
 */
export const nfkc = (text: string) => text.replace(LONG_RUNS, '$1').normalize('NFKC')

/** As words are compared: letters and digits of full width are narrow ones, and all letters small. */
export const foldedText = (text: string) => nfkc(text).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
