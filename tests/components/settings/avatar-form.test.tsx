// The choice of an avatar, before it is cropped.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AvatarForm } from '#features/settings/islands/AvatarForm.tsx'
import type { UserInfo } from '#platform/contract/session.ts'

const user = { avatar: '' } as UserInfo
const picker = page.getByLabelText('选择头像图片')
const crop = page.getByRole('group', { name: '裁剪头像' })

const picture = async (type: string) => {
  const canvas = new OffscreenCanvas(60, 40)
  canvas.getContext('2d')?.fillRect(0, 0, 60, 40)
  return canvas.convertToBlob({ type })
}

test('an avatar is taken for its content, as other pictures are, or refused for it', async () => {
  await render(<AvatarForm user={user} reload={async () => undefined} />)
  await picker.upload(new File(['%PDF-1.4\n'], 'a.jpg'))
  await expect.element(picker).toHaveAccessibleDescription(expect.stringContaining('文件内容是 PDF 文件'))
  await expect.element(crop).not.toBeInTheDocument()
  for (const file of [
    new File([await picture('image/webp')], '截图.webp'),
    new File([await picture('image/jpeg')], '1000012345'),
  ]) {
    await picker.upload(file)
    await expect.element(crop).toBeVisible()
    await expect.element(picker).toHaveAttribute('aria-invalid', 'false')
    // The picture, without the page's styles, covers it.
    ;(page.getByRole('button', { name: '取消' }).element() as HTMLElement).click()
    await expect.element(crop).not.toBeInTheDocument()
  }
})
