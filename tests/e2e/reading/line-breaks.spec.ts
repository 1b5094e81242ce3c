// Titles at every width: no line ends within a word, or between a number and its unit.
import type { Page } from '@playwright/test'
import { accountCollectPath, accountDepositPath, accountProjectsPath } from '#platform/lib/paths.ts'
import { ask } from '../support/api.ts'
import { addressOf, type PageType } from '../support/page-types.ts'
import { demo, newOwner, signIn } from '../support/people.ts'
import { enterScreen, openScreen } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const WIDTHS = [320, 390, 768, 1440]

/** One page of each way in which titles stand. */
const PUBLIC: PageType[] = [
  '首页',
  '列表',
  '文章',
  '林地列表',
  '林地',
  '案例列表',
  '专家智库',
  '项目',
  '招标列表',
  '搜索',
]

/** Titles, whatever they are made of; console lists have them as links of their rows. */
const TITLES =
  'main :is(h1, .linked :is(h2, h3, h4), .titles a, .ranked a, .neighbours a, .rows h2, .strip b, tbody a, .MuiListItemText-primary)'

/** The titles whose lines tear a word, a date, or a number from its unit, with what is torn; how many have several lines. */
const readTitles = (page: Page) =>
  page.evaluate((titles) => {
    const words = new Intl.Segmenter('zh', { granularity: 'word' })
    const torn: string[] = []
    let wrapped = 0
    for (const title of document.querySelectorAll(titles)) {
      if (!title.checkVisibility()) continue
      const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
      let text = ''
      const lines: number[] = []
      let bottom = 0
      let line = 0
      while (texts.nextNode()) {
        const node = texts.currentNode as Text
        for (let at = 0; at < node.data.length; at++) {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const box = [...range.getClientRects()].pop()
          if (box && box.width > 0 && box.top >= bottom - 2) line++
          if (box && box.width > 0) bottom = Math.max(box.bottom, box.top + 8)
          lines.push(line)
          text += node.data[at]
        }
      }
      if (line > 1) wrapped++
      const isTorn = (from: number, length: number) => lines[from] !== lines[from + length - 1]
      const together = [...text.matchAll(/\d[\d.,-]*\d|\d\s?[\p{Script=Han}%]|\p{Ps}.|.\p{Pe}/gu)]
      const parts = [
        ...[...words.segment(text)].map(({ segment, index }) => [index, segment.length] as const),
        ...together.map((match) => [match.index, match[0].length] as const),
      ]
      for (const [from, length] of parts)
        if (text.slice(from, from + length).trim() !== '' && isTorn(from, length))
          torn.push(
            `${text.slice(0, from)}【${text.slice(from, from + length)}】${text.slice(from + length)}`,
          )
    }
    return { torn, wrapped }
  }, TITLES)

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const softly = expect.configure({ soft: true })

/** Answers how many titles took more than one line. */
const expectWholeWords = async (page: Page, name: string) => {
  let wrapped = 0
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // Lists of the console follow a new width a moment later.
    await softly.poll(() => overflow(page), `${name} at ${width} px`).toBeLessThanOrEqual(0)
    const read = await readTitles(page)
    softly(read.torn, `${name} at ${width} px`).toEqual([])
    wrapped += read.wrapped
  }
  return wrapped
}

test('no title of a public page is torn within a word, at any width', async ({ page, request }) => {
  test.setTimeout(120_000)
  let wrapped = 0
  for (const type of PUBLIC) {
    await page.goto(await addressOf(request, type), { waitUntil: 'networkidle' })
    wrapped += await expectWholeWords(page, type)
  }
  expect(wrapped).toBeGreaterThan(60)
})

test('no title of an account page is torn within a word, at any width', async ({ page, request }) => {
  const { account, token } = await newOwner(request)
  const { list } = await ask<{ list: { id: number }[] }>(request, 'foretryList')
  for (const { id } of list) await ask(request, 'addCollect', { id, type: 8 }, { token })
  for (const [who, address] of [
    [account, accountCollectPath],
    [demo.person, accountProjectsPath],
    [demo.enterprise, accountDepositPath],
  ] as const) {
    await signIn(page, who, address)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectWholeWords(page, address)
  }
})

test('no line of facts begins with the dot between two of them', async ({ page }) => {
  await signIn(page, demo.person, accountProjectsPath)
  const facts = page.getByRole('main').locator('article p.meta').filter({ hasText: '·' })
  await expect(facts.first()).toBeVisible()
  let wrapped = 0
  for (let width = 320; width <= 480; width += 10) {
    await page.setViewportSize({ width, height: 900 })
    const read = await facts.evaluateAll((all) =>
      all.map((fact) => {
        const [text] = fact.childNodes
        if (!(text instanceof Text)) return { lines: 0, starts: [] }
        const starts: string[] = []
        let bottom = 0
        for (let at = 0; at < text.data.length; at++) {
          const range = document.createRange()
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          const box = range.getBoundingClientRect()
          if (box.width === 0) continue
          if (box.top >= bottom - 2) starts.push(text.data.charAt(at))
          bottom = Math.max(bottom, box.bottom)
        }
        return { lines: starts.length, starts }
      }),
    )
    wrapped += read.filter(({ lines }) => lines > 1).length
    expect(
      read.flatMap(({ starts }) => starts),
      `${width} px`,
    ).not.toContain('·')
  }
  expect(wrapped).toBeGreaterThan(0)
})

test('no title of a console list is torn within a word, at any width', async ({ page }) => {
  await enterScreen(page, 'admin', 'news')
  for (const screen of ['news', 'tenders', 'assessments', 'queues/listings']) {
    await openScreen(page, screen)
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    await expectWholeWords(page, screen)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

for (const [browser, script] of [
  ['has no words', 'delete Intl.Segmenter'],
  [
    'has other words',
    'Intl.Segmenter = class { segment(text) { return Array.from(text, (segment, index) => ({ segment, index })) } }',
  ],
] as const)
  test(`published titles stay as they are when a list is hydrated by a browser that ${browser}`, async ({
    page,
  }) => {
    await page.addInitScript(script)
    await page.goto('/exchange')
    const titles = page.getByRole('article').getByRole('heading')
    const htmlOf = () => titles.evaluateAll((all) => all.map(({ innerHTML }) => innerHTML))
    const published = await htmlOf()
    expect(published.join('')).toContain('<wbr>')
    await page.getByRole('form', { name: '筛选林地' }).getByLabel('省份').focus()
    await page.waitForFunction(() => !document.querySelector('astro-island[ssr] form[aria-label="筛选林地"]'))
    expect(await htmlOf()).toEqual(published)
    await page.getByLabel('排序').selectOption('面积从大到小')
    await expect(page).toHaveURL(/sort=area_desc/)
    await expect.poll(htmlOf).not.toEqual(published)
  })
