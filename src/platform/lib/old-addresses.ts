// Addresses that articles had on an earlier site. For each of them a page is published that leads to the article; web servers
// look for it where they have no page of their own. Patterns are valid for PCRE, RE2 and JavaScript alike.
import { readAddress } from '#platform/readers/address.ts'

const SEGMENT = '[A-Za-z0-9_~-][A-Za-z0-9._~-]*'
const PATH = `${SEGMENT}(?:/${SEGMENT})*`
const QUERY = '[A-Za-z0-9._~=&,-]+'

/** Folder of these pages. */
export const MOVED = '/moved'
/** Group 1 is the name of the page. */
export const OLD_PATH = `^/(${PATH})$`
/** Groups 1 and 2, joined by `MOVED_QUERY`, are the name of the page. */
export const OLD_QUERY = `^/(${PATH})\\?(${QUERY})$`
/** No path has a segment that begins so. */
export const MOVED_QUERY = '/='
/** Pattern of the names of these pages. */
export const MOVED_NAMES = `${PATH}(?:/=${QUERY})?`

export const OLD_ADDRESS_MAX = 500
/** A name is the name of a file as well. */
const NAME_MAX = 200

const path = new RegExp(OLD_PATH)
const withQuery = new RegExp(OLD_QUERY)
/** What the publisher takes for the ending of a file, and a folder that a page may stand beside. */
const UNFIT = /\.(?:html|xml|txt|svg)$|\.html\//i

/** Name of the page that leads on from an old path, with its query; undefined if it can have none. */
export const movedNameOf = (address: string): string | undefined => {
  // Web servers redirect to the address without these first.
  const tidy = address.replace(/^([^?]*?)(?:\.html|\/)+(?=\?|$)/, '$1')
  const [, plain] = path.exec(tidy) ?? []
  const [, before, query] = withQuery.exec(tidy) ?? []
  const name = plain ?? (query && `${before}${MOVED_QUERY}${query}`)
  return name && name.length <= NAME_MAX && !UNFIT.test(name) ? name : undefined
}

export const movedPath = (name: string) => `${MOVED}/${name}`

const bareHost = (url: URL) => url.hostname.replace(/^www\./, '')

/**
 * An old address as it is stored: of the site's own host its path and query, of another host the whole of it. Undefined if it is
 * no address.
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
    ? url.pathname + url.search
    : url.href.replace(/#.*/s, '')
}
