// The think-tank in the browser: landing page, list of experts, expert news.
import type { Locator, Page } from '@playwright/test'
import { listOf } from '../support/content.ts'
import { comesToShow, editorOf } from '../support/editing.ts'
import { expertsOf, findExpert } from '../support/library.ts'
import { loadAll } from '../support/load-all.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const TYPES = [
  [7, '专家访谈', '/expertInfoList'],
  [8, '专家动态', '/expertInfoList/dynamics'],
  [9, '专业文献', '/expertInfoList/literature'],
  [10, '专家观点', '/expertInfoList/opinions'],
] as const
const main = (page: Page) => page.getByRole('main')
const news = (page: Page) => page.getByRole('region', { name: '专家资讯', exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: '专家资讯类型' }).getByText(name, { exact: true })

test.describe('the landing page', () => {
  test(
    'has a tab for each type of news: the pinned or newest article first, and a link to all',
    onPhoneToo,
    async ({ page, request }) => {
      for (const [type, name, path] of TYPES) {
        await page.goto('/expert')
        await tab(page, name).click()
        const { list } = await listOf(request, { type })
        const pinned = (await listOf(request, { type, flag: 'index' })).list[0] ?? list[0]
        const shown = page.locator(`.tab-${type}`)
        await expect(shown).toBeVisible()
        await expect(shown.getByRole('heading')).toHaveText(pinned?.title ?? '')
        const others = list.filter(({ id }) => id !== pinned?.id).slice(0, 5)
        await expect(shown.locator('li a')).toHaveText(others.map(({ title }) => title))
        await expect(page.locator('[class*="tab tab-"]:visible')).toHaveCount(1)
        await shown.getByRole('link', { name: `更多${name}` }).click()
        await expect(page).toHaveURL(path)
      }
    },
  )

  test('fades from slide to slide every three seconds, from the last to the first too', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/expert')
    const slides = slidesOf(page)
    expect(await runningIn(slides)).toBe(4)
    for (const seconds of [0, 3, 6, 9, 12, 15, 18])
      for (const since of [0.1, 1.5, 2.5])
        expect(await shownAfter(slides, seconds + since), `${seconds + since} s`).toEqual([(seconds / 3) % 4])
  })

  test('has the numbers of its slides on the picture', onPhoneToo, async ({ page }) => {
    await page.goto('/expert')
    const slides = slidesOf(page)
    const picture = await slides.locator('img').first().boundingBox()
    const numbers = await slides.locator('.dots').boundingBox()
    if (!picture || !numbers) throw new Error('no slides')
    expect(numbers.y).toBeGreaterThan(picture.y)
    expect(numbers.y + numbers.height).toBeLessThanOrEqual(picture.y + picture.height)
  })

  test('shows the slide that is chosen, and no other after it', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/expert')
    const slides = slidesOf(page)
    const visible = slides.locator('.slide:visible')
    await expect(slides.locator('.slide')).toHaveCount(4)
    await expect(visible.first()).toContainText('专家访谈')
    await slides.getByText('4', { exact: true }).click()
    await expect(visible).toHaveCount(1)
    await expect(visible).toContainText('专家观点')
    expect(await runningIn(slides)).toBe(0)
  })

  test('stands still for readers who ask for less motion', async ({ page }) => {
    await page.goto('/expert')
    const slides = slidesOf(page)
    await expect(slides.locator('.slide:visible')).toHaveCount(1)
    await expect(slides.locator('.slide:visible')).toContainText('专家访谈')
    expect(await runningIn(slides)).toBe(0)
  })
})

test.describe('experts', () => {
  test('stand in the order of the editors, with photo, position and words', async ({ page, request }) => {
    const { list, count } = await expertsOf(request)
    await page.goto('/expert/list')
    const cards = main(page).locator('.experts > li')
    await expect(cards).toHaveCount(Math.min(count, 8))
    await expect(cards.first().getByRole('heading')).toHaveText(list[0]?.username ?? '')
    await expect(cards.first()).toContainText(list[0]?.position ?? '')
    await expect(cards.first().locator('.remark')).toHaveText(beginningOf(list[0]?.remark ?? ''))
    await expect(page.getByRole('complementary').getByRole('heading', { name: '热门推荐' })).toBeVisible()
    await loadAll(page)
    expect(await cards.getByRole('heading').allInnerTexts()).toEqual(list.map(({ username }) => username))
    await cards.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(list[0]?.username ?? '')
  })
})

test.describe('expert news', () => {
  test('are chosen by the address of the spec', async ({ page }) => {
    await page.goto('/expertInfoList?type=9')
    await expect(page).toHaveURL('/expertInfoList/literature')
    await page.goto('/expertInfoList?type=7')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('专家访谈')
  })
})

test('an expert’s articles stand on the profile, and name the expert', { tag: '@publishing' }, async ({
  page,
  request,
}) => {
  const { id, username } = await findExpert(request)
  const title = `山核桃保花 ${Date.now()}`
  const article = await editorOf(request).publish({
    type: 9,
    title,
    content: '<p>正文</p>',
    expert_id: id,
  })
  await comesToShow(page, `/expert/view/${id}`, title)
  await main(page).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`/expert/info/view/${article.id}`)
  await main(page).getByRole('link', { name: username, exact: true }).click()
  await expect(page).toHaveURL(`/expert/view/${id}`)
  await editorOf(request).remove(article.id)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('tabs switch, slides are chosen, lists and profiles are read', async ({ page, request }) => {
    await page.goto('/expert')
    await tab(page, '专业文献').click()
    await expect(page.locator('.tab-9')).toBeVisible()
    await expect(page.locator('.tab-7')).toBeHidden()
    const slides = slidesOf(page)
    await slides.getByText('2', { exact: true }).click()
    await expect(slides.locator('.slide').nth(1)).toBeVisible()
    await expect(page.locator('noscript p').filter({ hasText: '在线表单需要启用浏览器脚本' })).toBeVisible()
    await expect(page.getByRole('button', { name: '提交' })).toBeHidden()
    await expect(news(page)).toBeVisible()
    await page.getByRole('link', { name: '更多专家风采' }).click()
    const { username } = await findExpert(request)
    await main(page).getByRole('link', { name: username, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(username)
  })
})

/** Of a remark: fifty characters, and a sign that there are more. */
const beginningOf = (remark: string) => {
  const characters = Array.from(remark)
  return characters.length > 50 ? `${characters.slice(0, 50).join('').trimEnd()}…` : remark
}

const slidesOf = (page: Page) => page.getByRole('region', { name: '专家资讯推荐' })

/** How many animations go on. */
const runningIn = (region: Locator) =>
  region.evaluate(
    (element) =>
      element.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
  )

/** Slides that are seen so many seconds after the animations began: they are put forward and stopped there. */
const shownAfter = (region: Locator, seconds: number) =>
  region.evaluate((element, at) => {
    for (const animation of element.getAnimations({ subtree: true })) {
      animation.pause()
      animation.currentTime = at * 1000
    }
    return [...element.querySelectorAll('.slide')].flatMap((slide, index) =>
      Number(getComputedStyle(slide).opacity) > 0.5 ? [index] : [],
    )
  }, seconds)
