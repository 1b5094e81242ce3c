// Photos in the listing form: limits, order, failed and interrupted uploads.
import { copyFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hevcNote } from '#features/uploads/rules/hevc.ts'
import { videoExamples } from '../../fixtures/as-written.ts'
import { quickTime, videoOf } from '../../helpers/movies.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { field, toast } from '../support/forms.ts'
import { editOnOtherDevice, expectInAccount } from '../support/listing-drafts.ts'
import {
  agree,
  chooser,
  dialogNamed,
  files,
  fill,
  newTitle,
  openSignedIn,
  PAGE,
  photo,
  ready,
  submit,
  submitListing,
  upload,
} from '../support/listing-form.ts'
import { expectUploading, holdUploads, MEGABYTE, noise, photoOnDisk } from '../support/listing-uploads.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

test.beforeEach(({ page }) => page.clock.install())

test(
  'photos: a seventh, one too large and one of another kind are refused by name; others are put in order',
  onPhoneToo,
  async ({ page }) => {
    test.slow()
    await openSignedIn(page)
    const photos = await Promise.all(['1', '2', '3', '4', '5', '6', '7'].map((name) => photo(`${name}.jpg`)))
    // No picture, so that it cannot be made smaller.
    await chooser(page, '林地照片').setInputFiles([
      { name: '大.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6 * MEGABYTE + 1) },
      { name: '证.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      { name: '照片.txt', mimeType: 'text/plain', buffer: Buffer.from('林地照片说明') },
    ])
    await expect(files(page, '林地照片').filter({ hasText: '大.jpg' })).toContainText(
      '上传的图片为 6.1 M，请控制在 6M 以内',
    )
    await expect(files(page, '林地照片').filter({ hasText: '证.pdf' })).toContainText('图片格式不正确')
    await expect(files(page, '林地照片').filter({ hasText: '照片.txt' })).toContainText(
      '图片格式不正确：文件内容是纯文本，请重新选择图片',
    )
    await chooser(page, '林地照片').setInputFiles(photos)
    await expect(page.getByRole('alert').filter({ hasText: '最多上传 6 张图片' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '林地照片：已上传 6' })).toBeAttached({
      timeout: 20_000,
    })
    for (const name of ['大.jpg', '证.pdf', '照片.txt'])
      await page.getByRole('button', { name: new RegExp(`^移除.*${name}`) }).click()
    const last6 = page.getByRole('button', { name: /^前移.*6\.jpg/ })
    for (let step = 0; step < 5; step++) {
      await last6.focus()
      await page.keyboard.press('Enter')
    }
    await expect(files(page, '林地照片').first()).toContainText('封面')
    await expect(files(page, '林地照片').first()).toContainText('6.jpg')
    await expectInAccount(page)
    await page.reload()
    await expect(files(page, '林地照片')).toHaveCount(6)
    await expect(files(page, '林地照片').first()).toContainText('6.jpg')
  },
)

test('a photo that an earlier visit stored is not added again under another name', async ({ page }) => {
  await openSignedIn(page)
  const stored = await photo('山.jpg')
  await chooser(page, '林地照片').setInputFiles([stored])
  await expect(page.getByRole('status').filter({ hasText: '林地照片：已上传 1' })).toBeAttached()
  await expectInAccount(page)
  await page.reload()
  await expect(files(page, '林地照片')).toHaveCount(1)
  await chooser(page, '林地照片').setInputFiles([{ ...stored, name: 'IMG_0001.jpg' }])
  await expect(page.getByRole('alert').filter({ hasText: '有 1 个已经选过，没有重复加入' })).toBeVisible()
  await expect(files(page, '林地照片')).toHaveCount(1)
  await page.getByRole('button', { name: /^移除.*山\.jpg/ }).click()
  await chooser(page, '林地照片').setInputFiles([stored])
  await expect(page.getByRole('status').filter({ hasText: '林地照片：已上传 1' })).toBeAttached()
})

test('the cover is the first photo that has arrived', async ({ page }) => {
  await openSignedIn(page)
  const pdf = { name: '证.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
  await chooser(page, '林地照片').setInputFiles([pdf, await photo('一.jpg'), await photo('二.jpg')])
  await expect(page.getByRole('status').filter({ hasText: '林地照片：已上传 2' })).toBeAttached()
  await expect(files(page, '林地照片').filter({ hasText: '封面' })).toHaveCount(1)
  await expect(files(page, '林地照片').filter({ hasText: '一.jpg' })).toContainText('封面')
})

test('large photos are shrunk, and other formats redrawn, without being asked', async ({ page }) => {
  await openSignedIn(page)
  const planned: { name: string; size: number }[] = []
  page.on('request', (made) => {
    if (made.url().endsWith('/upToken')) planned.push(made.postDataJSON() as { name: string; size: number })
  })
  const large = await noise(4000, 3000).jpeg({ quality: 95 }).toBuffer()
  expect(large.length).toBeGreaterThan(6 * MEGABYTE)
  await chooser(page, '林地照片').setInputFiles([
    { name: '大.jpg', mimeType: 'image/jpeg', buffer: large },
    { name: '网图.webp', mimeType: 'image/webp', buffer: await noise(640, 480).webp().toBuffer() },
    { name: '照片.txt', mimeType: 'text/plain', buffer: await noise(320, 240).jpeg().toBuffer() },
  ])
  const sent = page.getByRole('status').filter({ hasText: '林地照片：已上传 3' })
  await expect(sent).toBeAttached({ timeout: 40_000 })
  expect(planned.map(({ name }) => name).toSorted()).toEqual(['大.jpg', '照片.jpg', '网图.jpg'])
  for (const { size } of planned) expect(size).toBeLessThan(large.length)
})

test('videos are taken by what stands in them, those of iPhones in an MP4; one that is none is refused with the way out', async ({
  page,
}) => {
  await openSignedIn(page)
  const planned: { name: string }[] = []
  page.on('request', (made) => {
    if (made.url().endsWith('/upToken')) planned.push(made.postDataJSON() as { name: string })
  })
  await chooser(page, '视频').setInputFiles({
    name: '假.MOV',
    mimeType: 'video/quicktime',
    buffer: Buffer.alloc(1000),
  })
  await expect(files(page, '视频')).toContainText('视频格式不正确，请在手机上另存为 MP4 后重新选择')
  await page.getByRole('button', { name: /^移除/ }).click()
  for (const [name, content, kept, isUnseen] of videoExamples) {
    await chooser(page, '视频').setInputFiles({
      name,
      mimeType: '',
      buffer: await videoOf[content](),
    })
    await expect(page.getByRole('status').filter({ hasText: '视频：已上传 1' })).toBeAttached()
    expect(planned.findLast(({ name: sent }) => sent.endsWith('.mp4'))?.name).toBe(kept)
    const warning = files(page, '视频').getByText(hevcNote.kept)
    await expect(warning).toHaveCount(isUnseen ? 1 : 0)
    await page.getByRole('button', { name: `移除第 1 个（${kept}）` }).click()
  }
})

test('a frame of a video that the browser plays is sent as its poster', async ({ page }) => {
  await openSignedIn(page)
  await chooser(page, '视频').setInputFiles('src/demo/videos/bamboo-walk.mp4')
  await expect(page.getByRole('status').filter({ hasText: '视频封面：已上传 1' })).toBeAttached()
  await expect(files(page, '视频封面').locator('img')).toBeVisible()
})

test('a poster leaves with its video: the next one never has the frame of another', async ({ page }) => {
  await openSignedIn(page)
  await chooser(page, '视频').setInputFiles('src/demo/videos/bamboo-walk.mp4')
  await expect(page.getByRole('status').filter({ hasText: '视频封面：已上传 1' })).toBeAttached()
  await page.getByRole('button', { name: /^移除.*bamboo-walk/ }).click()
  await expect(chooser(page, '视频封面')).toHaveCount(0)
  // No browser plays it.
  await chooser(page, '视频').setInputFiles({
    name: 'IMG_0001.MOV',
    mimeType: 'video/quicktime',
    buffer: await quickTime(),
  })
  await expect(chooser(page, '视频封面')).toBeAttached()
  await expect(files(page, '视频封面')).toHaveCount(0)
})

test('the picker offers what the form takes, JPEG first', async ({ page }) => {
  await openSignedIn(page)
  await expect(chooser(page, '林地照片')).toHaveAttribute(
    'accept',
    'image/jpeg,image/png,image/gif,image/webp,.webp,image/heic,.heic,.jfif,.jpg,.jpeg,.png,.gif',
  )
  await expect(chooser(page, '视频')).toHaveAttribute(
    'accept',
    'video/mp4,video/quicktime,.mov,.mp4,.avi,.wmv',
  )
})

test('an upload that fails is told and tried again; one can be taken off', async ({ page }) => {
  await openSignedIn(page)
  await page.route('**/api/upToken', (route) =>
    route.fulfill({ status: 429, json: { code: 429, msg: '上传过于频繁，请稍后再试', data: null } }),
  )
  await chooser(page, '林地照片').setInputFiles([await photo('山.jpg')])
  await expect(files(page, '林地照片')).toContainText('上传过于频繁，请稍后再试')
  await page.unroute('**/api/upToken')
  await page.getByRole('button', { name: /^重试/ }).click()
  await expect(page.getByRole('status').filter({ hasText: '林地照片：已上传 1' })).toBeAttached()
  await page.getByRole('button', { name: /^移除/ }).click()
  await expect(files(page, '林地照片')).toHaveCount(0)
  await expect(chooser(page, '林地照片')).toBeFocused()
})

test('files that did not arrive are not left behind without a word', async ({ page }) => {
  test.slow()
  await openSignedIn(page)
  await fill(page, newTitle())
  await upload(page)
  await agree(page)
  await page.route('**/api/upToken', (route) =>
    route.fulfill({ status: 429, json: { code: 429, msg: '上传过于频繁，请稍后再试', data: null } }),
  )
  await chooser(page, '林地照片').setInputFiles([await photo('三.jpg')])
  await expect(files(page, '林地照片').last()).toContainText('上传过于频繁，请稍后再试')
  await submit(page).click()
  const warning = page.getByRole('dialog', { name: '还有 1 个文件没有上传成功，仍要提交吗？' })
  await expect(warning).toContainText('没有传上去的是：林地照片“三.jpg”。可以返回重试或换一个文件')
  await warning.getByRole('button', { name: '返回处理' }).click()
  await expect(chooser(page, '林地照片')).toBeFocused()
  await submit(page).click()
  await warning.getByRole('button', { name: '仍要提交' }).click()
  await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
})

test('an upload that a reload cut off is told of until it goes on or is dismissed', async ({ page }) => {
  test.slow()
  await openSignedIn(page)
  const [one, other] = await Promise.all(['山.jpg', '河.jpg'].map(photoOnDisk))
  await page.route('**/api/upload/parts', () => undefined)
  await chooser(page, '林地照片').setInputFiles([one ?? '', other ?? ''])
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('upload:')).length),
    )
    .toBe(2)
  // The page would ask whether to leave.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.unroute('**/api/upload/parts')
  await ready(page)
  const left = (name: string) => page.getByText(`上次没有传完：${name}，重新选择同一文件即可继续`)
  await expect(left('山.jpg')).toBeVisible()
  await expectNoBarrier(page, 'main')
  await page.getByRole('button', { name: '不再提示 河.jpg' }).click()
  await expect(left('河.jpg')).toHaveCount(0)
  await page.reload()
  await ready(page)
  await expect(left('山.jpg')).toBeVisible()
  await expect(left('河.jpg')).toHaveCount(0)
  await chooser(page, '林地照片').setInputFiles(one ?? '')
  await expect(left('山.jpg')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '林地照片：已上传 1' })).toBeAttached()
})

test('an upload cut off by going back is told of, and goes on when its file is chosen again', async ({
  page,
}) => {
  test.slow()
  await openSignedIn(page)
  await submitListing(page)
  const given: string[] = []
  const planned: string[] = []
  page.on('request', (made) => {
    if (made.url().endsWith('/upload/abort')) given.push(made.url())
    if (made.url().endsWith('/upToken')) planned.push(made.url())
  })
  await page.getByRole('button', { name: '修改' }).click()
  await ready(page)
  const goOn = await holdUploads(page)
  const path = await photoOnDisk('山.jpg')
  await chooser(page, '林地照片').setInputFiles(path)
  await expect(page.getByRole('status').filter({ hasText: '上传中 1' })).toBeAttached()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('upload:'))))
    .toBe(true)
  await page.goBack()
  await expect(page.getByRole('heading', { name: '已提交，平台审核中' })).toBeVisible()
  await expect(toast(page, '有 1 个文件没有传完，再次填写时选择同一文件可以继续')).toBeVisible()
  await page.getByRole('button', { name: '修改' }).click()
  const left = page.getByText('上次没有传完：山.jpg，重新选择同一文件即可继续')
  await expect(left).toBeVisible()
  goOn()
  // As an app hands it out again: by another name, and with another time.
  const again = join(dirname(path), 'mmexport1717.jpg')
  copyFileSync(path, again)
  await chooser(page, '林地照片').setInputFiles(again)
  await expect(page.getByRole('status').filter({ hasText: '林地照片：已上传 3' })).toBeAttached()
  await expect(left).toHaveCount(0)
  expect(planned).toHaveLength(1)
  expect(given).toEqual([])
})

test('a jump to the text leaves the form and its uploads as they are', async ({ page }) => {
  await openSignedIn(page)
  await agree(page)
  const goOn = await holdUploads(page)
  await chooser(page, '林地照片').setInputFiles([await photo('山.jpg')])
  await expectUploading(page, '林地照片')
  await page.getByRole('link', { name: '跳到正文' }).press('Enter')
  await expect(page).toHaveURL(`${PAGE}#main`)
  await page.goBack()
  await expect(page).toHaveURL(PAGE)
  await expectUploading(page, '林地照片')
  goOn()
  await expect(page.getByRole('status').filter({ hasText: '林地照片：已上传 1' })).toBeAttached()
  await expect(page.getByRole('checkbox', { name: '我已阅读并同意' })).toBeChecked()
})

test('a form with files under way is not cleared, nor replaced, without a word of them', async ({ page }) => {
  await openSignedIn(page)
  await field(page, '信息标题').fill('本页的')
  await expectInAccount(page)
  await page.reload()
  await ready(page)
  await holdUploads(page)
  await chooser(page, '林地照片').setInputFiles([await photo('山.jpg')])
  await expectUploading(page, '林地照片')
  await page.getByRole('button', { name: '清空，重新填写' }).click()
  await expect(dialogNamed(page, '清空，重新填写')).toContainText('正在上传的 1 个文件会停下')
  await dialogNamed(page, '清空，重新填写').getByRole('button', { name: '取消' }).click()

  await editOnOtherDevice(page, '手机上后写的')
  await field(page, '信息标题').fill('本页的，又改')
  await page.getByRole('button', { name: '载入最新内容' }).click()
  await expect(dialogNamed(page, '载入最新内容')).toContainText('正在上传的 1 个文件会停下')
  await dialogNamed(page, '载入最新内容').getByRole('button', { name: '取消' }).click()
  await expectUploading(page, '林地照片')
  await expect(field(page, '信息标题')).toHaveValue('本页的，又改')
})
