// The listing form as one question a screen, as a visitor answers it.
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { STATUS_TYPE } from '#features/listings/contract/owner.ts'
import { forestryPrices } from '#features/listings/contract/prices.ts'
import ListingFormPage from '#features/listings/islands/form/ListingFormPage.tsx'
import { contactRows } from '../../fixtures/as-written.ts'
import { signIn } from '../session.ts'
import { answer, answerData, requestsTo } from '../setup.ts'

const field = (label: string) => page.getByLabelText(new RegExp(`^${label}\\*?$`))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const question = (title: string) => page.getByRole('heading', { name: title, exact: true })
const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click({ force: true })

const PROVINCES = [{ id: 350000, name: '福建省' }]

const storeDraft = (name: string, answered: Record<string, unknown>) => {
  localStorage.setItem('listing-form-mode', '"steps"')
  const form = { price_type: '0', ...answered }
  localStorage.setItem(
    'listing-draft:k',
    JSON.stringify({ key: 'k', isNew: true, at: Date.now(), revision: 2, baseRevision: 0, owner: '', form }),
  )
  history.replaceState(null, '', `#question-${name}`)
}

/** Opens the questions at one that follows answered ones. */
const openAt = async (name: string, answered: Record<string, unknown> = {}) => {
  storeDraft(name, answered)
  await render(<ListingFormPage provinces={PROVINCES} mapApproval="" agreementVersion="2026-11-22" />)
  await button('先填写').click()
}
const BEGUN = { forestry_type: '1', type: '3', province_id: 350000, city_id: 350700, county_id: 350703 }
const FILE = { id: '3f2b8c1e-7a54-4d09-9b6e-0c1d2e3f4a5b', file: '/a.jpg', name: 'a.jpg' }
const COMPLETE = {
  ...BEGUN,
  ownership: '1',
  warrant: '1',
  content: '林'.repeat(20),
  project_name: '建阳麻沙毛竹林转让',
  measure_area: '120',
  price: '36',
  years: '30',
  user_name: '林青',
  image: [FILE],
  images: [FILE],
}

beforeEach(() => history.replaceState(null, '', location.pathname))

test('a choice leads on when it is pressed; by keyboard, once Enter says so', async () => {
  await openAt('category')
  await button('下一题').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('请选择流转类别')
  await choose('转让')
  await expect.element(question('是什么样的林地？')).toHaveFocus()
  const first = page.getByRole('radio', { name: '有林地', exact: true }).element() as HTMLElement
  first.focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: '灌木林地', exact: true })).toBeChecked()
  await expect.element(question('是什么样的林地？')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(question('林地在哪里？')).toHaveFocus()
  await button('上一题').click()
  await expect.element(question('是什么样的林地？')).toHaveFocus()
  await expect.element(page.getByText('第 2 题，共 12 题')).toBeVisible()
})

test('an answer is said back as it was read, and what cannot be read stops at its question', async () => {
  await openAt('area', BEGUN)
  await expect.element(question('有多大？')).toBeVisible()
  const area = field('实测面积')
  await area.fill('120多亩')
  await expect.element(page.getByText('约 120 亩')).toBeVisible()
  await area.fill('120')
  await expect.element(page.getByText('120 亩', { exact: true })).toBeVisible()
  await area.fill('很大')
  await button('下一题').click()
  await expect.element(area).toHaveFocus()
  await expect.element(area).toHaveAccessibleDescription(expect.stringContaining('请填亩数'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('请填亩数')
  await area.fill('80公顷')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('使用年限')).toHaveFocus()
  await field('使用年限').fill('长期')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent('请按权证填写终止日期')
})

test.for([
  ['contact', 'user_name', '联系人'],
  ['contact', 'user_phone', '联系电话'],
  ['spare', 'spare_phone', '备用电话'],
] as const)('the question %s says back %s as it is read', async ([name, of, label]) => {
  await openAt(name, COMPLETE)
  for (const [, written, stored] of contactRows.filter(([row]) => row === of)) {
    await field(label).fill(written)
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'false')
    const read = page.getByRole('status').filter({ hasText: stored })
    if (written !== stored) await expect.element(read).toBeVisible()
  }
})

test('a total of a thousand times the median is asked about before one goes on', async () => {
  answerData(forestryPrices.path, [
    { province_id: 350_000, forestry_type: 1, median: 100, samples: 30, date: '2026-11-20' },
  ])
  await openAt('price', { ...BEGUN, measure_area: '120', years: '30' })
  const price = field('期望总价')
  await price.fill('360000')
  await expect.element(page.getByText('是不是把“元”填成了“万元”？')).toBeVisible()
  await button('下一题').click()
  await expect.element(price).toHaveAccessibleDescription(/总价远高于一般林地的价格，请在下面选一个/)
  await button('是 36 万元').click()
  await expect.element(price).toHaveValue('36')
  await expect.element(price).toHaveAttribute('aria-invalid', 'false')

  await price.fill('360000')
  await button('就是 36 亿元').click()
  await button('下一题').click()
  await expect.poll(() => location.hash).not.toBe('#question-price')
})

test('a total beyond what any land costs is asked about where there is no median', async () => {
  answerData(forestryPrices.path, [])
  await openAt('price', { ...BEGUN, measure_area: '120', years: '30' })
  const price = field('期望总价')
  await price.fill('58000')
  await expect.element(page.getByText('合每亩 483.33 万元，是不是把“元”填成了“万元”？')).toBeVisible()
  await button('下一题').click()
  await expect.element(price).toHaveAccessibleDescription(/请在下面选一个/)
  await expect.element(button('就是 5.8 亿元')).toBeVisible()
  await button('是 5.8 万元').click()
  await expect.element(price).toHaveValue('5.8')
  await price.fill('5.8亿')
  await expect.element(page.getByText('是不是把“元”填成了“万元”')).not.toBeInTheDocument()
})

test('a price that is left open needs no figure, and may be written after all', async () => {
  await openAt('price', { ...BEGUN, measure_area: '120', years: '30' })
  await field('期望总价').fill('36')
  await expect.element(page.getByText('36 万元 · 100 元/亩·年')).toBeVisible()
  await field('期望总价').fill('三千')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent('请写明是 3000元 还是 3000万元')
  await button('还没想好，价格面议').click()
  await expect.element(question('林地是谁的？')).toBeVisible()
  await button('上一题').click()
  await button('改为写价格').click()
  await expect.element(field('期望总价')).toHaveValue('三千')
})

test('a button below the price takes the first press, though leaving the field says that the price is none', async () => {
  await openAt('price', { ...BEGUN, measure_area: '120', years: '30' })
  const price = field('期望总价')
  await price.fill('800元一亩')
  const total = button('9.6 万元')
  await expect.element(total).toBeVisible()
  expect(total.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await total.click()
  await expect.element(price).toHaveValue('9.6')
  await price.fill('再说吧')
  await button('还没想好，价格面议').click()
  await expect.element(question('林地是谁的？')).toBeVisible()
})

test('a complaint goes with the first answer that is right, before the field is left', async () => {
  await openAt('area', BEGUN)
  const area = field('实测面积')
  await area.fill('几十亩')
  await button('下一题').click()
  await expect.element(area).toHaveAttribute('aria-invalid', 'true')
  await area.fill('80公顷')
  await expect.element(area).toHaveAttribute('aria-invalid', 'false')
  await expect.element(page.getByRole('alert')).toHaveTextContent('')
})

test('an address beyond what is answered opens the first question that is not', async () => {
  await openAt('summary', BEGUN)
  await expect.element(question('有多大？')).toBeVisible()
  expect(location.hash).toBe('#question-area')
})

test('photos may wait: the summary says what is missing, and leads back to it', async () => {
  const content = '林'.repeat(20)
  const rights = { ownership: '1', warrant: '1', content }
  await openAt('certificate', {
    ...BEGUN,
    ...rights,
    measure_area: '120',
    price: '36',
    years: '30',
    user_name: '林青',
  })
  await button('以后再传').click()
  await expect.element(question('给林地拍几张照')).toHaveFocus()
  await button('以后再传').click()
  await button('下一题').click()
  await button('下一题').click()
  await expect.element(question('核对一遍')).toHaveFocus()
  const row = page
    .getByRole('region', { name: '核对一遍' })
    .getByRole('listitem')
    .filter({ hasText: '权证照片' })
  await expect.element(row).toMatchTextContent('请上传权证照片')

  await page.getByRole('button', { name: /^改 ?实测面积$/ }).click()
  await field('实测面积').fill('130')
  await button('好了').click()
  await expect.element(page.getByText('130 亩', { exact: true })).toBeVisible()
  await button('四至').click()
  await field('东至').fill('小溪')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('南至')).toHaveFocus()
  await button('好了').click()
  await expect.element(page.getByText('东至小溪')).toBeVisible()
})

test('the page and the questions show the same values', async () => {
  await openAt('area', BEGUN)
  await field('实测面积').fill('80公顷')
  await choose('一页填完')
  await expect.element(field('实测面积')).toHaveValue('80公顷')
  await field('实测面积').fill('100')
  // No question is in the address any more: the first that is not answered is shown.
  await choose('一步一步填')
  await expect.element(question('想转多少年？')).toBeVisible()
  await button('上一题').click()
  await expect.element(field('实测面积')).toHaveValue('100')
})

test('whoever agreed to the terms before is not asked again, however soon the listing is submitted', async () => {
  await signIn()
  const list = [{ kind: 'publish', at: '2030-01-01 10:00:00' }]
  let reply = () => undefined as void
  const consents = new Promise<Response>((resolve) => {
    reply = () => resolve(Response.json({ code: 200, msg: '', data: { list } }))
  })
  answer('/api/user/consents/list', () => consents)
  answerData('/api/addForesty', { id: 7 })
  storeDraft('summary', COMPLETE)
  await render(<ListingFormPage provinces={PROVINCES} mapApproval="" agreementVersion="2026-11-22" />)
  await button('提交审核').click()
  const submitted = async () => {
    const sent = await Promise.all(
      requestsTo('/api/addForesty').map((made) => made.clone().json() as Promise<{ status_type: number }>),
    )
    return sent.filter(({ status_type }) => status_type === STATUS_TYPE.submit)
  }
  expect(await submitted()).toHaveLength(0)
  reply()
  await vi.waitFor(async () => expect(await submitted()).toHaveLength(1))
  expect(page.getByRole('dialog').query()).toBeNull()
})

test('the other way of filling in is shown as chosen by the press itself', async () => {
  await openAt('category')
  const whole = page.getByRole('radio', { name: '一页填完', exact: true })
  ;(whole.element() as HTMLElement).click()
  expect(whole.element()).toBeChecked()
})

const region = (id: number, pid: number, name: string) => ({ id, pid, name, pinyin: '' })
const CITIES: Record<string, unknown[]> = {
  350000: [region(350700, 350000, '南平市')],
  350700: [region(350703, 350700, '建阳区')],
}

test('a suggested title follows the answers, waits for names that could not be loaded, and leaves a written one alone', async () => {
  let failures = 1
  answer('/api/getCity', async (request) => {
    if (failures-- > 0) return new Response('', { status: 503 })
    const pid = new URLSearchParams(await request.text()).get('pid') ?? ''
    return Response.json({ code: 200, msg: '', data: CITIES[pid] ?? [] })
  })
  const given = '建阳区 120 亩乔木林地转让'
  await openAt('summary', { ...COMPLETE, project_name: given })
  await expect.element(page.getByText(given)).toBeVisible()
  await expect.element(page.getByText('福建省 南平市 建阳区')).toBeVisible()
  await expect.element(page.getByText(given)).toBeVisible()
  await page.getByRole('button', { name: /^改 ?实测面积$/ }).click()
  await field('实测面积').fill('130')
  await button('好了').click()
  await expect.element(page.getByText('建阳区 130 亩乔木林地转让')).toBeVisible()
  await page.getByRole('button', { name: /^改 ?信息标题$/ }).click()
  await field('信息标题').fill('麻沙 130 亩乔木林地转让')
  await button('好了').click()
  await page.getByRole('button', { name: /^改 ?实测面积$/ }).click()
  await field('实测面积').fill('140')
  await button('好了').click()
  await expect.element(page.getByText('140 亩', { exact: true })).toBeVisible()
  await expect.element(page.getByText('麻沙 130 亩乔木林地转让')).toBeVisible()
})

test('a term beyond what is left of the right is warned of where either of them is asked', async () => {
  await openAt('years', { ...COMPLETE, years: '', remaining_term: '20' })
  await field('使用年限').fill('30')
  await expect.element(page.getByText('使用年限（30 年）超过了填写的剩余期限（20 年）')).toBeVisible()
  await field('使用年限').fill('20')
  await expect.element(page.getByText(/超过了填写的剩余期限/)).not.toBeInTheDocument()
})
