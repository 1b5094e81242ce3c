// Links a backend sends, made safe to put into a page.

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i

/** Where a link or banner leads; `0` and empty mean nowhere, and so does anything but a web address. */
export const linkAddress = (address: string): string => {
  const text = address.trim()
  if (text === '' || text === '0' || /^(https?:\/\/|\/)/i.test(text)) return text
  return HOST.test(text) ? `http://${text}` : ''
}
