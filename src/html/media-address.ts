// Validation of media URLs.

const SCHEME = /^[a-z][a-z0-9+.-]*:/i

/**
 * URL of a picture or video; empty if it is unsafe. Relative URLs belong to the backend.
 * @param base origin for relative URLs; empty if site and API share one.
 */
export const mediaAddress = (address: string, base: string): string => {
  const text = address.trim()
  if (text === '' || !URL.canParse(text, 'https://any.example')) return ''
  if (SCHEME.test(text)) return /^https?:/i.test(text) ? text : ''
  if (text.startsWith('//')) return text
  return base + (text.startsWith('/') ? text : `/${text.replace(/^(\.\/)+/, '')}`)
}
