// Reading pages: home, the news centre, articles, topics, experts, the standing pages.
import { findArticle, listOf } from '../support/content.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

test.describe('home', () => {
  test('shows its sections, each with something in it', onPhoneToo, async ({ page }) => {
    await page.goto('/index')
    await expect(page).toHaveTitle(/林权通/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('林权通')
    for (const name of ['平台服务', '资讯中心', '专题']) {
      const section = page.getByRole('region', { name, exact: true })
      await expect(section.getByRole('heading', { name, exact: true })).toBeVisible()
      expect(await section.getByRole('link').count()).toBeGreaterThan(2)
    }
    await expect(page.getByRole('group', { name: '快速办理' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('服务热线')
    await expect(page.getByRole('contentinfo')).toContainText('电信业务经营许可证')
  })

  test('turns its banner by itself and stops where the reader asks', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/index')
    const banners = page.getByRole('region', { name: '首页推荐' })
    const current = banners.locator('.swiper-slide-active')
    const first = await current.textContent()
    await expect(current).not.toHaveText(first ?? '', { timeout: 6000 })
    await banners.getByRole('button', { name: '暂停轮播' }).click()
    await page.mouse.move(0, 0)
    const held = await current.textContent()
    await page.waitForTimeout(3600)
    await expect(current).toHaveText(held ?? '')
    await expect(banners.getByRole('button', { name: '继续轮播' })).toBeVisible()
    await banners.getByRole('button', { name: '下一张' }).click()
    await expect(current).not.toHaveText(held ?? '')
  })

  test('stands still for readers who ask for less motion', async ({ page }) => {
    await page.goto('/index')
    const banners = page.getByRole('region', { name: '首页推荐' })
    const current = banners.locator('.swiper-slide-active')
    const first = (await current.textContent()) ?? ''
    await expect(banners.getByRole('button', { name: '下一张' })).toBeVisible()
    await expect(banners.getByRole('button', { name: '暂停轮播' })).toBeHidden()
    await page.waitForTimeout(3600)
    await expect(current).toHaveText(first)
  })

  test('shows three announcements side by side', async ({ page }) => {
    await page.goto('/index')
    const announcements = page.getByRole('region', { name: '平台公告' }).getByRole('link')
    await expect(announcements.nth(2)).toBeInViewport()
    const tops = await Promise.all(
      [0, 1, 2].map(async (index) => (await announcements.nth(index).boundingBox())?.y),
    )
    expect(new Set(tops).size).toBe(1)
  })

  test('leaves friendly links without an address unlinked', async ({ page }) => {
    await page.goto('/index')
    const links = page.getByRole('region', { name: '友情链接' })
    await expect(links.getByRole('listitem')).toHaveCount(12)
    await expect(links.getByRole('link')).toHaveCount(11)
    for (const link of await links.getByRole('link').all())
      await expect(link).toHaveAttribute('target', '_blank')
  })
})

test.describe('news centre', () => {
  const tabs = ['林业新闻', '通知公告', '政策法规', '培训交流', '林业百科', '专题']

  test('has its six sections as tabs, each with a headline or a list', onPhoneToo, async ({ page }) => {
    await page.goto('/info')
    for (const name of tabs) {
      const tab = page.getByRole('navigation', { name: '资讯栏目' }).getByRole('link', { name, exact: true })
      await tab.click()
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await expect(tab).toHaveAttribute('aria-current', 'page')
      expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThan(0)
    }
  })

  test('puts the pinned article on top, once', async ({ page, request }) => {
    const { list } = await listOf(request, { type: 1, flag: 'index' })
    await page.goto('/info')
    const headline = page.getByRole('main').getByRole('article').first()
    await expect(headline).toContainText('头条')
    const link = headline.getByRole('link')
    expect(list.map(({ title }) => title)).toContain(await link.textContent())
    await expect(page.getByRole('main').locator(`a[href="${await link.getAttribute('href')}"]`)).toHaveCount(
      1,
    )
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('leads from page to older page, to the oldest, and back', async ({ page, request }) => {
      const { count } = await listOf(request, { type: 1 })
      const pager = page.getByRole('navigation', { name: '翻页' })
      const seen = new Set<string>()
      const read = async () => {
        for (const link of await page.getByRole('main').locator('.entry h3 a, .headline h2 a').all())
          seen.add((await link.getAttribute('href')) ?? '')
      }
      await page.goto('/info')
      await read()
      for (let steps = 0; await pager.getByRole('link', { name: '下一页' }).isVisible(); steps++) {
        expect(steps).toBeLessThan(50)
        await pager.getByRole('link', { name: '下一页' }).click()
        await expect(pager).toContainText(
          steps === 0 ? /第 2 页，共 \d+ 页 · \d+ 篇/ : /倒数第 \d+ 页|最后一页/,
        )
        await read()
      }
      await expect(page).toHaveURL(/\/info\/news\/1$/)
      expect(seen.size).toBe(count)
      await pager.getByRole('link', { name: '上一页' }).click()
      await expect(page).toHaveURL(/\/info\/news\/2$/)
      await pager.getByRole('link', { name: '第一页' }).click()
      await expect(page).toHaveURL(/\/info$/)
      await pager.getByRole('link', { name: '最后一页' }).click()
      await expect(page).toHaveURL(/\/info\/news\/1$/)
    })
  })

  test('shows hot news and recommendations beside the list', async ({ page, request }) => {
    const hot = (await listOf(request, { type: 1, flag: 'hot', pagesize: 10 })).list
    await page.goto('/info')
    const side = page.getByRole('complementary', { name: '相关内容' })
    await expect(side.getByRole('link', { name: hot[0]?.title ?? '', exact: true })).toBeVisible()
    const recommended = side.getByRole('listitem').last().getByRole('link')
    const title = (await recommended.textContent()) ?? ''
    await recommended.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })
})

test.describe('article', () => {
  test(
    'shows where it stands, when and whence it came, and how often it was read',
    onPhoneToo,
    async ({ page, request }) => {
      const article = await findArticle(request, [1], ({ source }) => source !== '')
      await page.goto(`/info/view/${article.id}`)
      const trail = page.getByRole('navigation', { name: '当前位置' })
      await expect(trail.getByRole('link')).toHaveText(['首页', '资讯中心', '林业新闻'])
      const head = page.getByRole('article').first()
      await expect(head.getByRole('heading', { level: 1 })).toHaveText(article.title)
      await expect(head).toContainText(article.createtime.slice(0, 16))
      await expect(head).toContainText(`来源：${article.source}`)
      await expect(head).toContainText(/阅读 \d+/)
      await trail.getByRole('link', { name: '资讯中心' }).click()
      await expect(page).toHaveURL(/\/info$/)
    },
  )

  test('says nothing of a source it does not have', async ({ page, request }) => {
    const article = await findArticle(request, [1, 2, 3, 4, 5, 6], ({ source }) => source === '')
    await page.goto(`/info/view/${article.id}`)
    await expect(page.getByRole('article').first()).toContainText(article.createtime.slice(0, 16))
    await expect(page.getByRole('article').first()).not.toContainText('来源')
  })

  test('shows tables and captioned pictures', onPhoneToo, async ({ page, request }) => {
    const article = await findArticle(
      request,
      [1, 2, 3, 4, 5],
      ({ content }) => /<table/.test(content) && /<figcaption/.test(content),
    )
    await page.goto(`/info/view/${article.id}`)
    const table = page.getByRole('table').first()
    await expect(table.getByRole('columnheader').first()).toBeVisible()
    expect(await table.getByRole('row').count()).toBeGreaterThan(1)
    const figure = page.getByRole('figure').first()
    await expect(figure.getByRole('img')).toHaveAttribute('alt', /.+/)
    await expect(figure.locator('figcaption')).not.toBeEmpty()
  })

  test('leads to its neighbours in the list', async ({ page }) => {
    await page.goto('/info/news/2')
    const entries = page.getByRole('main').locator('.entry h3')
    const [before = '', after = ''] = [
      await entries.nth(3).textContent(),
      await entries.nth(5).textContent(),
    ].map((title) => title ?? '')
    await entries.nth(4).getByRole('link').click()
    const neighbours = page.getByRole('navigation', { name: '上一篇与下一篇' })
    await expect(neighbours.getByRole('link').first()).toContainText(before)
    await expect(neighbours.getByRole('link').last()).toContainText(after)
  })
})

test('a topic lists its items, and each item leads back to it', async ({ page, request }) => {
  const topic = await findArticle(request, [6], ({ sublist }) => sublist.length > 1)
  await page.goto(`/info/view/${topic.id}`)
  const items = page.getByRole('region', { name: '本专题的文章' }).getByRole('link')
  await expect(items).toHaveText(topic.sublist.map(({ title }) => title))
  await items.first().click()
  await expect(page).toHaveURL(/\/info\/subview\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(topic.sublist[0]?.title ?? '')
  await page
    .getByRole('main')
    .getByRole('link', { name: `所属专题${topic.title}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/info/view/${topic.id}$`))
})

test('an expert article counts clicks and stands under the experts', async ({ page, request }) => {
  for (const [type, name] of [
    [7, '专家访谈'],
    [8, '专家动态'],
    [9, '专业文献'],
    [10, '专家观点'],
  ] as const) {
    const article = await findArticle(request, [type])
    await page.goto(`/expert/info/view/${article.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title)
    await expect(page.getByRole('article').first()).toContainText(/点击数 \d+/)
    await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText(name)
  }
})

test('the four pages about the platform stand side by side', async ({ page }) => {
  await page.goto('/about/home')
  for (const [name, path] of [
    ['法律声明', '/about/law'],
    ['广告服务', '/about/adve'],
    ['联系我们', '/about/contact'],
    ['平台介绍', '/about/home'],
  ] as const) {
    await page.getByRole('navigation', { name: '关于我们' }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(250)
  }
})
