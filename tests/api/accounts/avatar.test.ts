import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avatarUpload } from '#features/accounts/contract/avatar.ts'
import { AvatarUnknown } from '#features/accounts/contract/refusals.ts'
import { PROFILE, profile } from '#features/accounts/contract/settings.ts'
import { UploadBroken, UploadFormat } from '#platform/contract/file-refusals.ts'
import { userIndex } from '#platform/contract/session.ts'
import { uploadRules } from '#platform/contract/upload-rules.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { signedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const picture = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#14532d' } })
    .withExif({ IFD0: { Make: 'SecretCamera' } })
    .jpeg()
    .toBuffer()

type Someone = { token: string }
const upload = (who: Someone, file: Buffer, name = '我.jpg') =>
  portal.call(avatarUpload, { name }, { ...who, file })
const adopt = (who: Someone, avatar: string) => portal.call(profile, { type: PROFILE.avatar, avatar }, who)
const avatarOf = async (who: Someone) => (await portal.call(userIndex, {}, who)).data.avatar
const statusOf = async (url: string) => (await portal.app.inject({ url })).statusCode

test('an avatar is square, small and without data of the camera, and shown once it is adopted', async () => {
  const me = await signedIn(portal)
  const { data, msg } = await upload(me, await picture())
  expect(msg).toBe('上传成功')
  expect(data.file).toMatch(/^\/uploads\/avatars\/[0-9a-f]{32}\.jpg$/)
  const { rawPayload } = await portal.app.inject({ url: data.file })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 320 })
  expect(rawPayload.includes('SecretCamera')).toBe(false)
  expect(await avatarOf(me)).toBe('')
  expect(await adopt(me, data.file)).toMatchObject({ code: 200 })
  expect(await avatarOf(me)).toBe(data.file)
  // A retry after a lost reply.
  expect(await adopt(me, data.file)).toMatchObject({ code: 200 })
})

test('what an avatar replaces is removed, and so is an upload that was never adopted', async () => {
  const me = await signedIn(portal)
  const first = (await upload(me, await picture())).data.file
  const second = (await upload(me, await picture())).data.file
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  await adopt(me, second)
  const third = (await upload(me, await picture())).data.file
  expect(await statusOf(second)).toBe(200)
  await adopt(me, third)
  expect([await statusOf(second), await statusOf(third)]).toEqual([404, 200])
  expect(await adopt(me, '')).toMatchObject({ code: 200 })
  expect([await avatarOf(me), await statusOf(third)]).toEqual(['', 404])
})

test('only one’s own last upload can be adopted', async () => {
  const [me, other] = [await signedIn(portal), await signedIn(portal)]
  const { file } = (await upload(other, await picture())).data
  for (const avatar of [file, '/uploads/demo/a.jpg', 'https://example.org/a.jpg'])
    expect(await adopt(me, avatar)).toMatchObject(AvatarUnknown)
  expect(await avatarOf(me)).toBe('')
})

test('files of other kinds, damaged ones and large ones are refused, with the reason', async () => {
  const me = await signedIn(portal)
  const good = await picture()
  expect(await upload(me, good, '我.txt')).toMatchObject({ code: 200 })
  expect(await upload(me, good, '我.exe')).toMatchObject({
    code: 400,
    data: { fields: { name: uploadRules.avatar.format } },
  })
  expect(await upload(me, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
    code: UploadFormat.code,
    msg: '图片格式不正确：文件内容是 SVG 图片，请另存为 JPG，或截屏后上传',
  })
  expect(await upload(me, good.subarray(0, 300))).toMatchObject(UploadBroken)
  const large = await upload(me, Buffer.alloc(11 * 1024 * 1024))
  expect(large).toMatchObject({
    code: 400,
    data: { fields: { file: '上传的图片为 11.0 M，请控制在 10M 以内' } },
  })
})
