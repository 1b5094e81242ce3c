// The page of a tender: stage, times, facts, texts; its contact for those who have signed in; its old address.
import { tenderCalendarPath, tenderPath } from '#platform/lib/paths.ts'
import { eventsOf } from '../../helpers/calendar.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { demo, fillLogin, leaveAndComeBack, SIGNED_IN } from '../support/people.ts'
import { findTender } from '../support/tenders.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const PHONE = /\b0\d{2,3}-\d{7,8}\b/

for (const scripts of [true, false])
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test(
      'a tender shows its facts with units, its stage and its notice',
      scripts ? onPhoneToo : {},
      async ({ page, request }) => {
        const tender = await findTender(
          request,
          ({ infor_type, bond, estimate, signup_end }) =>
            infor_type === 1 && bond > 0 && estimate > 0 && signup_end !== '',
        )
        await page.goto(tenderPath(tender.project_sn))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(tender.title)
        const overview = page.getByRole('region', { name: '项目概况' })
        await expect(overview).toContainText(`项目编号${tender.project_sn}`)
        await expect(overview).toContainText(/估算价[\d,.]+ 万元/)
        await expect(overview).toContainText(/投标保证金[\d,.]+ 元占估算价的 [\d.]+%/)
        const stages = page.getByRole('region', { name: '项目进度' }).getByRole('listitem')
        await expect(stages).toHaveCount(4)
        await expect(stages.nth(0)).toHaveAttribute('aria-current', 'step')
        await expect(page.getByRole('region', { name: '关键时间' })).toContainText(
          `报名截止${tender.signup_end.slice(0, 16)}`,
        )
        await expect(page.getByRole('link', { name: '报名投标' })).toHaveAttribute(
          'href',
          `/market/tender?project_sn=${tender.project_sn}`,
        )
        if (scripts) {
          await expect(page.getByRole('complementary').locator('.ranked a').first()).toBeVisible()
          await expectNoBarrier(page)
        } else {
          await expect(page.locator('noscript p').filter({ hasText: '查看联系方式需要' })).toBeVisible()
          await expect(page.getByRole('main').locator('button:visible')).toHaveCount(0)
        }
      },
    )
  })

test('times that matter are counted down by the browser’s clock, which is said', async ({
  page,
  request,
}) => {
  const { project_sn, signup_end, open_time } = await findTender(
    request,
    ({ infor_type, signup_end: end, open_time: opening }) => infor_type < 3 && end !== '' && opening > end,
  )
  const end = Date.parse(`${signup_end.replace(' ', 'T')}+08:00`)
  await page.clock.install({ time: end - 90_000 })
  await page.goto(tenderPath(project_sn))
  const times = page.getByRole('region', { name: '关键时间' })
  await page.keyboard.press('Tab')
  await expect(times.getByRole('timer').first()).toHaveText(/还剩 1 分 (30|2\d) 秒/)
  await expect(times).toContainText('以平台服务器时间为准')
  await page.clock.fastForward(100_000)
  // As it is seen: what is over is hidden, not gone.
  await expect(times).toContainText(new RegExp(`报名截止\\s*${signup_end.slice(0, 16)}\\s*已截止`), {
    useInnerText: true,
  })
  await expect(times).toContainText(open_time.slice(0, 16))
  const saving = page.waitForEvent('download')
  await times.getByRole('link', { name: '加入日历' }).click()
  const calendar = await saving
  expect(calendar.suggestedFilename()).toBe(tenderCalendarPath(project_sn).split('/').at(-1))
  const reply = await request.get(calendar.url())
  expect(reply.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  const starts = eventsOf(await reply.text()).map(({ DTSTART }) => DTSTART)
  const startOf = (time: string) => `Asia/Shanghai ${time.replace(/[-:]/g, '').replace(' ', 'T')}`
  expect(starts).toEqual(expect.arrayContaining([startOf(signup_end), startOf(open_time)]))
  // The server decides: the way there stays.
  await expect(page.getByText('报名已截止', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '查看我的进度' })).toBeVisible()
})

test('a visitor is led to the login and back, and then sees the contact', async ({ page, request }) => {
  // Of the demo: other tests publish tenders without a contact.
  const { project_sn } = await findTender(request, ({ project_sn: number }) => number.startsWith('LQ-'))
  await page.goto(tenderPath(project_sn))
  const button = page.getByRole('button', { name: '查看联系方式' })
  await button.click()
  await page.waitForURL('/login/login?**')
  await fillLogin(page, demo.person)
  await page.waitForURL(tenderPath(project_sn))
  await button.click()
  const phone = page.getByLabel('联系方式').getByRole('link').first()
  await expect(phone).toHaveText(PHONE)
  await expect(phone).toHaveAttribute('href', /^tel:\d{10,12}$/)
  await expect(page.locator('dl[aria-label="联系方式"]')).toBeFocused()
  // Whoever signs out leaves it to nobody.
  await leaveAndComeBack(page, SIGNED_IN)
  await expect(button).toBeVisible()
  await expect(phone).toHaveCount(0)
})

test('a read is counted once, after the reader’s first action', async ({ page, request }) => {
  const { id, project_sn } = await findTender(request)
  const reports: (string | null)[] = []
  page.on('request', (made) => {
    if (new URL(made.url()).pathname === '/api/addRead') reports.push(made.postData())
  })
  await page.goto(tenderPath(project_sn), { waitUntil: 'networkidle' })
  expect(reports).toEqual([])
  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(() => reports).toEqual([`id=${id}&type=12`])
})

test('the address by query leads to the page, and says where there is none', async ({ page, request }) => {
  const { project_sn, title } = await findTender(request)
  await page.goto(`/market/view?project_sn=${project_sn}`)
  await expect(page).toHaveURL(tenderPath(project_sn))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  await page.goto(`/market/view?project_sn=${encodeURIComponent('明林采[2026]009号')}`)
  await expect(page).toHaveURL('/market/view/660e679791c7-2026-009-53f7')
  await expect(page.getByRole('main')).toContainText('明林采〔2026〕009号')

  await page.goto('/market/view?project_sn=NO-SUCH/../NUMBER')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有找到这个项目')
  await expect(page.getByRole('main')).toContainText('没有编号为 NO-SUCH/../NUMBER 的招标项目')
  await expectNoBarrier(page, 'main')
  await page.goto('/market/view')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('按项目编号查看')
  await page.getByRole('link', { name: '查看全部招标采购' }).click()
  await expect(page).toHaveURL('/market')
})

test('what is printed is the tender alone', async ({ page, request }) => {
  const { project_sn, title } = await findTender(request)
  await page.goto(tenderPath(project_sn))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.locator('.sheet')).toContainText(tenderPath(project_sn))
  for (const hidden of ['header.masthead', '.side', '.actions', '.breadcrumb', '.bid'])
    await expect(page.locator(hidden).first(), hidden).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the address by query explains itself and leads to the list', async ({ page, request }) => {
    const { project_sn } = await findTender(request)
    await page.goto(`/market/view?project_sn=${project_sn}`)
    await expect(page.getByRole('main')).toContainText('每个招标项目都有自己的页面')
    await page.getByRole('link', { name: '查看全部招标采购' }).click()
    await expect(page).toHaveURL('/market')
  })
})
