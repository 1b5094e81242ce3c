// The table of what may be uploaded, against the generic rules of the spec (part 1 §5).
import { expect, test } from 'vitest'
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

test('a document where papers are asked for is told to become a photo or a PDF', () => {
  const told = '图片格式不正确，请拍照上传，或另存为 PDF 后上传'
  for (const name of ['权证.docx', '权证.WPS']) expect(fileComplaint('certificate', name, 1)).toBe(told)
  expect(fileComplaint('woodland', '林地.docx', 1)).toBe('图片格式不正确')
})
