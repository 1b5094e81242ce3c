// Two editors of one record learn of each other.
import { PRESENCE_EVERY_MS } from '#features/content/contract/editing.ts'
import { enterScreen, OWN_EDITOR_NAME, openScreen, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('who opens a record reads who else is editing it, and the first one learns of the second', async ({
  page,
  browser,
  request,
}) => {
  const link = { title: '两人同时编辑', url: 'https://example.org/' }
  const { id } = await staffCall<{ id: number }>(request, 'editor', 'links/save', link)
  await page.clock.install()
  await enterScreen(page, 'editor', `links/${id}`)
  await expect(page.getByRole('textbox', { name: /^名称/ })).toHaveValue(link.title)
  await expect(page.getByText(/正在编辑/)).toBeHidden()

  const second = await (await browser.newContext()).newPage()
  await enterScreen(second, 'admin', `links/${id}`)
  await expect(second.getByText(`${OWN_EDITOR_NAME} 正在编辑这条内容`)).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(PRESENCE_EVERY_MS)
    await expect(page.getByText('罗山 正在编辑这条内容')).toBeVisible({ timeout: 1000 })
  }).toPass()

  const left = second.waitForResponse(
    (response) =>
      response.url().endsWith('/links/presence') && /leaving/.test(response.request().postData() ?? ''),
  )
  await openScreen(second, 'links')
  await left
  await expect(async () => {
    await page.clock.fastForward(PRESENCE_EVERY_MS)
    await expect(page.getByText(/正在编辑/)).toBeHidden({ timeout: 1000 })
  }).toPass()
  await second.context().close()
})
