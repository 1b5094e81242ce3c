// A legal text in a new version: editors prepare it, users are asked about it, and what they typed stays. On a portal of its own:
// everybody is asked.
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { day, toWireTime } from '#platform/lib/dates.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { openFolder, type RunningProcess, startProcess } from '../../helpers/processes.ts'
import { copyOfDemo } from '../../helpers/seeded-demo.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { field } from '../support/forms.ts'
import { openSignedIn } from '../support/listing-form.ts'
import { enterConsole, openScreen } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const root = join(import.meta.dirname, '../../..')
const today = () => day(toWireTime(new Date()))

let portal: RunningProcess
let origin: string
let remove: () => void

test.beforeAll(async () => {
  test.setTimeout(600_000)
  const { folder, ...made } = openFolder('legal-texts')
  remove = made.remove
  const port = await freePort()
  origin = `http://localhost:${port}`
  portal = await startProcess(
    [process.execPath, '--disable-warning=ExperimentalWarning', 'scripts/start.ts'],
    {
      port,
      cwd: root,
      env: {
        PORT: String(port),
        ...(await copyOfDemo(folder)),
        LOG_LEVEL: 'warn',
        DEMO: '1',
        TRUST_PROXY: '1',
        SMS_PER_HOUR: '9999',
      },
    },
  )
  await expect.poll(() => portal.output(), { timeout: 240_000 }).toContain('\nready http')
})
test.afterAll(async () => {
  await portal?.stop()
  remove?.()
})

const openPage = async (browser: Browser) => (await browser.newContext({ baseURL: origin })).newPage()

/** Writes a version that holds from today, and puts it live. */
const publishVersion = async (editor: Page, text: string, note: string, body: string) => {
  await openScreen(editor, 'pages/create')
  await editor.getByRole('combobox', { name: '类型' }).click()
  await editor.getByRole('option', { name: text, exact: true }).click()
  await editor.getByLabel('施行日期').fill(today())
  await editor.getByLabel('主要变化').fill(note)
  await editor.getByRole('textbox', { name: '正文' }).fill(body)
  await editor.getByRole('button', { name: /^发布/ }).first().click()
  await expect(editor.getByText('已发布').first()).toBeVisible()
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '协议有更新，请您过目' })

test('users are asked about a new version, and one that is withdrawn meanwhile is agreed to by nobody', async ({
  browser,
}) => {
  test.slow()
  const [user, editor] = [await openPage(browser), await openPage(browser)]
  await openSignedIn(user)
  await field(user, '实测面积').fill('120')
  await expect(user.locator('.save-state')).toContainText(/已保存到本机|草稿已保存/)

  await enterConsole(editor, 'editor')
  await publishVersion(editor, '隐私声明', '新增手机号的保存期限', '一、手机号保存三年。')
  await expect(async () => {
    await editor.goto('/about/privacy')
    await expect(editor.getByText('一、手机号保存三年。')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await expect(editor.getByText('主要变化：新增手机号的保存期限')).toBeVisible()
  await expectNoBarrier(editor)
  const former = editor
    .getByRole('region', { name: '历次版本' })
    .getByRole('link', { name: /2026 年 11 月 27 日/ })
  await former.click()
  await expect(editor.getByText('这是旧版本。')).toBeVisible()
  await expect(editor.getByText('一、手机号保存三年。')).toHaveCount(0)

  await user.reload()
  await expect(dialogOf(user)).toContainText('新增手机号的保存期限')
  await expectNoBarrier(user)
  await dialogOf(user).getByRole('button', { name: '暂不同意' }).click()
  await expect(field(user, '实测面积')).toHaveValue('120')
  // Asked again at the next use, not at every page of this one.
  await user.reload()
  await expect(field(user, '实测面积')).toHaveValue('120')
  await expect(dialogOf(user)).toHaveCount(0)
  await user.evaluate(() => sessionStorage.clear())
  await user.reload()
  await dialogOf(user).getByRole('button', { name: '同意并继续' }).click()
  await expect(user.getByText('已记下您的同意')).toBeVisible()
  await expect(field(user, '实测面积')).toHaveValue('120')
  await user.goto('/account/setting/privacy')
  await expect(user.getByText(`版本 ${today()}`)).toBeVisible()
  await expect(dialogOf(user)).toHaveCount(0)

  await enterConsole(editor, 'editor')
  await publishVersion(editor, '会员服务协议', '调整积分规则', '一、积分两年有效。')
  await user.reload()
  await expect(dialogOf(user)).toContainText('调整积分规则')
  await editor.getByRole('button', { name: '撤回', exact: true }).click()
  const sure = editor.getByRole('dialog').getByRole('button', { name: /撤回|确认|确定/ })
  await sure.first().click()
  await expect(editor.getByText('已撤回').first()).toBeVisible()
  await dialogOf(user).getByRole('button', { name: '同意并继续' }).click()
  await expect(user.getByText('这次更新已撤回，不需要您同意')).toBeVisible()
  await expect(dialogOf(user)).toHaveCount(0)
})
