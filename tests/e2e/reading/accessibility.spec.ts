// axe on every kind of page and on what opens over it: nothing at all.
import type { Page } from '@playwright/test'
import { expectNoBarrier } from '../support/barriers.ts'
import { openAsVisitor } from '../support/listing-form.ts'
import { addressOf, type PageType } from '../support/page-types.ts'
import { demo, signIn, userMenu } from '../support/people.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const WHOLE = new Set<PageType>(['首页', '文章'])
/** Here a phone shows other controls. */
const onBoth: PageType[] = ['首页', '文章', '注册', '发布林地', '专家智库', '招标列表', '项目库', '项目']
/** One page of each layout. */
const onDesktop: Record<string, PageType[]> = {
  'assessment and tenders': ['林权评估', '评分方法', '评估向导', '我的评估', '招标', '报名投标', '招标管理'],
  'the account': ['我的收藏', '账号设置', '个人资料', '修改密码', '登录设备', '认证', '认证详情'],
  'lists and cases': ['规划设计', '数据看板', '列表', '案例列表', '案例', '专家', '搜索', '专题'],
  'texts, login and errors': ['联系我们', '会员服务', '隐私声明', '登录', '找回密码', '错误页'],
}

const expectNoBarriers = async (page: Page, types: PageType[]) => {
  test.slow()
  for (const type of types) {
    await page.goto(await addressOf(page.request, type), { waitUntil: 'networkidle' })
    await expectNoBarrier(page, WHOLE.has(type) ? 'html' : 'main', type)
  }
}

test('no barrier where phones and computers differ most', onPhoneToo, ({ page }) =>
  expectNoBarriers(page, onBoth),
)

for (const [group, types] of Object.entries(onDesktop))
  test(`no barrier on pages of ${group}`, ({ page }) => expectNoBarriers(page, types))

test('no barrier in a form that complains', onPhoneToo, async ({ page }) => {
  await page.goto('/about/contact')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('请输入您的姓名')).toBeVisible()
  await expectNoBarrier(page, 'main')
})

test('no barrier in the form that publishes forest land', onPhoneToo, async ({ page }) => {
  await openAsVisitor(page)
  await expectNoBarrier(page, 'main')
})

test('no barrier in the agreement', async ({ page }) => {
  await page.goto('/login/reg', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: '《会员服务协议》' }).click()
  const dialog = page.getByRole('dialog', { name: '会员服务协议' })
  await expect(dialog.getByRole('heading').nth(2)).toBeAttached()
  await expectNoBarrier(page, 'dialog')
})

test('no barrier in the user’s menu', async ({ page }) => {
  await signIn(page, demo.person)
  await userMenu(page).locator('summary').click()
  await expectNoBarrier(page, 'header')
})

test('no barrier in large type', onPhoneToo, async ({ page }) => {
  await page.goto('/info')
  await page.getByRole('button', { name: '大字版' }).click()
  await expectNoBarrier(page)
})
