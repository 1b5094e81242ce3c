// Pages that stand on other sites: the settings name them, and the whole site follows.
import { demo, signIn, userMenu } from '../support/people.ts'
import { findProject } from '../support/projects.ts'
import { saveSiteSettings, siteSettings } from '../support/settings.ts'
import { expect, test } from '../support/test.ts'

const MARKET = 'https://market.example.org/forest'
const OTHER_MARKET = 'https://market.example.org/notices'
const BIDDING = 'https://bidding.example.org/'
const FINANCE = 'https://finance.example.org/library'
const BID_HALL = 'https://hall.example.org/'
const NDRC = 'https://ndrc.example.org/projects'
const LOCAL = 'https://local.example.org/'
/** A page of this site is no new window. */
const OWN = '/about/contact'
const MANAGEMENT = 'https://manage.example.org/login'
const EXPERTS = 'https://expert.example.org'

const NONE = {
  market_link: '',
  bidding_link: '',
  bid_hall_link: '',
  finance_link: '',
  ndrc_link: '',
  local_link: '',
  project_admin_link: '',
  expert_site: '',
  expert_count: '1203',
}

test('a market, a library, a management and an expert site elsewhere are linked in new windows, and no longer once they are removed', {
  tag: '@publishing',
}, async ({ page, request }) => {
  const before = await siteSettings(request)
  const save = (links: Record<string, string>) => saveSiteSettings(request, links)
  const navigation = page.getByRole('navigation', { name: '主导航' })
  const marketLink = navigation.getByRole('link', { name: /招标采购/ })
  const showsMarket = (href: string) =>
    expect(async () => {
      expect(await (await page.request.get('/index')).text()).toContain(`href="${href}"`)
      await page.goto('/index')
      await expect(marketLink).toHaveAttribute('href', href, { timeout: 500 })
    }).toPass({ timeout: 60_000 })

  await save({
    market_link: MARKET,
    bidding_link: BIDDING,
    finance_link: FINANCE,
    project_admin_link: MANAGEMENT,
    expert_site: EXPERTS,
    expert_count: '1500',
  })
  try {
    await showsMarket(MARKET)
    await expect(marketLink).toHaveAttribute('target', '_blank')
    await expect(marketLink).toHaveAttribute('rel', 'noopener')
    await expect(marketLink).toContainText('↗')
    await expect(marketLink).toHaveAccessibleName(/在新窗口打开/)
    const tenders = page.getByRole('region', { name: '招标采购' })
    await expect(tenders.getByRole('link', { name: /招投标平台/ })).toHaveAttribute('href', BIDDING)
    await expect(tenders.getByRole('link', { name: /开标大厅/ })).toHaveCount(0)
    const services = page.getByRole('region', { name: '平台服务' })
    const libraries = page.getByRole('region', { name: '重大项目库' })
    for (const place of [navigation, services])
      await expect(place.getByRole('link', { name: /^项目库/ })).toHaveAttribute('href', FINANCE)
    await expect(libraries.getByRole('link', { name: /财政部项目库/ })).toHaveAttribute('href', FINANCE)
    await expect(libraries.getByRole('link', { name: /发改委项目库/ })).toHaveAttribute('href', '/obj/NDRC')
    await signIn(page, demo.person)
    await userMenu(page).locator('summary').click()
    await expect(userMenu(page).getByRole('link', { name: /项目库管理/ })).toHaveAttribute('href', MANAGEMENT)
    await page.goto('/account/home')
    await expect(
      page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: /项目库管理/ }),
    ).toHaveAttribute('target', '_blank')
    await page.goto('/expert')
    const main = page.getByRole('main')
    await expect(main).toContainText(/已有\s*1500\s*位专家入驻/)
    for (const [name, path] of [
      ['申请行业专家', '/expert/reg/0/4'],
      ['申请评标专家', '/expert/reg/0/3'],
      ['进入智库', '/expert/login'],
    ] as const) {
      const link = main.getByRole('link', { name })
      await expect(link).toHaveAttribute('href', EXPERTS + path)
      await expect(link).toHaveAttribute('target', '_blank')
    }

    await save({
      ...NONE,
      market_link: OTHER_MARKET,
      bid_hall_link: BID_HALL,
      ndrc_link: NDRC,
      local_link: LOCAL,
      project_admin_link: OWN,
    })
    await showsMarket(OTHER_MARKET)
    await expect(tenders.getByRole('link', { name: /开标大厅/ })).toHaveAttribute('href', BID_HALL)
    await expect(navigation.getByRole('link', { name: /^项目库/ })).toHaveAttribute('href', '/obj/exchequer')
    await expect(libraries.getByRole('link', { name: /发改委项目库/ })).toHaveAttribute('href', NDRC)
    await expect(libraries.getByRole('link', { name: /地方项目库/ })).toHaveAttribute('href', LOCAL)
    await userMenu(page).locator('summary').click()
    const management = userMenu(page).getByRole('link', { name: '项目库管理', exact: true })
    await expect(management).toHaveAttribute('href', OWN)
    await expect(management).not.toHaveAttribute('target', /./)
    for (const address of ['/obj/exchequer', '/obj/new']) {
      await page.goto(address)
      const tabs = page.getByRole('navigation', { name: '项目库' })
      await expect(tabs.getByRole('link', { name: /发改委/ })).toHaveAttribute('href', NDRC)
      await expect(tabs.getByRole('link', { name: /发改委/ })).toHaveAttribute('target', '_blank')
      await expect(tabs.getByRole('link', { name: /地方/ })).toHaveAttribute('href', LOCAL)
      await expect(tabs.getByRole('link', { name: '财政部' })).toHaveAttribute('href', '/obj/exchequer')
    }
    await page.goto('/expert')
    await expect(main).toContainText(/已有\s*1203\s*位专家入驻/)
    await expect(main.getByRole('link', { name: '申请行业专家' })).toHaveCount(0)
    await expect(main).toContainText('申请成为行业专家或评标专家')
    await main.getByRole('link', { name: '向专家咨询' }).click()
    await expect(page.getByRole('heading', { name: '免费咨询' })).toBeInViewport()
    const { id } = await findProject(request, ({ type }) => type === 3)
    await page.goto(`/obj/view/${id}`)
    await expect(page.getByRole('link', { name: /浏览地方项目库/ })).toHaveAttribute('href', LOCAL)

    await save({ ...NONE, project_admin_link: '0' })
    await showsMarket('/market')
    await expect(libraries.getByRole('link', { name: /发改委项目库/ })).toHaveAttribute('href', '/obj/NDRC')
    await expect(userMenu(page)).toBeVisible()
    await expect(userMenu(page).getByRole('link', { name: /项目库管理/ })).toHaveCount(0)
  } finally {
    await saveSiteSettings(request, before)
  }
  await showsMarket('/market')
  await expect(marketLink).not.toHaveAttribute('target', /./)
  await expect(userMenu(page).getByRole('link', { name: /项目库管理/ })).toHaveCount(0)
})
