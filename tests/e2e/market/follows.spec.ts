// A follow of tenders: from the market's list to the notice, and back from the account.
import { expectNoBarrier } from '../support/barriers.ts'
import { fillLogin, signIn, signUp } from '../support/people.ts'
import { daysFromNow, publishTender } from '../support/tenders.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const FOLLOW = '订阅，有新发布时通知我'
const FUJIAN = 350_000

test(
  'a visitor follows what the list is filtered by, and hears of the next tender',
  onPhoneToo,
  async ({ page, request }) => {
    const account = await signUp(request)
    await page.goto(`/market/services?province_id=${FUJIAN}`)
    const follow = page.getByRole('button', { name: FOLLOW })
    await follow.click()
    await page.getByRole('dialog', { name: '温馨提示' }).getByRole('button', { name: '去登录' }).click()
    await page.waitForURL(/\/login\/login/)
    await fillLogin(page, account)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/market/services')
    const dialog = page.getByRole('dialog', { name: '订阅招标信息' })
    await expect(dialog).toContainText('“服务·福建”有新发布时')
    await expectNoBarrier(page, 'dialog')
    await dialog.getByLabel('关键词').fill('！')
    await dialog.getByRole('button', { name: '订阅', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('关键词里没有可以查找的文字')
    await dialog.getByLabel('关键词').fill('南坪林场')
    await dialog.getByRole('button', { name: '订阅', exact: true }).click()
    await expect(page.getByText('已订阅，有新发布时会通知您')).toBeVisible()

    const { title } = await publishTender(request, { createtime: daysFromNow(0) })
    await page.getByRole('link', { name: '查看招标订阅' }).click()
    const entry = page.getByRole('listitem').filter({ hasText: '服务·福建·含“南坪林场”' })
    await expect(entry).toBeVisible()
    await expectNoBarrier(page)
    await page.goto('/account/work?category=2')
    await expect(page.getByRole('main').getByText(`您订阅的招标信息有新发布：“${title}”`)).toBeVisible()

    await page.goto('/account/project/follows')
    await entry.getByRole('button', { name: '取消订阅' }).click()
    await page.getByRole('dialog', { name: '取消订阅' }).getByRole('button', { name: '取消订阅' }).click()
    await expect(page.getByText('查看招标采购')).toBeVisible()
  },
)

test('a follow leads back to its list', async ({ page, request }) => {
  await signIn(page, await signUp(request), `/market?province_id=${FUJIAN}`)
  await page.getByRole('button', { name: FOLLOW }).click()
  await page.getByRole('dialog').getByRole('button', { name: '订阅', exact: true }).click()
  await page.getByRole('link', { name: '查看招标订阅' }).click()
  await page.getByRole('link', { name: '福建', exact: true }).click()
  await expect(page).toHaveURL(`/market?province_id=${FUJIAN}`)
})
