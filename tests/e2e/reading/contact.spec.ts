// The cooperation form on the contact page. Ten enquiries an hour are taken from one address: few tests really send.
import type { Page } from '@playwright/test'
import { expectComplaint, field, toast } from '../support/forms.ts'
import { newMobile } from '../support/people.ts'
import { pickRegion, regionSelect } from '../support/regions.ts'
import { expect, test } from '../support/test.ts'

const submit = (page: Page) => page.getByRole('button', { name: '提交', exact: true })

const fill = async (page: Page, words = '林下经济合作') => {
  await field(page, '姓名').fill('林青')
  await field(page, '联系电话').fill(newMobile())
  await field(page, '合作意向').fill(words)
}

test.beforeEach(async ({ page }) => {
  await page.goto('/about/contact')
  await expect(page.getByRole('heading', { name: '合作咨询' })).toBeVisible()
})

test('a region is complete only with its county', async ({ page }) => {
  await fill(page)
  await pickRegion(page, '福建省', '福州市')
  await submit(page).click()
  await expect(page.getByText('请选择所在城市')).toBeVisible()
  await pickRegion(page, '福建省', '福州市', '鼓楼区')
  await expect(page.getByText('请选择所在城市')).toBeHidden()
  await regionSelect(page, '省').selectOption('北京市')
  await expect(regionSelect(page, '区县')).toBeDisabled()
  await submit(page).click()
  await expect(page.getByText('请选择所在城市')).toBeVisible()
})

test('an enquiry is taken, and the form is empty again', async ({ page }) => {
  await fill(page)
  await pickRegion(page, '福建省', '福州市', '鼓楼区')
  const sent = page.waitForRequest('**/api/addProposal')
  await submit(page).click()
  expect((await sent).postDataJSON()).toMatchObject({
    type: 4,
    province_id: 350000,
    city_id: 350100,
    county_id: 350102,
    name: '林青',
    content: '林下经济合作',
  })
  await expect(toast(page, '提交成功')).toBeVisible()
  await expect(field(page, '姓名')).toHaveValue('')
  await expect(field(page, '联系电话')).toHaveValue('')
  await expect(field(page, '合作意向')).toHaveValue('')
  await expect(regionSelect(page, '省')).toHaveValue('0')
})

for (const [place, ...names] of [
  ['a city without counties', '广东省', '东莞市'],
  ['a region without cities', '香港特别行政区'],
] as const)
  test(`${place} (${names.at(-1)}) is complete by itself`, async ({ page }) => {
    await fill(page)
    await pickRegion(page, ...names)
    await expect(regionSelect(page, '区县')).toBeDisabled()
    await expect(page.getByText('无下级地区').first()).toBeAttached()
    await submit(page).click()
    await expect(toast(page, '提交成功')).toBeVisible()
  })

test('a number that cannot be called is named by the server on its field', async ({ page }) => {
  await fill(page)
  await field(page, '联系电话').fill('打我电话')
  await pickRegion(page, '香港特别行政区')
  await submit(page).click()
  await expectComplaint(field(page, '联系电话'), '请填写 11 位手机号码，或带区号的座机号码（区号-号码）')
  await expect(field(page, '姓名')).toHaveValue('林青')
})
