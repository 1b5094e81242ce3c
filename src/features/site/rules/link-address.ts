// Links from the site settings, made safe for pages.
import { decodeEntities } from '#platform/lib/plain-text.ts'

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i

/** Address of a link or banner; empty for `0`, an empty text, and anything but a web address. */
export const linkAddress = (address: string): string => {
  const text = decodeEntities(address).trim()
  if (/^\/[/\\]/.test(text)) return `https://${text.slice(2)}`
  if (text === '' || text === '0' || /^(https?:\/\/|\/)/i.test(text)) return text
  return HOST.test(text) ? `http://${text}` : ''
}
