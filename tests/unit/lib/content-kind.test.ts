// What is no file of a kind that has a signature is told by its text.
import { expect, test } from 'vitest'
import { contentKind } from '#platform/lib/content-kind.ts'

test.each([
  ['a page', '<!doctype html><p>', 'html'],
  ['a page after comments', ' <!-- a --> <!-- b -->\n<html>', 'html'],
  ['a comment without end', '<!-- a <html>', ''],
  // A pattern that may end each of them in many ways would take hours.
  ['very many comments', `${'<!---->'.repeat(140)}x`, ''],
  ['a text', '林地 1,200 亩', ''],
])('%s', async (_, text, kind) => {
  expect(await contentKind(Buffer.from(text))).toBe(kind)
})
