// Addresses of pictures and films, made safe to put into a page.

const SCHEME = /^[a-z][a-z0-9+.-]*:/i

/**
 * A picture or video: relative addresses are the backend's.
 * @param base origin put before them; empty where site and API share one.
 */
export const mediaAddress = (address: string, base: string): string => {
  const text = address.trim()
  if (text === '' || !URL.canParse(text, 'https://any.example')) return ''
  if (SCHEME.test(text)) return /^https?:/i.test(text) ? text : ''
  if (text.startsWith('//')) return text
  return base + (text.startsWith('/') ? text : `/${text.replace(/^(\.\/)+/, '')}`)
}
