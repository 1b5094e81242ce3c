// Times pasted into the browser's own input of times, as people write them.
import { AdminContext, Form, memoryStore, ResourceContextProvider } from 'react-admin'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TimeInput } from '#platform/console/inputs/TimeInput.tsx'

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

test.for([
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
