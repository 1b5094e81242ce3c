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
