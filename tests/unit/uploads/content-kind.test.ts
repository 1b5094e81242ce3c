import { expect, test } from 'vitest'
import { contentKind } from '#platform/lib/content-kind.ts'

const kindOf = (text: string) => contentKind(new TextEncoder().encode(text))

test('a page is known behind comments', async () => {
  expect(await kindOf('\n<!-- a --> <!-- b -->\n<!DOCTYPE html><p>')).toBe('html')
  expect(await kindOf('<table><tr>')).toBe('html')
  expect(await kindOf('<!-- <html> without an end')).toBe('')
})

test('many comments take no longer than few', async () => {
  expect(await kindOf(`${'<!---->'.repeat(140)}x`)).toBe('')
})

test('a sound recording of Windows is no video', async () => {
  const asf = (stream: string) => {
    const bytes = Buffer.alloc(200)
    bytes.write('3026b2758e66cf11a6d900aa0062ce6c', 'hex')
    bytes.write('9107dcb7b7a9cf118ee600c00c205365', 30, 'hex')
    bytes.writeBigUInt64LE(100n, 46)
    bytes.write(stream, 54, 'hex')
    return bytes
  }
  expect(await contentKind(asf('409e69f84d5bcf11a8fd00805f5c442b'))).toBe('wma')
  expect(await contentKind(asf('c0ef19bc4d5bcf11a8fd00805f5c442b'))).toBe('wmv')
})
