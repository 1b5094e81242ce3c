import { afterEach, expect, test, vi } from 'vitest'
import { acceptedTypes } from '#features/uploads/browser/accepted-files.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1', 5],
  ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15', 5],
])('%s is not offered HEIC, so that it hands over JPEG', (_device, userAgent, maxTouchPoints) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  expect(acceptedTypes('woodland')).not.toContain('heic')
})

test.each([
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15', 0],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 14) Chrome/120.0.0.0 Mobile Safari/537.36', 5],
])('%s may choose HEIC, which is converted', (_device, userAgent, maxTouchPoints) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  expect(acceptedTypes('woodland')).toContain('image/heic,.heic')
})
