// Every kind of page at four widths: nothing sticks out sideways, no picture is broken, nothing jumps.
import type { Page } from '@playwright/test'
import { openAsVisitor } from '../support/listing-form.ts'
import { addressOf, type PageType } from '../support/page-types.ts'
import { demo, signIn, userMenu } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const WIDTHS = [360, 390, 768, 1440]

/** One page of each layout. */
const groups: Record<string, PageType[]> = {
  'home and lists': ['首页', '列表', '专题列表', '搜索', '林地列表', '林地', '数据看板'],
  'projects and tenders': ['项目库', '项目', '招标列表', '招标', '报名投标', '招标管理'],
  'articles and standing texts': [
    '文章',
    '专题',
    '专家文章',
    '平台介绍',
    '联系我们',
    '会员服务',
    '林地发布协议',
  ],
  'planning and experts': ['规划设计', '案例列表', '案例', '专家智库', '专家列表', '专家', '专家资讯'],
  assessment: ['林权评估', '评分方法', '评估报告', '我的评估'],
  account: ['我的收藏', '账号设置', '个人资料', '登录设备', '认证', '认证详情'],
  'forms and errors': ['登录', '注册', '找回密码', '错误页'],
}

/** Elements that reach past the right edge, unless a scrolling box of their own contains them. */
const stickingOut = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= document.documentElement.clientWidth) return []
    const width = document.documentElement.clientWidth
    const held = (element: Element) => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true
      return false
    }
    const culprits = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 1 && !held(element),
    )
    return culprits.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))
  })

const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 600) {
      scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })

const unloaded = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      // Pictures of tabs that are not shown load when they are.
      .filter((image) => image.naturalWidth === 0 && image.checkVisibility())
      .map((image) => image.currentSrc || image.src),
  )

/** Addresses of pictures that did not arrive: the page hides them behind drawn ones. */
const missing = (page: Page) => {
  const found: string[] = []
  page.on('response', (reply) => {
    if (reply.request().resourceType() === 'image' && reply.status() >= 400) found.push(reply.url())
  })
  return found
}

/** Charts follow a new width a moment later. */
const softly = expect.configure({ soft: true })

/** Leaves the page as it was. */
const fitsEveryWidth = async (page: Page, type: PageType) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await softly.poll(() => stickingOut(page), `${type} at ${width} px`).toEqual([])
  }
  await page.getByRole('button', { name: '大字版' }).click()
  await page.setViewportSize({ width: 360, height: 800 })
  await softly.poll(() => stickingOut(page), `${type} at 360 px in large type`).toEqual([])
  await scrollThrough(page)
  await expect.poll(() => unloaded(page), type).toEqual([])
  await page.getByRole('button', { name: '大字版' }).click()
}

for (const [group, types] of Object.entries(groups))
  test(`fits every width and shows every picture: ${group}`, async ({ page, request }) => {
    test.setTimeout(60_000)
    const lost = missing(page)
    for (const type of types) {
      await page.goto(await addressOf(request, type))
      await fitsEveryWidth(page, type)
    }
    expect(lost).toEqual([])
  })

test('the listings on the home page leave no hole in their last row, at every width', async ({ page }) => {
  await page.goto('/index')
  const section = page.getByRole('region', { name: '林地流转' })
  const cards = section.locator('li:visible')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await cards.count()).toBeGreaterThan(1)
    const tops = await cards.evaluateAll((items) =>
      items.map((item) => Math.round(item.getBoundingClientRect().top)),
    )
    const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
    expect(new Set(rows).size, `${rows.join(', ')} at ${width} px`).toBe(1)
  }
})

test('the form that publishes forest land fits every width', async ({ page }) => {
  test.setTimeout(60_000)
  await openAsVisitor(page)
  await fitsEveryWidth(page, '发布林地')
})

test('the signed-in header fits every width and shows its picture', async ({ page }) => {
  await signIn(page, demo.person)
  await userMenu(page).locator('summary').click()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await stickingOut(page), `at ${width} px`).toEqual([])
    await expect(userMenu(page).getByRole('button', { name: '退出登录' })).toBeInViewport()
  }
  await scrollThrough(page)
  await expect.poll(() => unloaded(page)).toEqual([])
})

test('a picture that is gone gives way to a drawn one', async ({ page }) => {
  await page.route('**/uploads/**', (route) => route.abort())
  await page.goto('/info', { waitUntil: 'networkidle' })
  await scrollThrough(page)
  await expect.poll(() => unloaded(page)).toEqual([])
  const sources = await page
    .locator('main img')
    .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).src).pathname))
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.every((path) => path.startsWith('/placeholders/'))).toBe(true)
})

test('a picture that is gone gives way to one of its kind', async ({ page }) => {
  await page.route('**/uploads/**', (route) => route.abort())
  await page.goto('/index', { waitUntil: 'networkidle' })
  await scrollThrough(page)
  for (const [where, kind] of [
    ['.banner', 'woodland'],
    ['.woodlands', 'woodland'],
    ['.case', 'case'],
    ['.experts', 'expert'],
    ['.headline', 'news'],
    ['.strip', 'case'],
  ] as const) {
    const picture = page.locator(`${where} img`).first()
    await expect(picture, where).toHaveAttribute('src', `/placeholders/${kind}.svg`)
  }
})

test('pages do not jump while they load', async ({ page }) => {
  for (const path of ['/index', '/info']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 300)
        }),
    )
    expect(shift, path).toBeLessThan(0.1)
  }
})

test('the home page of a phone is short, and begins with what is on offer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/index')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4000)
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  expect((await headings.allTextContents()).slice(0, 2)).toEqual(['林地流转', '平台服务'])
  await expect(page.getByRole('radio', { name: '查找林地' })).toBeChecked()
})
