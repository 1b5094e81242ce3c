// Hostile HTML (nesting, attributes, repetition): sanitised or reduced to text in time, and harmless.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import * as fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { afterAll, describe, expect, test } from 'vitest'
import { openSanitiser } from '#platform/html/cleaner.ts'
import { documentLimits } from '#platform/html/document-limits.ts'
import { openHtmlPool, PoolBusy } from '#platform/html/pool.ts'
import { excessOf } from '#platform/html/tree.ts'
import { TaskTooLarge } from '#platform/threads/thread-pool.ts'
import { growth } from '../../helpers/growth.ts'

const pool = openHtmlPool()
afterAll(() => pool.close())

const tag = fc.constantFrom(
  ...'section p div span b i a font ins del strike center table td ul li h1 article x-y svg math style noscript template select frameset'.split(
    ' ',
  ),
)
const value = fc.oneof(
  fc.constantFrom(
    '<b>',
    '<b onclick=a()>',
    'javascript:alert(1)',
    'mso-list:l0 level1',
    '&lt;script&gt;',
    '#a',
  ),
  fc.constantFrom(
    'text-decoration:line-through;font-weight:700',
    'font-weight:400',
    'visibility:hidden',
    'text-align:center;background:yellow',
  ),
  fc.nat(3000).map((length) => '长'.repeat(length)),
)
const attributes = fc
  .tuple(fc.constantFrom('title', 'href', 'src', 'style', 'class', 'onclick', 'data-x'), value, fc.nat(320))
  .map(
    ([name, text, more]) => ` ${name}="${text}"${Array.from({ length: more }, (_, i) => ` a${i}`).join('')}`,
  )
const opening = fc
  .tuple(tag, fc.option(attributes, { nil: '' }))
  .map(([name, own]) => ({ open: `<${name}${own}>`, close: `</${name}>` }))
const text = fc.constantFrom(
  '甲',
  ' ',
  '\u200b',
  '· 乙',
  '1. 丙',
  '',
  '<script>alert(1)</script>',
  '<!-- c -->',
)

const SIZE = 60_000

/** `(open × depth) (part × times) (close × depth)`, up to a size. */
const nasty = fc
  .record({
    around: fc.array(opening, { minLength: 1, maxLength: 3 }),
    depth: fc.oneof(fc.nat(3), fc.nat(400)),
    inside: fc.array(fc.tuple(opening, text, fc.boolean()), { minLength: 1, maxLength: 3 }),
    times: fc.oneof(fc.nat(10), fc.nat(5000)),
    isClosed: fc.boolean(),
  })
  .map(({ around, depth, inside, times, isClosed }) => {
    const part = inside.map(([{ open, close }, words, ends]) => open + words + (ends ? close : '')).join('')
    const before = around
      .map(({ open }) => open)
      .join('')
      .repeat(depth)
      .slice(0, SIZE / 2)
    const after = isClosed
      ? around
          .map(({ close }) => close)
          .toReversed()
          .join('')
          .repeat(depth)
      : ''
    return before + part.repeat(times).slice(0, SIZE / 2) + after
  })

const { window } = new JSDOM('')
const parser = new window.DOMParser()
const wordsOf = (html: string) =>
  (parser.parseFromString(html, 'text/html').body.textContent ?? '').replace(/[\s\u200b]+/g, '')

test('whatever its nesting, attributes and repetition, a text is cleaned in time, keeps its words when it is cleaned again, and runs nothing', async () => {
  await fc.assert(
    fc.asyncProperty(nasty, async (html) => {
      const cleaned = await pool.cleanForPublishing(html, '')
      // Tags may move: a list item in another stands beside it once it is read anew.
      const again = await pool.cleanForPublishing(cleaned, '')
      expect(wordsOf(again)).toBe(wordsOf(cleaned))
      expect(await pool.cleanForPublishing(again, '')).toBe(again)
      const { body } = parser.parseFromString(cleaned, 'text/html')
      expect(body.querySelector('script, iframe, frame, frameset, object, form, svg, math, style')).toBeNull()
      for (const element of body.querySelectorAll('*'))
        for (const { name, value: content } of element.attributes) {
          expect(name).not.toMatch(/^on|^style$|^data-|^srcdoc$/)
          if (/^(href|src|poster)$/.test(name)) expect(content).not.toMatch(/^javascript:/)
        }
      expect(Array.isArray(await pool.dangersIn(html))).toBe(true)
    }),
    { numRuns: 60 },
  )
}, 300_000)

const clean = openSanitiser('')
const filled = (part: string, size: number) => part.repeat(size / part.length)

test.for<[name: string, make: (size: number) => string]>([
  ['lines in nested sections', (size) => '<section>'.repeat(150) + filled('<p>乙</p>', size)],
  [
    'nests of sections',
    (size) => filled(`${'<section>'.repeat(150)}甲${'</section>'.repeat(150)}`, size * 4),
  ],
  ['empty blocks between blanks', (size) => filled('<div></div> ', size)],
  ['empty blocks between words', (size) => filled('甲<div></div>', size)],
  ['lists of Word between blanks', (size) => filled('<p class=MsoListParagraph>· 甲</p> ', size)],
  ['tables', (size) => filled('<table><tr><td>1</td></tr></table>', size)],
  ['unknown elements', (size) => '<x-y>'.repeat(150) + filled('<p>乙</p>', size)],
  ['struck-out words', (size) => filled('<span style="text-decoration:line-through">甲</span>', size)],
  [
    'wrappers that are no bold',
    (size) => '<b style="font-weight:400">'.repeat(150) + filled('<b>乙</b>', size),
  ],
  [
    'formats of nested blocks',
    (size) => '<div style="font-weight:700">'.repeat(150) + filled('<p>乙</p>', size),
  ],
  ['deleted words of one paragraph', (size) => `<p>${filled('甲<del cite="a">乙</del>', size)}`],
  ['links within the text', (size) => filled('<p id="a"><a href="#a">甲</a></p>', size)],
  ['markup in attributes', (size) => filled('<p title="<b>">', size)],
])('cleaning takes time in proportion to the length: %s', ([, make]) => {
  expect(growth((size) => clean(make(size)), 3000)).toBeLessThan(9)
})

describe('the threads', () => {
  test('a text that takes too long is aborted, and the next one is processed', async () => {
    const impatient = openHtmlPool({ editorMs: 1 })
    await expect(impatient.cleanForPreview('<p>甲</p>'.repeat(19_000), '')).rejects.toThrow(TaskTooLarge)
    expect(await impatient.cleanForPublishing('<p>甲<script>a()</script></p>', '')).toBe('<p>甲</p>')
    await impatient.close()
  })

  test('a text whose thread gets next to nothing of the processor is given up in the end', async () => {
    const impatient = openHtmlPool({ longestMs: 1 })
    await expect(impatient.cleanForPreview('<p>甲</p>', '')).rejects.toThrow(TaskTooLarge)
    await impatient.close()
  })

  test('on a busy machine a harmless text takes longer, and is no more complex for that', async () => {
    const patient = openHtmlPool({ editorMs: 1000 })
    // Loads what cleaning needs, which is no part of a text's time.
    await patient.cleanForPreview('<p>甲</p>', '')
    const busy = Array.from(
      { length: availableParallelism() * 2 },
      () => new Worker('for (;;);', { eval: true }),
    )
    try {
      const text = '<p>林地流转须经登记。</p>'.repeat(200)
      expect(await patient.cleanForPreview(text, '')).toBe(text)
    } finally {
      await Promise.all(busy.map((thread) => thread.terminate()))
      await patient.close()
    }
  })

  test('while too many texts wait, editors are refused and publishing waits', async () => {
    const busy = openHtmlPool({ maxWaiting: 1 })
    const first = [1, 2, 3].map(() => busy.dangersIn('<p onclick=a()>'))
    await expect(busy.dangersIn('<p>')).rejects.toThrow(PoolBusy)
    const published = busy.cleanForPublishing('<p>甲</p>', '')
    expect(await Promise.all(first)).toEqual([1, 2, 3].map(() => ['事件属性 onclick']))
    expect(await published).toBe('<p>甲</p>')
    await busy.close()
  })

  test('they start again after they were closed', async () => {
    const closed = openHtmlPool()
    await closed.dangersIn('<p>')
    await closed.close()
    expect(await closed.dangersIn('<script>')).toEqual(['脚本（script）'])
    await closed.close()
  })
})

describe('a browser', () => {
  const browser = documentLimits(parser)

  test.for([
    '<p>甲</p>'.repeat(100),
    '<div>'.repeat(200),
    '<div>'.repeat(201),
    `<template>${'<div>'.repeat(201)}</template>`,
    '<br>'.repeat(21_000),
    `<p ${Array.from({ length: 301 }, (_, i) => `a${i}`).join(' ')}>`,
    '<p a b c d e f g>'.repeat(9000),
    `<p><b title="${'长'.repeat(50_000)}">甲${'<p>甲'.repeat(50)}`,
  ])('knows the limits of the server: %#', (html) => {
    expect(browser.excessOf(html)).toBe(excessOf(html))
  })

  test('tells a frameset from a text that mentions one', () => {
    expect(browser.isFrameset('<frameset><frame src="/a"></frameset>')).toBe(true)
    expect(browser.isFrameset('<p>甲</p><frameset></frameset>')).toBe(false)
  })
})
