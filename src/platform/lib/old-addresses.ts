// Addresses of an earlier site: those that articles had, and those that editors redirect. For each of them a page is published that
// leads on; web servers look for it where they have no page of their own. Patterns are valid for PCRE, RE2 and JavaScript alike.

import { readAddress } from '#platform/readers/address.ts'
import { decodeEntities } from './plain-text.ts'

const SEGMENT = '[A-Za-z0-9_~-][A-Za-z0-9._~-]*'
const PATH = `${SEGMENT}(?:/${SEGMENT})*`
const QUERY = '[A-Za-z0-9._~=&,-]+'

/** Folder of these pages. */
export const MOVED = '/moved'
/** Group 1 is the name of the page. */
export const OLD_PATH = `^/(${PATH})$`
/** Groups 1 and 2, joined by `MOVED_QUERY`, are the name of the page. */
export const OLD_QUERY = `^/(${PATH})\\?(${QUERY})$`
/** Groups 1 and 2 are the path without an ending, and the query, if any. */
export const OLD_ADDRESS = '^(/[^?]*?)(?:\\.html|/)*(\\?.*)?$'
/** No path has a segment that begins so. */
export const MOVED_QUERY = '/='
/** Pattern of the names of these pages: of other signs than those above, letters and numbers stand as they are. */
export const MOVED_NAMES = '[^/?#%.=][^?#%]*'

export const OLD_ADDRESS_MAX = 500
/** Bytes of a name, and of each of its parts: it is the name of a file as well. */
const NAME_MAX = 400
const PART_MAX = 200

/** What the publisher takes for the ending of a file, and a folder that a page may stand beside. */
const UNFIT = /\.(?:html|xml|txt|svg)$|\.html\//i

const utf8 = new TextEncoder()

const ENCODED = /(?:%[0-9a-f]{2})+/gi
/** Where these are no UTF-8 (GBK, as old sites have it), they stay as they are. */
const NOT_ASCII = /(?:%[89a-f][0-9a-f])+/gi

const decoded = (bytes: string) => {
  try {
    return decodeURIComponent(bytes)
  } catch {
    return bytes
  }
}

const hex = (sign: string) =>
  [...utf8.encode(sign)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

/** An address as people read it: characters in place of their bytes. Signs that a line cannot hold stay bytes. */
export const readableAddress = (address: string) =>
  address
    .replace(ENCODED, (bytes) => bytes.toUpperCase())
    .replace(NOT_ASCII, decoded)
    .replace(/[\p{C}\p{Z}]/gu, hex)

/** The same address in signs that every web server, and its rules, take as they stand. */
export const encodedAddress = (address: string) =>
  address.replace(ENCODED, (bytes) => bytes.toUpperCase()).replace(/[^A-Za-z0-9._~/%?&=+,-]/gu, hex)

/** Part of a name: signs that names of files and addresses do not share are written as `@` and their bytes. */
const namePart = (part: string, others: RegExp) => part.replace(others, hex).replace(/%/g, '@')

const ASCII_BYTE = /%(?!25)[2-7][0-9A-F]/g
const nameOfSegment = (segment: string) =>
  namePart(readableAddress(segment).replace(ASCII_BYTE, decodeURIComponent), /[^\p{L}\p{N}._~%-]/gu)
const nameOfQuery = (query: string) => namePart(encodedAddress(query), /[^A-Za-z0-9._~=&,%-]/g)

/** Name of the page that leads on from an old path, with its query; undefined if it can have none. */
export const movedNameOf = (address: string): string | undefined => {
  // Web servers redirect to the address without these first.
  const tidy = address.replace(/^([^?]*?)(?:\.html|\/)+(?=\?|$)/, '$1')
  const [, path = '', query] = /^\/([^?#]+)(?:\?([^#]*))?$/.exec(tidy) ?? []
  const segments = path.split('/').map(nameOfSegment)
  if (segments.some((segment) => segment === '' || segment.startsWith('.'))) return undefined
  const parts = query ? [...segments, `=${nameOfQuery(query)}`] : segments
  const name = parts.join('/')
  const sizes = parts.map((part) => utf8.encode(part).length)
  const fits = sizes.every((size) => size <= PART_MAX) && utf8.encode(name).length <= NAME_MAX
  return fits && !UNFIT.test(name) ? name : undefined
}

/** The old address that a page of this name leads on from, in plain signs and without an ending. */
export const addressOfMoved = (name: string) => {
  const [path = '', query] = `/${name}`.split(MOVED_QUERY)
  return encodedAddress((query === undefined ? path : `${path}?${query}`).replace(/@/g, '%'))
}

export const movedPath = (name: string) => `${MOVED}/${name}`

export const isMovedPath = (path: string) => path.startsWith(movedPath(''))

const REFRESH = /http-equiv="refresh" content="0;url=([^"]+)"/

/** Where such a page leads, by its HTML. */
export const targetIn = (html: string): string | undefined => {
  const target = REFRESH.exec(html)?.[1]
  return target && decodeEntities(target)
}

const bareHost = (url: URL) => url.hostname.replace(/^www\./, '')

/**
 * An old address as it is stored, readable: of the site's own host its path and query, of another host the whole of it. Undefined if
 * it is no address.
 * @param written `http://…`, `www.…`, or a path of the own host
 */
export const storedOldAddress = (written: string, siteUrl: string): string | undefined => {
  const text = readAddress(written)
  if (text === '') return ''
  const isWhole = /^https?:\/\//i.test(text)
  if (!text.startsWith('/') && !isWhole && !/^[a-z0-9-]+(\.[a-z0-9-]+)+(?:[/:?]|$)/i.test(text))
    return undefined
  const whole = text.startsWith('/') || isWhole ? text : `http://${text}`
  if (/\s/.test(whole) || !URL.canParse(whole, siteUrl)) return undefined
  const url = new URL(whole, siteUrl)
  return bareHost(url) === bareHost(new URL(siteUrl))
    ? readableAddress(url.pathname + url.search)
    : url.href.replace(/#.*/s, '')
}
