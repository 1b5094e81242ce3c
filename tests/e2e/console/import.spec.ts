// An editor brings in articles of an earlier site: good lines become drafts, and an old address leads to its article.
import { tableOf } from '../../helpers/sheets.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { enterScreen, staffCall } from '../support/staff.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

test(
  'good lines become drafts, the others say why not, and nothing comes twice',
  onPhoneToo,
  async ({ page, request }) => {
    const mark = `${Date.now()}`
    await enterScreen(page, 'editor', 'import?kind=tenders')
    await expect(page.getByRole('button', { name: '下载招标信息模板' })).toBeVisible()
    await page.getByRole('tab', { name: '资讯' }).click()
    await expect(page.getByRole('button', { name: '下载资讯模板' })).toBeVisible()
    await expectNoBarrier(page)
    const choose = async () =>
      page.getByLabel('选择表格').setInputFiles({
        name: '旧站文章.xlsx',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(
          await tableOf(
            ['文章标题', '栏目', '内容', '发布日期', '原网址'],
            [`旧站文章 ${mark}`, '新闻', '第一段\n第二段', '2019年3月12日', `/news-${mark}.php?id=12`],
            ['没有栏目的文章', '八卦', '正文', '', ''],
          ),
        ),
      })
    await choose()
    await expect(page.getByText('共 2 行：1 行可以导入，1 行有问题')).toBeVisible()
    await expect(page.getByText(/资讯类型：请填：林业新闻/)).toBeVisible()
    await expectNoBarrier(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载有问题的行' }).click()
    expect((await saved).suggestedFilename()).toBe('未导入的行 旧站文章.xlsx')
    await page.getByRole('button', { name: '导入 1 行，存为草稿' }).click()
    await expect(page.getByText('共 2 行：1 行已存为草稿，1 行有问题')).toBeVisible()
    await choose()
    await expect(page.getByText('共 2 行：0 行可以导入，1 行有问题，1 行以前导入过')).toBeVisible()
    await page.getByRole('button', { name: '以前导入过 1' }).click()
    await page.getByRole('link', { name: '打开第 2 行的资讯' }).click()
    await expect(page.getByLabel('原网址')).toHaveValue(`/news-${mark}.php?id=12`)
    const id = Number(/news\/(\d+)/.exec(page.url())?.[1])
    await staffCall(request, 'editor', 'news/publish', { id, version: 1 })
    await expect(async () => {
      await page.goto(`/news-${mark}.php?id=12`)
      await expect(page).toHaveURL(`/info/view/${id}`, { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`旧站文章 ${mark}`)
  },
)
