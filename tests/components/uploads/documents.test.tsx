// Vouchers and papers that are PDF files, as their owner sees them.
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { UploadField } from '#features/uploads/browser/UploadField.tsx'
import { PrivatePictures } from '#features/uploads/islands/PrivatePictures.tsx'
import { uploadOptions } from '#features/uploads/islands/upload-options.ts'
import { hevcNote } from '#features/uploads/rules/hevc.ts'

const FILE = '/api/private/voucher/2026/11/5f0e2c1a.pdf?until=1'
const nothing = () => undefined

const field = (purpose: 'voucher' | 'video', file: string, name: string) => (
  <UploadField
    id="files"
    label="文件"
    buttonLabel="选择文件"
    hint=""
    error={undefined}
    accept=""
    initial={[{ id: '5f0e2c1a', file, name }]}
    options={uploadOptions(purpose, () => 'me')}
    onChange={nothing}
  />
)

test('a PDF in an upload field opens in a window of its own', async () => {
  const screen = await render(field('voucher', FILE, '电子回单.pdf'))
  const link = screen.getByRole('link')
  await expect.element(link).toHaveAttribute('href', FILE)
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveTextContent('PDF：电子回单.pdf（在新窗口打开）')
})

test('a PDF among private pictures is a link with its name', async () => {
  const pictures = [{ file: FILE, name: '第 1 张', alt: '汇款凭证，第 1 张' }]
  const screen = await render(<PrivatePictures pictures={pictures} reload={async () => undefined} />)
  const link = screen.getByRole('link')
  await expect.element(link).toHaveAttribute('href', FILE)
  await expect.element(link).toHaveTextContent('PDF：第 1 张（在新窗口打开）')
})

test('the owner of a video in HEVC is told what most phones make of it', async () => {
  const screen = await render(field('video', '/api/private/video/2026/11/5f0e2c1a-hevc.mp4?until=1', 'a.mp4'))
  await expect.element(screen.getByText(hevcNote.kept)).toBeVisible()
})
