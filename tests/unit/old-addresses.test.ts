import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  encodedAddress,
  MOVED_NAMES,
  movedNameOf,
  readableAddress,
  storedOldAddress,
} from '#platform/lib/old-addresses.ts'

test.for([
  ['/news.php?id=12', 'news.php/=id=12'],
  ['/html/2019/12/123.html', 'html/2019/12/123'],
  ['/html/123.html?from=a', 'html/123/=from=a'],
  ['/news/', 'news'],
  ['/Article_Show.asp?ArticleID=5&ClassID=2', 'Article_Show.asp/=ArticleID=5&ClassID=2'],
  ['/新闻/12', '新闻/12'],
  ['/%e6%96%b0/12.html', '新/12'],
  ['/a b(1).htm', 'a@20b@281@29.htm'],
  ['/a%20b%281%29.htm', 'a@20b@281@29.htm'],
  // GBK, as sites of that time have it.
  ['/%d0%c2%ce%c5/1.htm', '@D0@C2@CE@C5/1.htm'],
  ['/100%25/a', '100@25/a'],
  ['/s.php?k=%e6%9e%97&t=a b', 's.php/=k=@E6@9E@97&t=a@20b'],
  ['/s.php?k=林&t=a%20b', 's.php/=k=@E6@9E@97&t=a@20b'],
] as const)('%s is led on by the page %s', ([address, name]) => {
  expect(movedNameOf(address)).toBe(name)
})

test.for([
  ['/'],
  ['/?p=12'],
  ['/.%2e/b'],
  ['/%2e%2e/b'],
  [`/${'林'.repeat(70)}`],
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
  ['/%e6%97%a7/%d0%c2%20a.htm?b=%20', '/旧/%D0%C2%20a.htm?b=%20'],
] as const)('%s is stored as %s', ([written, stored]) => {
  expect(storedOldAddress(written, 'https://site.example')).toBe(stored)
})

test('an address has one readable form and one of plain signs, and both lead to the same page', () => {
  const address = fc.stringMatching(/^\/[A-Za-z0-9林业旧（） ._~%()'"$;*@!?&=-]{0,20}$/u)
  fc.assert(
    fc.property(address, (written) => {
      const stored = storedOldAddress(written, 'https://site.example') ?? ''
      const plain = encodedAddress(stored)
      expect(plain).toMatch(/^[!-~]*$/)
      expect(readableAddress(plain)).toBe(readableAddress(encodedAddress(readableAddress(plain))))
      expect(movedNameOf(plain)).toBe(movedNameOf(stored))
    }),
  )
})
