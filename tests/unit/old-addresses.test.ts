import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOVED_NAMES, movedNameOf, storedOldAddress } from '#platform/lib/old-addresses.ts'

test.for([
  ['/news.php?id=12', 'news.php/=id=12'],
  ['/html/2019/12/123.html', 'html/2019/12/123'],
  ['/html/123.html?from=a', 'html/123/=from=a'],
  ['/news/', 'news'],
  ['/Article_Show.asp?ArticleID=5&ClassID=2', 'Article_Show.asp/=ArticleID=5&ClassID=2'],
] as const)('%s is led on by the page %s', ([address, name]) => {
  expect(movedNameOf(address)).toBe(name)
})

test.for([
  ['/'],
  ['/?p=12'],
  ['/新闻/12'],
  ['/%E6%96%B0/12'],
  ['/a/../b'],
  ['/.git/config'],
  ['//evil.example/a'],
  ['/news.php?page=a.html'],
  ['/feed.xml'],
  ['/a.html/b'],
  [`/${'a'.repeat(201)}`],
  ['http://old.example/a'],
])('%s has no such page', ([address = '']) => {
  expect(movedNameOf(address)).toBeUndefined()
})

test('a name is one of the pattern, and no two addresses with and without a query share one', () => {
  const part = fc.stringMatching(/^[A-Za-z0-9_~.=&-]{1,8}$/)
  const address = fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 3 }), fc.option(part))
    .map(([parts, query]) => `/${parts.join('/')}${query === null ? '' : `?${query}`}`)
  fc.assert(
    fc.property(address, address, (one, other) => {
      const [name, second] = [movedNameOf(one), movedNameOf(other)]
      if (name !== undefined) expect(name).toMatch(new RegExp(`^${MOVED_NAMES}$`))
      if (name !== undefined && name === second) expect(one.includes('?')).toBe(other.includes('?'))
    }),
  )
})

test.for([
  ['', ''],
  [' /news.php?id=12 ', '/news.php?id=12'],
  ['http://www.site.example/news.php?id=12#top', '/news.php?id=12'],
  ['https://site.example/a', '/a'],
  ['www.site.example/a?b=1', '/a?b=1'],
  ['http://old.example/news?id=1#x', 'http://old.example/news?id=1'],
  ['old.example/news', 'http://old.example/news'],
  ['旧网址', undefined],
  ['a b.example/c', undefined],
  ['//old.example/a', 'https://old.example/a'],
] as const)('%s is stored as %s', ([written, stored]) => {
  expect(storedOldAddress(written, 'https://site.example')).toBe(stored)
})
