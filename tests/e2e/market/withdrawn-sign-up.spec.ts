// A sign-up is taken back and made again, from the steps and from the account.
import { expectNoBarrier } from '../support/barriers.ts'
import { toast } from '../support/forms.ts'
import { demo, signIn } from '../support/people.ts'
import { enterScreen } from '../support/staff.ts'
import { publishTender, stepsAddress } from '../support/tenders.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

test(
  'a company takes its sign-up back, sees so in its list, and signs up again',
  onPhoneToo,
  async ({ page, request, browser }) => {
    const { project_sn, title } = await publishTender(request)
    await signIn(page, demo.enterprise)
    await page.goto(stepsAddress(project_sn, 2))
    const signUp = page.getByRole('button', { name: '报名投标', exact: true })
    await signUp.click()
    await expect(toast(page, '报名成功')).toBeVisible()

    await page.goto('/account/deposit?tab=signups')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await row.getByRole('button', { name: '取消报名' }).click()
    const dialog = page.getByRole('dialog', { name: '取消报名' })
    await expect(dialog).toContainText('未缴的保证金不用再缴')
    await dialog.getByRole('button', { name: '不取消' }).click()
    await expect(row.getByText('已取消报名')).toHaveCount(0)
    await row.getByRole('button', { name: '取消报名' }).click()
    await dialog.getByRole('button', { name: '取消报名' }).click()
    await expect(row.getByText('已取消报名')).toBeVisible()
    await expect(row.getByRole('button', { name: '取消报名' })).toHaveCount(0)
    await expectNoBarrier(page, 'main')

    const context = await browser.newContext()
    const office = await context.newPage()
    await enterScreen(office, 'editor', '')
    const panel = office.getByRole('region', { name: '取消的报名' })
    await expect(panel.getByRole('listitem').filter({ hasText: title })).toContainText(
      /\d{4}-\d\d-\d\d .* 取消/,
    )
    await expectNoBarrier(office, 'main')
    await panel.getByRole('link', { name: title }).click()
    await expect(office.getByText('报名单位（0，另有 1 个已取消）')).toBeVisible()
    await context.close()

    await page.goto(stepsAddress(project_sn, 2))
    await expect(page.getByText(/您已于 .* 取消报名，截止前可以再次报名/)).toBeVisible()
    await signUp.click()
    await expect(toast(page, '报名成功')).toBeVisible()
  },
)
