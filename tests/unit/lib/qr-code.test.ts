import * as fc from 'fast-check'
import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { qrCode } from '#platform/lib/qr-code.ts'

const SCALE = 4
const MARGIN = 4

/** The picture that a camera sees: black modules of some pixels on white. */
const pictureOf = ({ size, path }: ReturnType<typeof qrCode>) => {
  const side = (size + 2 * MARGIN) * SCALE
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, from, row, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    for (let y = 0; y < SCALE; y++)
      for (let x = 0; x < Number(length) * SCALE; x++) {
        const at = ((Number(row) + MARGIN) * SCALE + y) * side + (Number(from) + MARGIN) * SCALE + x
        pixels.fill(0, at * 4, at * 4 + 3)
      }
  return { pixels, side }
}

const readBack = (text: string) => {
  const { pixels, side } = pictureOf(qrCode(text))
  return jsQR(pixels, side, side)?.data
}

test('a code is read back as its text', () => {
  for (const text of [
    'https://linquan.example/forestry/12345',
    'otpauth://totp/%E6%9E%97%E6%9D%83%E9%80%9A:admin?secret=JBSWY3DPEHPK3PXP&issuer=x',
  ])
    expect(readBack(text)).toBe(text)
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, size: 'medium' }), (url) => readBack(url) === url),
    { numRuns: 60 },
  )
})
