// Links between the pages of a list, which are numbered from the oldest: their words, addresses and order.

export interface NumberedPage {
  /** 0 for the newest. */
  page: number
  /** Numbers of the pages before and after it in time; 0 where there is none, or where the newest follows. */
  older: number
  newer: number
  /** Whether there is a page 1, as in every list that is numbered without gaps; true by default. */
  hasFirst?: boolean
}

/** What the links are called: newer and older page, this one by its number, the newest, back to it, the oldest. */
export type PagerWords = readonly [string, string, (page: number) => string, string, string, string]

const WORDS: PagerWords = ['较新', '较早', (page) => `往期第 ${page} 页`, '最新一页', '回到最新', '最早']

/**
 * What stands before and after the name of a page; undefined for a list of one page.
 * @param pathOf  Address of an older page, by its number, and of the newest one.
 */
export const pageLinks = (
  { page, older, newer, hasFirst = true }: NumberedPage,
  pathOf: (page?: number) => string,
  [toNewer, toOlder, nameOf, newest, toNewest, toOldest]: PagerWords = WORDS,
) => {
  if (older === 0 && page === 0) return undefined
  return {
    before: page > 0 ? [{ text: toNewer, href: pathOf(newer || undefined), rel: 'prev' }] : [],
    name: page > 0 ? nameOf(page) : newest,
    after: [
      ...(older > 0 ? [{ text: toOlder, href: pathOf(older), rel: 'next' }] : []),
      ...(page > 0 ? [{ text: toNewest, href: pathOf() }] : []),
      ...(hasFirst && older > 1 ? [{ text: toOldest, href: pathOf(1), rel: 'last' }] : []),
    ],
  }
}
