// A video in an article gets a still, which readers see until they play it.
import sharp from 'sharp'
import { enterScreen, staffCall } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('a picture is uploaded as the poster of a video, kept, and taken off again', async ({
  page,
  request,
}) => {
  const { id } = await staffCall<{ id: number }>(request, 'editor', 'news/save', {
    type: 1,
    title: `竹海航拍 ${Date.now().toString(36)}`,
    content: '<p>航拍片段。</p><video src="/uploads/bamboo-walk.mp4" controls></video><p>完。</p>',
    mode: 'draft',
  })
  await enterScreen(page, 'editor', `news/${id}`)
  const text = page.getByRole('textbox', { name: '正文' })
  const video = text.locator('video')
  await expect(video).toBeAttached({ timeout: 15_000 })
  await expect(video).not.toHaveAttribute('poster')
  await video.click({ position: { x: 20, y: 20 } })
  const tools = page.getByRole('toolbar', { name: '视频' })
  await tools.getByLabel('视频封面：选择文件').setInputFiles({
    name: '封面.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 640, height: 360, channels: 3, background: '#4d7c57' } })
      .png()
      .toBuffer(),
  })
  await expect(video).toHaveAttribute('poster', /\/staff\/\d{4}\/\d\d\/[0-9a-f]{40}/)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('有未保存的修改')).toHaveCount(0)
  await page.reload()
  await expect(video).toHaveAttribute('poster', /\/staff\//, { timeout: 15_000 })
  await page.getByRole('button', { name: '预览', exact: true }).click()
  await expect(page.frameLocator('iframe').locator('video')).toHaveAttribute('poster', /\/staff\//)
  await page.getByRole('button', { name: '关闭预览' }).click()
  await video.click({ position: { x: 20, y: 20 } })
  await tools.getByRole('button', { name: '去掉封面' }).click()
  await expect(video).not.toHaveAttribute('poster')
})
