// Type enlarged to 175 %, as WeChat and phones do it for the whole app: nothing overlaps, is cut off or sticks out at 360 px.
import type { Page } from '@playwright/test'
import { optionalNames, questions, requiredNames } from '#features/listings/islands/form/steps/questions.ts'
import { accountProjectsPath } from '#platform/lib/paths.ts'
import { newTitle, openAsVisitor, PAGE } from '../support/listing-form.ts'
import { question } from '../support/listing-steps.ts'
import { addressOf, type PageType } from '../support/page-types.ts'
import { newOwner, signIn } from '../support/people.ts'
import { enterScreen } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { submitListing } from '../support/woodland.ts'

const PAGES: PageType[] = [
  '首页',
  '列表',
  '林地列表',
  '林地',
  '文章',
  '登录',
  '招标',
  '数据看板',
  '专家',
  '案例',
  '搜索',
  '项目',
  '注册',
  '找回密码',
  '林权评估',
  '会员服务',
]

/** Pages of somebody who is signed in. */
const OWN_PAGES: PageType[] = [
  '个人中心',
  '我的收藏',
  '账号设置',
  '个人资料',
  '认证',
  '隐私与数据',
  '报名投标',
]

/** Scales letters alone, as the setting of the app does, or the unit that all sizes of the page are in. */
const ways = {
  letters: () => {
    const sizes = [...document.querySelectorAll<HTMLElement>('body, body *')].map(
      (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
    )
    for (const [element, size] of sizes)
      element.style?.setProperty('font-size', `${size * 1.75}px`, 'important')
  },
  'the unit of sizes': () => document.documentElement.style.setProperty('font-size', '175%', 'important'),
} as const

/** Lines of text that lie over each other, are cut off by their box, or reach past the edge of the page. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    interface Line {
      text: string
      owner: Element
      box: DOMRect
    }
    const isShown = (element: Element) =>
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      })
    /** Lies over the page on purpose, scrolls by itself, or is shortened with dots. */
    const isApart = (element: Element) => {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { position, clipPath, overflowX, opacity, textOverflow } = getComputedStyle(box)
        if (
          textOverflow === 'ellipsis' ||
          /fixed|sticky/.test(position) ||
          clipPath !== 'none' ||
          opacity === '0'
        )
          return true
        if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth) return true
      }
      return false
    }
    const isCut = (box: Element) => {
      const { overflowY, height, webkitLineClamp } = getComputedStyle(box)
      if (overflowY !== 'hidden' && overflowY !== 'clip') return false
      return webkitLineClamp === 'none' && height !== 'auto' && box.scrollHeight > box.clientHeight + 4
    }
    const hiddenBy = ({ owner, box }: Line) => {
      for (
        let parent: Element | null = owner;
        parent && parent !== document.body;
        parent = parent.parentElement
      )
        if (getComputedStyle(parent).overflow !== 'visible') {
          const frame = parent.getBoundingClientRect()
          if (box.top >= frame.bottom - 1 || box.bottom <= frame.top + 1) return true
          if (box.left >= frame.right - 1 || box.right <= frame.left + 1) return true
        }
      return false
    }
    const lines: Line[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement
      const text = (node.textContent ?? '').trim()
      if (!owner || text === '' || !isShown(owner) || isApart(owner)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) {
        const line = { text, owner, box }
        if (box.width > 2 && !hiddenBy(line)) lines.push(line)
      }
    }
    /** What is pressed or typed into, as far as it is seen. A link that wraps has a box in each line. */
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a, button, input, select, textarea, summary, [tabindex="0"]',
      ),
    ]
      .filter((control) => isShown(control) && !isApart(control))
      .flatMap((control) => [...control.getClientRects()].map((box) => ({ control, box })))
      .filter(({ control, box }) => {
        const isSeen = box.width > 2 && box.height > 2
        return isSeen && !hiddenBy({ text: '', owner: control, box })
      })
    const found = new Set<string>()
    const named = ({ owner, text }: Line) => `<${owner.localName} ${owner.className}> ${text.slice(0, 24)}`
    for (const line of lines) {
      if (line.box.right > edge + 1) found.add(`sticks out: ${named(line)}`)
      for (let box: Element | null = line.owner; box && box !== document.body; box = box.parentElement)
        if (isCut(box) && line.box.bottom > box.getBoundingClientRect().bottom + 4)
          found.add(`cut off: ${named(line)}`)
    }
    for (const [index, one] of lines.entries())
      for (const other of lines.slice(index + 1)) {
        if (one.owner === other.owner) continue
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        // Boxes of letters are higher than the letters.
        const most = Math.min(one.box.height, other.box.height) * 0.35
        if (wide > 3 && high > most) found.add(`overlap: ${named(one)} / ${named(other)}`)
      }
    for (const [index, one] of controls.entries())
      for (const other of controls.slice(index + 1)) {
        if (one.control.contains(other.control) || other.control.contains(one.control)) continue
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (wide > 3 && high > 3)
          found.add(
            `pressed together: ${[one, other].map(({ control }) => control.outerHTML.slice(0, 70)).join(' / ')}`,
          )
      }
    if (document.documentElement.scrollWidth > edge) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > edge + 1 && !isApart(element),
      )
      for (const element of wide.slice(-3)) found.add(`too wide: ${element.outerHTML.slice(0, 90)}`)
    }
    return [...found].slice(0, 12)
  })

const softly = expect.configure({ soft: true })

const PHONE = { width: 360, height: 800 }

for (const [way, enlarge] of Object.entries(ways)) {
  const expectRoom = async (page: Page, name: string) => {
    // Of a page that goes on asking, what has come by then.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
    await page.evaluate(enlarge)
    await softly.poll(() => faults(page), `${name}: ${way}`).toEqual([])
  }

  test(`at 175 % nothing overlaps on a phone: ${way}`, async ({ page, request }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(PHONE)
    for (const type of PAGES) {
      await page.goto(await addressOf(request, type))
      await expectRoom(page, type)
    }
    await openAsVisitor(page)
    await expectRoom(page, '发布林地')
    await enterScreen(page, 'editor', '/news')
    await expectRoom(page, '工作台')
  })

  test(`at 175 % nothing overlaps for who is signed in, nor in any question of a listing: ${way}`, async ({
    page,
    request,
  }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(PHONE)
    const { account, token } = await newOwner(request)
    const id = await submitListing(request, token, newTitle())
    await signIn(page, account)
    for (const type of OWN_PAGES) {
      await page.goto(await addressOf(request, type))
      await expectRoom(page, type)
    }
    await page.goto(accountProjectsPath)
    await expectRoom(page, '我的林地')
    await page.evaluate(() => localStorage.setItem('listing-form-mode', '"steps"'))
    for (const name of [...requiredNames, ...optionalNames, 'summary'] as const) {
      await page.goto('/robots.txt')
      await page.goto(`${PAGE}?id=${id}&type=edit#question-${name}`)
      const title = name === 'summary' ? '核对一遍' : questions[name].title
      await expect(question(page, title)).toBeVisible({ timeout: 30_000 })
      await expectRoom(page, title)
    }
  })
}

/** Type of the browser itself, by which breakpoints in em go. */
const FONTS = [20, 28]

test('at any size of the browser’s type, cards of the exchange stack rather than squeeze, and no page scrolls sideways', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const devtools = await page.context().newCDPSession(page)
  for (const size of FONTS) {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
    for (const width of [768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const address of ['/index', '/market', '/exchange']) {
        await page.goto(address)
        const where = `${address}, ${size} px, ${width} px wide`
        const beyond = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        await softly.poll(beyond, where).toBeLessThanOrEqual(0)
      }
      const title = page.locator('.listing h3 > a, .listing h2 > a').first()
      const inEm = await title.evaluate(
        (link) => (link.parentElement?.clientWidth ?? 0) / Number.parseFloat(getComputedStyle(link).fontSize),
      )
      expect(inEm, `${size} px, ${width} px wide`).toBeGreaterThan(10)
      const sticking = await page.locator('.listing').evaluateAll((cards) =>
        cards.flatMap((card) => {
          const { right } = card.getBoundingClientRect()
          const parts = [...card.querySelectorAll('dd, .listing-price strong')]
          return parts
            .filter((part) => part.getBoundingClientRect().right > right + 1)
            .map((part) => part.textContent)
        }),
      )
      expect(sticking, `${size} px, ${width} px wide`).toEqual([])
    }
  }
})
