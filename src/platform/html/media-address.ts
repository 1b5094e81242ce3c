// Validation and completion of URLs in content.
import { decodeEntities } from '#platform/lib/plain-text.ts'

const SCHEME = /^[a-z][a-z0-9+.-]*:/i

/**
 * URL of a picture or video; empty if it is unsafe. Relative URLs belong to the backend.
 * @param base origin for relative URLs; empty if site and API share one.
 */
export const mediaAddress = (address: string, base: string): string => {
  // May be stored escaped.
  const text = decodeEntities(address).trim()
  if (text === '' || !URL.canParse(text, 'https://any.example')) return ''
  if (SCHEME.test(text)) return /^https?:/i.test(text) ? text : ''
  if (text.startsWith('//')) return text
  return base + (text.startsWith('/') ? text : `/${text.replace(/^(\.\/)+/, '')}`)
}

const ENDING = /^[^?#]*\.\w{2,5}(?:[?#]|$)/

/**
 * URL of a link in a text: a relative one to a file belongs to the backend, as pictures do, one to a page to the site.
 * @param base as above.
 */
export const linkInText = (address: string, base: string): string => {
  const text = address.trim()
  if (/^(?:[#?\\]|\/[/\\]|$)/.test(text) || SCHEME.test(text)) return address
  return (ENDING.test(text) ? base : '') + text.replace(/^(?:\.{0,2}\/)*/, '/')
}
