// Times pasted into the browser's own input of times, as people write them.
import { AdminContext, Form, memoryStore, ResourceContextProvider } from 'react-admin'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TimeInput } from '#platform/console/inputs/TimeInput.tsx'
import { tenderRows } from '../../fixtures/as-written.ts'

const open = async (dayTime?: string) => {
  await render(
    <AdminContext dataProvider={{} as never} store={memoryStore()}>
      <ResourceContextProvider value="tenders">
        <Form>
          <TimeInput
            source="signup_end"
            helperText="过后不能再报名"
            {...(dayTime !== undefined && { dayTime })}
          />
        </Form>
      </ResourceContextProvider>
    </AdminContext>,
  )
  const input = page.getByLabelText(/sign|报名/i)
  await expect.element(input).toBeVisible()
  return {
    input,
    paste: (text: string) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      input
        .element()
        .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
  }
}

const pastedTimes = tenderRows.flatMap(([field, written, stored]) =>
  field === 'signup_end' ? [[written, String(stored).slice(0, 16)] as const] : [],
)

test.for([
  ...pastedTimes,
  ['2026年12月1日 9:30', '2026-12-01T09:30'],
  ['2026-12-1 9:30', '2026-12-01T09:30'],
  ['２０２６．１２．１ 下午3点半', '2026-12-01T15:30'],
  ['2026年12月1日', '2026-12-01T23:59'],
] as const)('%s is %s', async ([text, expected]) => {
  const { input, paste } = await open('23:59')
  paste(text)
  await expect.element(input).toHaveValue(expected)
  await expect.element(page.getByText('过后不能再报名')).toBeVisible()
})

test('what is no time of the calendar is said to be none, and leaves the field as it is', async () => {
  const { input, paste } = await open()
  paste('2026年12月1日 9:30')
  await expect.element(input).toHaveValue('2026-12-01T09:30')
  for (const [text, problem] of [
    ['2026年2月30日 9:30', /没有这个日期或时刻/],
    ['2026年12月1日 25:61', /没有这个日期或时刻/],
    ['12月1日上午9点半', /没有认出粘贴的时间，请连年份一起写/],
    ['另行通知', /没有认出粘贴的时间，请连年份一起写/],
    // Nothing of a text is taken for the whole of it.
    ['2026-12-03 09:30至11:00', /没有这个日期或时刻/],
    [`2026-12-03 09:30${'，逾期不再受理'.repeat(30)}`, /粘贴的内容超过 200 个字，没有采用/],
  ] as const) {
    paste(text)
    await expect.element(page.getByText(problem)).toBeVisible()
    await expect.element(input).toHaveValue('2026-12-01T09:30')
  }
})

test('a day is asked for its hour where none goes without saying', async () => {
  const { input, paste } = await open('')
  paste('2026年12月1日')
  await expect.element(page.getByText(/没有写几点，请连钟点一起写/)).toBeVisible()
  await expect.element(input).toHaveValue('')
})

test('what is no time and too long for a draft is not kept, and that is said', async () => {
  const { input, paste } = await open()
  const problem = page.getByText(/粘贴的内容超过 200 个字，没有采用，请只粘贴时间/)
  paste('投标人须知：'.repeat(40))
  await expect.element(problem).toBeVisible()
  await expect.element(input).toHaveValue('')
  await expect.element(page.getByText(/存草稿时照原样保留/)).not.toBeInTheDocument()
  const notice = `投标截止时间另行通知，${'请关注公告。'.repeat(18)}`
  paste(notice)
  await expect.element(page.getByText(`没有认出“${notice}”`)).toBeVisible()
})

test('what is no time is kept where the field is empty, until another is chosen or it is cleared', async () => {
  const { input, paste } = await open()
  const kept = page.getByText(/没有认出“另行通知”.*存草稿时照原样保留/)
  paste('另行通知')
  await expect.element(kept).toBeVisible()
  await expect.element(input).toHaveValue('')
  await page.getByRole('button', { name: '清除' }).click()
  await expect.element(page.getByText('过后不能再报名')).toBeVisible()
  paste('另行通知')
  await expect.element(kept).toBeVisible()
  paste('2026年12月1日 9:30')
  await expect.element(input).toHaveValue('2026-12-01T09:30')
  await expect.element(page.getByText('过后不能再报名')).toBeVisible()
})
