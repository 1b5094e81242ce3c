// The table of what may be uploaded, against the generic rules of the spec (part 1 §5).
import { expect, test } from 'vitest'
import { wrongKindText } from '#platform/contract/file-kinds.ts'
import {
  fileComplaint,
  MEGABYTE,
  tooManyText,
  type UploadKind,
  type UploadRule,
  uploadRules,
} from '#platform/contract/upload-rules.ts'

const kinds = Object.entries(uploadRules) as [UploadKind, UploadRule][]

test.each(kinds)('%s: ending, empty file and size are told in the words of its kind', (kind, rule) => {
  const { endings, label, megabytes } = rule
  for (const ending of endings) {
    expect(fileComplaint(kind, `a.${ending}`, 1)).toBeUndefined()
    expect(fileComplaint(kind, `A.${ending.toUpperCase()}`, megabytes * MEGABYTE)).toBeUndefined()
  }
  for (const name of ['a', '1000012345', '微信图片_2024.11.12', `a.${endings[0]}.rename`])
    expect(fileComplaint(kind, name, 1)).toBeUndefined()
  for (const name of ['a.exe', '', `a.${endings[0]}.exe`])
    expect(fileComplaint(kind, name, 1)).toBe(`${label}格式不正确`)
  expect(fileComplaint(kind, `a.${endings[0]}`, 0)).toBe(`上传的${label}是空的，请重新选择`)
  expect(fileComplaint(kind, `a.${endings[0]}`, megabytes * MEGABYTE + 1)).toBe(
    `上传的${label}为 ${megabytes}.1 M，请控制在 ${megabytes}M 以内`,
  )
  expect(rule.failed).toBe(`${label}上传失败，请重新上传`)
})

test('pictures are 10 MB and of four kinds, files 50 MB, one each, but where the spec says otherwise', () => {
  const told = (kind: UploadKind) => [uploadRules[kind].megabytes, uploadRules[kind].count]
  expect(Object.fromEntries(kinds.map(([kind]) => [kind, told(kind)]))).toEqual({
    woodland: [6, 6],
    video: [800, 1],
    certificate: [10, 3],
    identity: [10, 1],
    voucher: [10, 3],
    avatar: [10, 1],
    picture: [10, 1],
    attachment: [50, 1],
  })
  expect(uploadRules.avatar.endings).toEqual(['jpg', 'jpeg', 'png', 'gif'])
  expect(tooManyText(uploadRules.woodland)).toBe('最多上传 6 张图片')
  expect(tooManyText(uploadRules.attachment)).toBe('最多上传 1 个文件')
})

test('what a name ends in says nothing of a photo or a video: the content does', () => {
  for (const name of ['照片.txt', '照片.HEIC', '照片.webp', '照片.lnk', '照片.pdf'])
    for (const kind of ['woodland', 'certificate', 'avatar', 'picture', 'video'] as const)
      expect(fileComplaint(kind, name, 1)).toBeUndefined()
  expect(fileComplaint('attachment', '照片.lnk', 1)).toBe('文件格式不正确')
})

test.each<[UploadKind, content: string, name: string, told: string]>([
  ['woodland', 'txt', '照片.txt', '图片格式不正确：文件内容是纯文本，请重新选择图片'],
  ['woodland', 'lnk', '照片.lnk', '图片格式不正确：文件内容是快捷方式，它只指向别处，请打开它，选择图片本身'],
  [
    'video',
    'url',
    '视频.url',
    '视频格式不正确：文件内容是网址的快捷方式，它只指向别处，请打开它，选择视频本身',
  ],
  ['woodland', 'zip', '照片.zip', '图片格式不正确：文件内容是 ZIP 压缩包，请解压后选择里面的图片'],
  ['woodland', 'zip', '林地.docx', '图片格式不正确：文件内容是 Word 文档，请截屏后上传'],
  ['certificate', 'cfb', '权证.DOC', '图片格式不正确：文件内容是 Word 文档，请拍照上传，或另存为 PDF 后上传'],
  ['woodland', 'pdf', '照片.jpg', '图片格式不正确：文件内容是 PDF 文件，请截屏后上传'],
  ['woodland', 'html', '照片.jpg', '图片格式不正确：文件内容是网页，请打开网页，长按或右击图片，存下后上传'],
  ['woodland', 'tif', '照片.jpg', '图片格式不正确：文件内容是 TIFF 图片，请另存为 JPG，或截屏后上传'],
  ['woodland', 'mp4', '照片.jpg', '图片格式不正确：文件内容是 MP4 视频，请重新选择图片'],
  ['video', 'jpg', '视频.mp4', '视频格式不正确：文件内容是 JPG 图片，请重新选择视频'],
  [
    'woodland',
    'heic',
    '照片.jpg',
    '图片格式不正确，请在手机“设置 › 相机 › 格式”中选“兼容性最佳”后重拍，或截屏后上传',
  ],
  [
    'woodland',
    '',
    '照片.HEIC',
    '图片格式不正确，请在手机“设置 › 相机 › 格式”中选“兼容性最佳”后重拍，或截屏后上传',
  ],
  ['woodland', '', '照片.dat', '图片格式不正确，可上传 JPG、JPEG、PNG、GIF'],
])('%s of content %j named %s', (kind, content, name, told) => {
  expect(wrongKindText(uploadRules[kind], content, name)).toBe(told)
})
