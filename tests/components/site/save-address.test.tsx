// A file of the server is saved without leaving the page.
import { afterEach, expect, test, vi } from 'vitest'
import { saveAddress } from '#platform/browser/save-address.ts'

afterEach(() => vi.restoreAllMocks())

test('the address is saved by a link for downloads, so that a refusal leaves the page as it is', () => {
  const clicked: HTMLAnchorElement[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this)
  })
  saveAddress('/api/download?secret=x')
  saveAddress('/api/private/a.pdf', '权证.pdf')
  expect(clicked.map(({ href }) => new URL(href).pathname)).toEqual(['/api/download', '/api/private/a.pdf'])
  expect(clicked.every((link) => link.hasAttribute('download'))).toBe(true)
  expect(clicked.map(({ download }) => download)).toEqual(['', '权证.pdf'])
})
