// Where a login leads: never to another site, whatever stands in the address.
import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { keepReturnPath, loginRedirect } from '#features/accounts/islands/login-redirect.ts'

const ORIGIN = 'https://portal.example.cn'

const openLogin = ({ from, referrer = '' }: { from?: string; referrer?: string }) => {
  const query = from === undefined ? '' : `?${new URLSearchParams({ from }).toString()}`
  vi.stubGlobal('location', new URL(`/login/login${query}`, ORIGIN))
  vi.stubGlobal('document', { referrer })
}
afterEach(() => vi.unstubAllGlobals())

test.each(['https://example.org/', '//example.org/a', '/\\example.org', '', '/login/reg'])(
  '?from=%s leads home and nowhere else',
  (from) => {
    openLogin({ from })
    expect(loginRedirect()).toBe('/')
    expect(keepReturnPath('/login/reg')).toBe('/login/reg')
  },
)

test.each(['/.//example.org', '/x/..//example.org'])('?from=%s does not leave the site', (from) => {
  openLogin({ from })
  expect(new URL(loginRedirect(), ORIGIN).origin).toBe(ORIGIN)
})

test('no address of any kind leads to another site', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '//',
    ':',
    '@',
    '\t',
    '?',
    '#',
    '%2f',
    'https',
    'example.org',
    '码',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      openLogin({ from: parts.join('') })
      expect(new URL(loginRedirect(), ORIGIN).origin).toBe(ORIGIN)
    }),
    { numRuns: 2000 },
  )
})

test('without ?from= it leads to the page that the reader comes from, if that is ours', () => {
  openLogin({ referrer: `${ORIGIN}/info?page=2` })
  expect(loginRedirect()).toBe(`${ORIGIN}/info?page=2`)
  openLogin({ referrer: 'https://portal.example.cn.example.org/info' })
  expect(loginRedirect()).toBe('/')
})
