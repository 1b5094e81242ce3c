// The listing form as a visitor fills it in: rules of its fields, and what it says to what is typed.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import ListingFormPage from '#features/listings/islands/form/ListingFormPage.tsx'
import { publishAgreementFragmentPath } from '#platform/lib/paths.ts'
import { angleExamples, endExamples, positionExamples, SHEET_EXAMPLE } from '#platform/readers/examples.ts'
import {
  contactRows,
  maskedExamples,
  negotiableExamples,
  quantityRows,
  refusedExamples,
  refusedPositions,
  unmaskedExamples,
} from '../../fixtures/as-written.ts'
import { answer } from '../setup.ts'

const field = (label: string) => page.getByLabelText(new RegExp(`^${label}\\*?$`))
const total = page.getByLabelText('期望总价，万元')
const unitPrice = page.getByLabelText('单价，元/亩·年')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const leave = () => userEvent.tab()

/** Chips are drawn by their labels. */
const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click({ force: true })

const openAsVisitor = async (mapApproval = '') => {
  await render(
    <ListingFormPage
      provinces={[{ id: 350000, name: '福建省' }]}
      mapApproval={mapApproval}
      agreementVersion="2026-11-22"
    />,
  )
  await button('先填写').click()
  await expect.element(button('提交审核')).toBeVisible()
}

const expectComplaint = async (control: ReturnType<typeof field>, message: string) => {
  await expect.element(control).toHaveAttribute('aria-invalid', 'true')
  await expect.element(control).toHaveAccessibleDescription(expect.stringContaining(message))
}

test('details are 20 to 1000 characters, and the field counts them', async () => {
  await openAsVisitor()
  const details = field('林地详情')
  for (const [count, isRefused] of [
    [19, true],
    [20, false],
    [1000, false],
    [1001, true],
  ] as const) {
    await details.fill('林'.repeat(count))
    await leave()
    await expect.element(page.getByText(`${count}/1000`)).toBeVisible()
    if (isRefused) await expectComplaint(details, '林地详情应为 20-1000 个字')
    else await expect.element(details).toHaveAttribute('aria-invalid', 'false')
  }
  await expect.element(page.getByText('超出 1 字')).toBeVisible()
})

test('the price is given as a total or per mu and year, each computing the other', async () => {
  await openAsVisitor()
  await field('实测面积').fill('120')
  await field('使用年限').fill('30')
  await total.fill('36')
  await expect.element(unitPrice).toHaveValue('100')
  await unitPrice.fill('80.5元/亩·年')
  await expect.element(total).toHaveValue('28.98')
  // What was typed last stays.
  await field('使用年限').fill('10')
  await expect.element(total).toHaveValue('9.66')
  await expect.element(unitPrice).toHaveValue('80.5元/亩·年')
  await total.fill('12')
  await expect.element(unitPrice).toHaveValue('100')
  await unitPrice.fill('十块')
  await expect.element(page.getByText('十块 = 10 元/亩·年')).toBeVisible()
  await unitPrice.fill('不贵')
  await leave()
  await expectComplaint(unitPrice, '单价请填数字，如 12')
  await expect.element(total).toHaveValue('')
})

test('a price of one mu or one year is no total, and the total that it comes to is offered', async () => {
  await openAsVisitor()
  await total.fill('800元/亩')
  await leave()
  await expectComplaint(total, '期望总价请填一共多少万元')
  await expect.element(page.getByText('填好实测面积和使用年限，这里会算出总价')).toBeVisible()
  await field('实测面积').fill('120')
  await field('使用年限').fill('30')
  await expect.element(page.getByText('800 元/亩 × 120 亩 = 9.6 万元')).toBeVisible()
  await expect.element(button('288 万元')).toBeVisible()
  await button('9.6 万元').click()
  await expect.element(total).toHaveValue('9.6')
  await expect.element(total).toHaveAttribute('aria-invalid', 'false')
  await total.fill('年租金3万')
  await expect.element(page.getByText('30,000 元/年 × 30 年 = 90 万元')).toBeVisible()
  await total.fill('年租金3')
  await expect.element(page.getByText('3 元/年 或 30,000 元/年不是总价')).toBeVisible()
  await expect.element(button('90 万元')).toBeVisible()
  await total.fill('年租金约3万')
  await button('约 90 万元').click()
  await expect.element(total).toHaveValue('约 90')
  await total.fill('36')
  await expect.element(page.getByText('不是总价')).not.toBeInTheDocument()
})

test('a negotiable price needs no figures, and the total is kept', async () => {
  await openAsVisitor()
  await total.fill('36')
  await choose('价格面议')
  await expect.element(total).not.toBeInTheDocument()
  await expect.element(page.getByText('元/亩·年')).not.toBeInTheDocument()
  await choose('填写总价')
  await expect.element(total).toHaveValue('36')
})

test('a term longer than what is left of the contract is warned of', async () => {
  await openAsVisitor()
  await field('使用年限').fill('30')
  await page.getByText('选填信息').click()
  await field('剩余期限').fill('25')
  await expect.element(page.getByText('使用年限（30 年）超过了填写的剩余期限（25 年）')).toBeVisible()
  await field('剩余期限').fill('25年左右')
  await expect.element(page.getByText('使用年限（30 年）超过了填写的剩余期限（约 25 年）')).toBeVisible()
})

const quantityNames = [...new Set(quantityRows.map(([name]) => name))]
test.each(quantityNames)(
  'numbers of %s are read as people write them, and said back beside it',
  async (wanted) => {
    await openAsVisitor()
    const controls: Record<string, ReturnType<typeof field>> = {
      measure_area: field('实测面积'),
      price: total,
      years: field('使用年限'),
    }
    const control = controls[wanted] ?? total
    for (const [, text, , understood] of quantityRows.filter(([name]) => name === wanted)) {
      await control.fill(text)
      await leave()
      await expect.element(control).toHaveAttribute('aria-invalid', 'false')
      if (understood) await expect.element(page.getByText(understood, { exact: true })).toBeVisible()
    }
  },
)

test('an end of the term is taken as the years until then, and words for no price as negotiable', async () => {
  await openAsVisitor()
  for (const [text, until] of endExamples) {
    await field('使用年限').fill(text)
    await expect.element(page.getByText(`到 ${until}，从今天起满`)).toBeVisible()
  }
  for (const words of negotiableExamples) {
    await total.fill('36')
    await expect.element(page.getByText('按“价格面议”发布')).not.toBeInTheDocument()
    await total.fill(words)
    await expect.element(page.getByText('按“价格面议”发布')).toBeVisible()
  }
})

test('what may mean two numbers is asked, and what is none is told how to write one', async () => {
  await openAsVisitor()
  const controls: Record<string, ReturnType<typeof field>> = {
    measure_area: field('实测面积'),
    price: total,
    years: field('使用年限'),
  }
  for (const [name, text, complaint] of refusedExamples) {
    const control = controls[name] ?? total
    await control.fill(text)
    await leave()
    await expectComplaint(control, complaint)
  }
})

test('phones and names are taken as they are pasted, and said back', async () => {
  await openAsVisitor()
  const labels: Record<string, string> = {
    user_name: '联系人',
    user_phone: '联系电话',
    spare_phone: '备用电话',
  }
  for (const [name, text, stored] of contactRows) {
    const control = field(labels[name] ?? '')
    await control.fill(text)
    await leave()
    await expect.element(control).toHaveAttribute('aria-invalid', 'false')
    const read = page.getByRole('status').filter({ hasText: stored }).first()
    if (text !== stored) await expect.element(read).toBeVisible()
  }
})

test('a position that cannot be taken is asked about in the words of the API', async () => {
  await openAsVisitor()
  await page.getByText('选填信息').click()
  const [lng, lat] = [field('经度'), field('纬度')]
  for (const [east, north, complaint] of refusedPositions) {
    await lat.fill(north)
    await lng.fill(east)
    await leave()
    await expectComplaint(lng, complaint)
  }
})

test('a position is taken apart and converted, whichever way it is written', async () => {
  await openAsVisitor()
  await page.getByText('选填信息').click()
  const [lng, lat] = [field('经度'), field('纬度')]
  for (const [text, east, north] of [
    ['118.1254，27.3314', '118.1254', '27.3314'],
    ['北纬27°19′53″ 东经118°7′32″', '118.125556', '27.331389'],
    ...positionExamples,
    SHEET_EXAMPLE,
  ] as const) {
    await lat.fill('')
    await lng.fill(text)
    await leave()
    await expect.element(lng).toHaveValue(east)
    await expect.element(lat).toHaveValue(north)
  }
  await expect
    .element(page.getByText('已由 2000 国家大地坐标系（39 带）的图上坐标换算为经纬度'))
    .toBeVisible()

  await lng.fill('27.3314')
  await lat.fill('118.1254')
  await button('对调').click()
  await expect.element(lng).toHaveValue('118.1254')
  await expect.element(lat).toHaveValue('27.3314')

  await lat.fill('')
  await lng.fill('27 19 53')
  await leave()
  await expectComplaint(lng, '27 19 53 像是纬度')
  await button('移到“纬度”').click()
  await expect.element(lng).toHaveValue('')
  await expect.element(lat).toHaveValue('27 19 53')

  await lng.fill('Y 39567890.12')
  await lat.fill('X 3012345.67')
  await leave()
  await expect.element(lng).toHaveValue('117.685335')

  await lat.fill('')
  await lng.fill('X 3012345.67 Y 567890.12')
  await leave()
  await expectComplaint(lng, '图上坐标缺少带号')
})

test('one coordinate is read as people write it, and said back in decimals', async () => {
  await openAsVisitor()
  await page.getByText('选填信息').click()
  for (const [name, text, stored] of angleExamples) {
    const control = field(name === 'lng' ? '经度' : '纬度')
    await field('经度').fill('118.1')
    await field('纬度').fill('27.3')
    await control.fill(text)
    await leave()
    await expect.element(control).toHaveAttribute('aria-invalid', 'false')
    if (text.includes('32') || text.includes('53'))
      await expect.element(page.getByText(`${text} = ${stored} 度`)).toBeVisible()
  }
})

test('the form asks where coordinates come from, unless their source tells it', async () => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found({ coords: { longitude: 118.125, latitude: 27.331 } } as GeolocationPosition),
  )
  await openAsVisitor()
  await page.getByText('选填信息').click()
  const [lng, lat] = [field('经度'), field('纬度')]
  const question = page.getByRole('radiogroup', { name: '坐标从哪里来' })
  const source = (name: string) => page.getByRole('radio', { name, exact: true })
  await expect.element(lng).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()

  await lng.fill('118.1254,27.3314')
  await leave()
  await expect.element(source('不清楚')).toBeChecked()
  await choose('高德、腾讯、微信')
  await expect.element(page.getByText('按 GCJ-02 坐标标在地图上')).toBeVisible()
  await button('预览').click()
  await expect.element(page.getByText('118.125400, 27.331400（GCJ-02）')).toBeVisible()
  await button('返回修改').click()
  await lat.fill('27.3315')
  await expect.element(source('高德、腾讯、微信')).toBeChecked()
  await lng.fill('118.2')
  await expect.element(source('不清楚')).toBeChecked()

  await button('使用我的位置').click()
  await expect.element(page.getByText('坐标系：WGS 84（手机定位）')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await lng.fill('118.2')
  await expect.element(source('不清楚')).toBeChecked()

  await lat.fill('')
  await lng.fill('X 3012345.67 Y 39567890.12')
  await leave()
  await expect.element(page.getByText('坐标系：CGCS2000（图上坐标）')).toBeVisible()
  await button('我的证是西安80或北京54').click()
  await expect.element(lng).toHaveValue('')
  await expect.element(lat).toHaveValue('')
  await expect.element(page.getByText('已清空。西安80、北京54 坐标换算成经纬度要用当地的参数')).toBeVisible()
  await lng.fill('西安80 X 3012345.67 Y 39567890.12')
  await leave()
  await expectComplaint(lng, '西安80坐标换算成经纬度要用当地的参数')
})

test('the map shows one dot for a place, whichever datum it was read in', async () => {
  await openAsVisitor('GS(2024)0001')
  await page.getByText('选填信息').click()
  for (const [text, source] of [
    ['118.1256,27.3314', '手机定位、奥维、GPS 手持机'],
    ['118.1256,27.3314', '权证或测绘图'],
    ['118.130761, 27.328328', '高德、腾讯、微信'],
    ['118.137314, 27.334010', '百度地图'],
  ] as const) {
    await field('纬度').fill('')
    await field('经度').fill(text)
    await leave()
    await choose(source)
    await expect.element(page.getByText('经度 118.1256，纬度 27.3314（WGS 84）')).toBeVisible()
  }
})

test('links and mail addresses are warned of as phones are, file names and figures are not', async () => {
  await openAsVisitor()
  for (const [text, kinds] of [
    ['照片见www。linye。com，3.5 亩', '网址'],
    ['资料发 12345艾特qq.com', '邮箱'],
    ['共 3.5亩，2024.5 起，见 林权证.pdf', ''],
  ] as const) {
    await field('林地详情').fill(text)
    const warnings = page.getByText(`“林地详情”里写了${kinds}：公开页面会遮住它`)
    if (kinds) await expect.poll(() => warnings.all().length).toBe(2)
    else await expect.poll(() => page.getByText('公开页面会遮住它').all().length).toBe(0)
  }
})

test('a phone among what everybody may read is warned of while it is typed', async () => {
  await openAsVisitor()
  for (const [name, text, isWarned] of [
    ...maskedExamples.map(([written]) => ['林地详情', written, true] as const),
    ...unmaskedExamples.map((written) => ['林地详情', written, false] as const),
    ['信息标题', '低价出租 139 1234 5678 微信同号', true],
    ['信息标题', `建阳麻沙 120 亩毛竹林转让，${unmaskedExamples[1]}`, false],
    ['林地详情', '详谈：一三九，一二三四，五六七八', true],
    ['详细位置', '后山，问一三九一二三四五六七八', true],
  ] as const) {
    const warnings = page.getByText(`“${name}”里写了电话号码：公开页面会遮住它，审核时也可能因此退回`)
    await field(name).fill(text)
    // Beside the field, and again where the form is sent.
    await expect.poll(() => warnings.all().length).toBe(isWarned ? 2 : 0)
    const announced = page.getByRole('status').filter({ hasText: '里写了电话号码' })
    expect(announced.all()).toHaveLength(isWarned ? 1 : 0)
    await field(name).fill('')
  }
})

test('agreed is only to a text that is there', async () => {
  await openAsVisitor()
  await button('《林权流转信息发布服务协议》').click()
  await expect.element(page.getByRole('link', { name: '在新页面阅读' })).toBeVisible()
  await expect.element(button('已阅读并同意')).not.toBeInTheDocument()
  answer(publishAgreementFragmentPath, () => new Response('<h2>协议</h2>'))
  await button('重试').click()
  await button('已阅读并同意').click()
  await expect.element(page.getByRole('checkbox', { name: /^我已阅读并同意/ })).toBeChecked()
})

test.each([
  ['an app that may not offer videos says where to send one, before it is chosen', 'MicroMessenger/8.0.2', 1],
  ['a browser that offers videos says nothing of others', 'Mobile Safari/537.36', 0],
])('%s', async (_, browser, notes) => {
  const userAgent = `Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/116.0.0.0 ${browser}`
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  await openAsVisitor()
  const note = page.getByText('要传视频，请点右上角“…”，选“在浏览器打开”；登录后填写的内容会存进账号')
  await expect.poll(() => note.all().length).toBe(notes)
})

test('a position is asked for every second until there is one, and no longer once it is stopped', async () => {
  let attempts = 0
  let coords: { longitude: number; latitude: number } | undefined
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found, failed) => {
    attempts++
    if (coords) found({ coords } as GeolocationPosition)
    else failed?.({ code: 2, PERMISSION_DENIED: 1 } as GeolocationPositionError)
  })
  await openAsVisitor()
  await page.getByText('选填信息').click()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    await button('使用我的位置').click()
    await expect.element(page.getByText('暂时收不到定位信号，正在继续尝试')).toBeVisible()
    vi.advanceTimersByTime(2000)
    expect(attempts).toBe(3)
    await button('停止定位').click()
    vi.advanceTimersByTime(5000)
    expect(attempts).toBe(3)

    await button('使用我的位置').click()
    coords = { longitude: 118.125, latitude: 27.331 }
    vi.advanceTimersByTime(1000)
    await expect.element(field('经度')).toHaveValue('118.125000')

    // What is typed meanwhile is not overwritten.
    coords = undefined
    await button('使用我的位置').click()
    await field('经度').fill('118.2')
    coords = { longitude: 1, latitude: 1 }
    vi.advanceTimersByTime(3000)
    await expect.element(field('经度')).toHaveValue('118.2')

    coords = undefined
    await button('使用我的位置').click()
    for (let second = 0; second < 125; second++) vi.advanceTimersByTime(1000)
    await expect.element(page.getByText('定位失败，请到空旷处重试')).toBeVisible()
    await expect.element(field('经度')).toHaveValue('118.2')
    await field('经度').fill('118.3')
    await expect.element(page.getByText('定位失败')).not.toBeInTheDocument()
  } finally {
    vi.useRealTimers()
  }
})
