import { chromium } from '@playwright/test'
import { chromiumPath } from './chromium.ts'

const base = 'http://localhost:4470'
const browser = await chromium.launch({
  ...(chromiumPath ? { executablePath: chromiumPath } : {}),
  args: ['--no-sandbox'],
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
})
for (const width of [390, 1440]) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    isMobile: width < 500,
    hasTouch: width < 500,
  })
  const page = await context.newPage()
  const shot = (name: string, fullPage = false) =>
    page.screenshot({ path: `/tmp/m-shots/${name}-${width}.png`, fullPage })
  const login = async (type: string, name: string, from: string) => {
    await page.goto(`${base}/login/login?from=${encodeURIComponent(from)}`)
    await page.waitForTimeout(1500)
    await page.getByRole('tab', { name: type }).click()
    await page.getByLabel(/^登录账号/).fill(name)
    await page.getByLabel(/^登录密码/).fill('Demo2026')
    await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL((url) => url.pathname === from)
    await page.waitForTimeout(1500)
  }
  await login('企业', 'linye', '/vip')
  await shot('vip-member')
  await page.locator('details.session summary').click()
  await shot('menu-member')
  await page.evaluate(() => document.documentElement.classList.add('large'))
  await shot('vip-large', true)
  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  await login('个人', '13800000001', '/account/project/leads')
  await shot('leads', true)
  await page
    .getByRole('button', { name: /查看.*的号码/ })
    .first()
    .click()
  await page.waitForTimeout(800)
  await shot('leads-shown', true)
  await page.goto(`${base}/vip`)
  await page.waitForTimeout(1200)
  await page.getByRole('button', { name: '立即开通' }).click()
  await page.waitForTimeout(500)
  await shot('vip-ask')
  await page.goto(`${base}/exchange/view/1`)
  const list = await (await page.request.post(`${base}/api/foretryList`, { form: { pagesize: 20 } })).json()
  const member = list.data.list.find((row: { is_member: number }) => row.is_member)
  await page.goto(`${base}/exchange/view/${member.id}`)
  await shot('listing-member')
  await page.goto(`${base}/index`)
  await page.getByRole('region', { name: '林地流转' }).scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  await shot('home')
  await context.close()
}
const page = await browser.newPage({ viewport: { width: 1440, height: 1000 }, locale: 'zh-CN' })
const enter = async (name: string) => {
  await page.goto(`${base}/console`)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${base}/console#/login`)
  await page.reload()
  await page.getByLabel('登录账号').fill(name)
  await page.getByLabel('登录密码').fill('Demo2026')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('heading', { name: '概览', level: 1 }).waitFor()
}
await enter('admin')
await page.screenshot({ path: '/tmp/m-shots/console.png', fullPage: true })
await page.goto(`${base}/console#/settings/1`)
await page.waitForTimeout(4000)
await page.screenshot({ path: '/tmp/m-shots/console-settings.png', fullPage: true })
await page.goto(`${base}/console#/queues/memberships`)
await page.waitForTimeout(3000)
await page.screenshot({ path: '/tmp/m-shots/console-queue.png', fullPage: true })
await page
  .getByRole('row')
  .nth(1)
  .click()
  .catch(() => undefined)
await page.waitForTimeout(3000)
await page.screenshot({ path: '/tmp/m-shots/console-task.png', fullPage: true })
await browser.close()
