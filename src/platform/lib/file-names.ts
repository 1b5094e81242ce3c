// Endings of file names.

/** `docx`; empty where what follows the last dot is no ending, as in `微信图片_2024.11.12`. */
export const endingOf = (name: string): string => {
  const ending = /[^.]\.([a-z0-9]{1,5})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  return /[a-z]/.test(ending) ? ending : ''
}

/** The name with this ending in place of its own. */
export const withEnding = (name: string, ending: string): string => {
  const own = endingOf(name)
  const stem = own ? name.trim().slice(0, -own.length - 1) : name.trim()
  return `${stem}.${ending}`
}
