// Pages that stand on other sites: once the settings name them, the whole site follows. Which link leads where stands in
// `site/external-links.test.ts`.
import { demo, signIn, userMenu } from '../support/people.ts'
import { saveSiteSettings, siteSettings } from '../support/settings.ts'
import { expect, test } from '../support/test.ts'

const MARKET = 'https://market.example.org/forest'
const MANAGEMENT = 'https://manage.example.org/login'

test('a market and a management elsewhere are linked in new windows, and no longer once they are removed', {
  tag: '@publishing',
}, async ({ page, request }) => {
  // Each of two saves renders every page anew.
  test.slow()
  const before = await siteSettings(request)
  const marketLink = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /招标采购/ })
  const management = userMenu(page).getByRole('link', { name: /项目库管理/ })
  const showsMarket = (href: string) =>
    expect(async () => {
      expect(await (await page.request.get('/index')).text()).toContain(`href="${href}"`)
      await page.goto('/index')
      await expect(marketLink).toHaveAttribute('href', href, { timeout: 500 })
    }).toPass({ timeout: 60_000 })

  await saveSiteSettings(request, { market_link: MARKET, project_admin_link: MANAGEMENT })
  try {
    await showsMarket(MARKET)
    await expect(marketLink).toHaveAttribute('target', '_blank')
    await expect(marketLink).toHaveAccessibleName(/在新窗口打开/)
    await signIn(page, demo.person)
    await userMenu(page).locator('summary').click()
    await expect(management).toHaveAttribute('href', MANAGEMENT)
    await expect(management).toHaveAttribute('target', '_blank')
  } finally {
    await saveSiteSettings(request, before)
  }
  await showsMarket('/market')
  await expect(marketLink).not.toHaveAttribute('target', /./)
  await expect(userMenu(page)).toBeVisible()
  await expect(management).toHaveCount(0)
})
