// The tab that the messages open on.
import { expect, test } from 'vitest'
import { openingTab } from '#features/notices/rules/notices.ts'

const [SYSTEM, APPROVAL, TENDER, ALL] = [4, 1, 2, 0]
const unread = (...categories: number[]) => categories.map((category) => ({ category, num: 1 }))

test.for([
  ['nothing', unread(), 0, SYSTEM],
  ['nothing that is counted', [{ category: APPROVAL, num: 0 }], 0, SYSTEM],
  ['one category', unread(APPROVAL), 0, APPROVAL],
  ['several', unread(APPROVAL, TENDER), 0, ALL],
  ['several, the default one among them', unread(APPROVAL, SYSTEM), 0, SYSTEM],
  ['something, by a backend that counts no categories', unread(), 2, ALL],
] as const)('where %s is unread', ([, counts, elsewhere, tab]) => {
  expect(openingTab(counts, elsewhere)).toBe(tab)
})
