// SMS that nobody got, in the console: reasons, what is worth sending again, and what is said once it was sent or refused.
import { AdminContext, memoryStore, Notification, ResourceContextProvider } from 'react-admin'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import UnsentSmsPage from '#features/unsent-sms/console/UnsentSmsPage.tsx'
import { SmsNotTaken, sendSmsAgain, type UnsentSms } from '#features/unsent-sms/contract.ts'
import { answerData, refuse, requestsTo } from '../setup.ts'

const unsent = (id: number, fields: Partial<UnsentSms> = {}): UnsentSms => ({
  id,
  user_id: 40 + id,
  mobile: `139****000${id}`,
  text: '您发布的林地有新的预约。',
  createtime: '2026-11-27 09:30:00',
  given_up_at: '2026-11-28 09:31:00',
  reason: '短信签名未通过',
  again: true,
  ...fields,
})

const getList = vi.fn()
const open = (list: readonly UnsentSms[]) => {
  getList.mockResolvedValue({ data: list, total: list.length })
  return render(
    <AdminContext dataProvider={{ getList } as never} store={memoryStore()}>
      <ResourceContextProvider value="unsent-sms">
        <UnsentSmsPage />
      </ResourceContextProvider>
      <Notification />
    </AdminContext>,
  )
}
beforeEach(() => getList.mockReset())

const row = (mobile: string) => page.getByRole('row', { name: mobile })
const sendAgain = (mobile: string) => row(mobile).getByRole('button', { name: '再次发送' })

test('each says to whom it was, why nobody got it, and whether sending it again helps', async () => {
  await open([unsent(1), unsent(2, { reason: '', again: false })])
  await expect.element(row('139****0001')).toMatchTextContent('短信签名未通过')
  await expect.element(page.getByRole('link', { name: '139****0001' })).toHaveAttribute('href', '#/users/41')
  await expect.element(row('139****0002')).toMatchTextContent('没有记录')
  await expect.element(row('139****0002')).toMatchTextContent('不用再发')
  expect(sendAgain('139****0002').elements()).toEqual([])
})

test('one that is sent again leaves the list, one that is refused stays with the reason', async () => {
  await open([unsent(1), unsent(2)])
  answerData(sendSmsAgain.path, null)
  await expect.element(sendAgain('139****0001')).toBeVisible()
  getList.mockResolvedValue({ data: [unsent(2)], total: 1 })
  await sendAgain('139****0001').click()
  await expect.element(page.getByText('短信已发出')).toBeVisible()
  expect(await requestsTo(sendSmsAgain.path)[0]?.clone().json()).toEqual({ kind: 'notice', id: 1 })
  await expect.element(row('139****0001')).not.toBeInTheDocument()

  refuse(sendSmsAgain.path, SmsNotTaken)
  getList.mockResolvedValue({ data: [unsent(2, { reason: '余额不足' })], total: 1 })
  await sendAgain('139****0002').click()
  await expect.element(page.getByText(SmsNotTaken.msg)).toBeVisible()
  await expect.element(row('139****0002')).toMatchTextContent('余额不足')
  await expect.element(sendAgain('139****0002')).toBeEnabled()
})

test('without any, the list says so, of messages and of former numbers alike', async () => {
  await open([])
  await expect.element(page.getByText('没有发不出去的短信')).toBeVisible()
  await page.getByRole('combobox', { name: '短信' }).click()
  await page.getByRole('option', { name: '换绑手机，提醒原号码' }).click()
  await expect.element(page.getByText('请尽快再发', { exact: false })).toBeVisible()
  expect(getList.mock.lastCall?.[1]).toMatchObject({ filter: { kind: 'formerMobile' } })
})
