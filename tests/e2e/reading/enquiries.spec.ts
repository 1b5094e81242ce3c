// The enquiry forms as one: contact page, think-tank, assessment. Each test comes from an address of its own.
import type { Page } from '@playwright/test'
import { comeFrom } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { expectComplaint, field, toast } from '../support/forms.ts'
import { demo, newMobile, signIn, signUp, userMenu } from '../support/people.ts'
import { pickRegion, regionSelect } from '../support/regions.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const FORMS = [
  { type: 4, address: '/about/contact', text: '合作意向', isNeeded: false },
  { type: 5, address: '/expert', text: '咨询内容', isNeeded: true },
  { type: 6, address: '/assess', text: '咨询内容', isNeeded: true },
] as const
type Form = (typeof FORMS)[number]
const [CONTACT, , ASSESSMENT] = FORMS

const section = (page: Page) => page.locator('section.enquiry')
const submit = (page: Page) => section(page).getByRole('button', { name: /^提交/ })
const wantsSms = (page: Page) => page.getByRole('checkbox', { name: '答复后短信通知我' })
const done = (page: Page) => page.getByRole('dialog', { name: '发送成功' })

const fill = async (page: Page, { text }: Form, mobile = newMobile()) => {
  await field(page, '姓名').fill('林青')
  await field(page, '联系电话').fill(mobile)
  await pickRegion(page, '福建省', '福州市', '鼓楼区')
  await field(page, text).fill('两百亩杉木能不能改培？')
  return mobile
}

const open = async (page: Page, { address }: Form) => {
  await comeFrom(page)
  await page.goto(address)
}

/** Requests that send an enquiry, from now on. */
const sentFrom = (page: Page) => {
  const sent: Record<string, unknown>[] = []
  page.on('request', (made) => {
    if (made.url().endsWith('/api/addProposal')) sent.push(made.postDataJSON() as Record<string, unknown>)
  })
  return sent
}

test('the form complains in its order, without a barrier', onPhoneToo, async ({ page }) => {
  await open(page, ASSESSMENT)
  await expectNoBarrier(page, 'section.enquiry')
  await submit(page).click()
  await expectComplaint(field(page, '姓名'), '请输入您的姓名')
  await expectComplaint(field(page, '联系电话'), '请输入您的电话')
  await expect(page.getByText('请选择所在城市')).toBeVisible()
  await expect(page.getByText('请输入您要咨询的问题')).toBeVisible()
  await expect(field(page, '姓名')).toBeFocused()
  await expectNoBarrier(page, 'section.enquiry')
  // The complaint about a corrected field goes, and the first field still wrong comes first.
  await field(page, '姓名').fill('林青')
  await expect(page.getByText('请输入您的姓名')).toBeHidden()
  await submit(page).click()
  await expect(field(page, '联系电话')).toBeFocused()
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(excess).toBeLessThanOrEqual(0)
})

for (const form of FORMS)
  test.describe(`the form on ${form.address}`, () => {
    test('sends what was typed, says so, and is empty again', async ({ page }) => {
      await open(page, form)
      const sent = sentFrom(page)
      const mobile = await fill(page, form)
      await wantsSms(page).check()
      await submit(page).click()
      if (form.isNeeded) {
        await expect(done(page)).toContainText('您提交的咨询已发送成功，请等待工作人员与您联系！')
        await expect(done(page)).toContainText(/服务热线 [\d-]{8,}/)
        await expectNoBarrier(page, 'dialog[open]')
        await page.keyboard.press('Enter')
        await expect(done(page)).toBeHidden()
      } else await expect(toast(page, '提交成功')).toBeVisible()
      expect(sent).toMatchObject([
        { type: form.type, mobile, county_id: 350102, content: '两百亩杉木能不能改培？', wants_sms: true },
      ])
      for (const label of ['姓名', '联系电话', form.text]) await expect(field(page, label)).toHaveValue('')
      await expect(wantsSms(page)).not.toBeChecked()
      await expect(regionSelect(page, '省')).toHaveValue('0')
      await expect(submit(page)).toBeEnabled()
      // What was sent does not come back.
      await page.reload()
      await submit(page).hover()
      await expect(field(page, '姓名')).toHaveValue('')
    })
  })

test.describe('what was typed', () => {
  test('is there after a reload, region and tick included', async ({ page }) => {
    await open(page, CONTACT)
    const mobile = await fill(page, CONTACT)
    await wantsSms(page).check()
    await page.reload()
    await submit(page).hover()
    await expect(field(page, '姓名')).toHaveValue('林青')
    await expect(field(page, '联系电话')).toHaveValue(mobile)
    await expect(field(page, '合作意向')).toHaveValue('两百亩杉木能不能改培？')
    await expect(wantsSms(page)).toBeChecked()
    await expect(regionSelect(page, '区县').locator('option:checked')).toHaveText('鼓楼区')
    await submit(page).click()
    await expect(toast(page, '提交成功')).toBeVisible()
  })

  test('in one form is not in another, nor in another tab', async ({ page, context }) => {
    await open(page, CONTACT)
    await fill(page, CONTACT)
    await page.goto('/expert')
    await submit(page).hover()
    await expect(field(page, '姓名')).toHaveValue('')
    const tab = await context.newPage()
    await tab.goto(CONTACT.address)
    await submit(tab).hover()
    await expect(field(tab, '姓名')).toHaveValue('')
  })

  test('by somebody signed in is not shown to who comes after', async ({ page, request }) => {
    const person = await signUp(request)
    await signIn(page, person, CONTACT.address)
    // Filled in once it is known who is here.
    await expect(field(page, '联系电话')).toHaveValue(person.login)
    await field(page, '合作意向').fill('只给自己看的话')
    await page.reload()
    await expect(field(page, '合作意向')).toHaveValue('只给自己看的话')
    await userMenu(page).locator('summary').click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(userMenu(page)).toHaveCount(0)
    await page.goto('/info')
    await page.goto(CONTACT.address)
    await submit(page).hover()
    await expect(field(page, '合作意向')).toHaveValue('')
  })
})

test('whoever is signed in finds the own mobile and certified name filled in, also after sending', async ({
  page,
}) => {
  await comeFrom(page)
  await signIn(page, demo.person, CONTACT.address)
  await expect(field(page, '联系电话')).toHaveValue(demo.person.login)
  await expect(field(page, '姓名')).toHaveValue('林建山')
  await field(page, '联系电话').fill(newMobile())
  await field(page, '姓名').fill('林青')
  await pickRegion(page, '香港特别行政区')
  await submit(page).click()
  await expect(toast(page, '提交成功')).toBeVisible()
  await expect(field(page, '姓名')).toHaveValue('林建山')
  await expect(field(page, '联系电话')).toHaveValue(demo.person.login)
})
