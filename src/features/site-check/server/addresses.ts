// Where the address of a link or file leads, as far as this server can tell without asking the web.
import type { CheckedKind } from '#features/site-check/contract.ts'
import {
  fillingHelpPath,
  memberAgreementPath,
  privacyPath,
  publishAgreementPath,
  slugOfFixedPage,
} from '#platform/lib/paths.ts'

export type Target =
  | { is: 'record'; kind: CheckedKind | 'listings'; id: number }
  | { is: 'page'; slug: string }
  | { is: 'remote'; url: string; host: string }
  /** A place on the page, a page that is no record, another protocol, an address that nobody asks for. */
  | { is: 'unchecked' }

/** Addresses of records, which are checked by their number. Those of tenders are no numbers, those of pages are slugs. */
const RECORD_PAGES: readonly [RegExp, CheckedKind | 'listings'][] = [
  [/^\/info\/(?:sub)?view\/([1-9]\d{0,8})$/, 'news'],
  [/^\/expert\/info\/view\/([1-9]\d{0,8})$/, 'news'],
  [/^\/expert\/view\/([1-9]\d{0,8})$/, 'experts'],
  [/^\/design\/view\/([1-9]\d{0,8})$/, 'plans'],
  [/^\/obj\/view\/([1-9]\d{0,8})$/, 'projects'],
  [/^\/exchange\/view\/([1-9]\d{0,8})$/, 'listings'],
]

/** Pages beside those that editors write. */
const OTHER_PAGES = new Set([fillingHelpPath, memberAgreementPath, privacyPath, publishAgreementPath])

/** An index cannot hold longer ones. */
const MAX_LENGTH = 1500

/** @param siteUrl public origin of the site; other hosts are remote */
export const targetOf = (address: string, siteUrl: string): Target => {
  if (!/^(?:https?:|\/)/i.test(address) || !URL.canParse(address, siteUrl)) return { is: 'unchecked' }
  const url = new URL(address, siteUrl)
  if (url.origin !== siteUrl) {
    url.hash = ''
    const isAsked = /^https?:$/.test(url.protocol) && url.href.length <= MAX_LENGTH
    return isAsked ? { is: 'remote', url: url.href, host: url.host } : { is: 'unchecked' }
  }
  const path = url.pathname.replace(/\.html$/, '')
  for (const [pattern, kind] of RECORD_PAGES) {
    const id = pattern.exec(path)?.[1]
    if (id) return { is: 'record', kind, id: Number(id) }
  }
  const slug = slugOfFixedPage(path)
  if (slug !== undefined && !OTHER_PAGES.has(path)) return { is: 'page', slug }
  return { is: 'unchecked' }
}
