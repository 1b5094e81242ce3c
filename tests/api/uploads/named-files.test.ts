// The spec names an uploaded file `{uid, name, file}`: every call that names files takes it.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { avatarUpload } from '#features/accounts/contract/avatar.ts'
import { PROFILE, profile } from '#features/accounts/contract/settings.ts'
import { myforestdetail } from '#features/listings/contract/owner.ts'
import { userIndex } from '#platform/contract/session.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newBond, newVoucher, rowOfBond, sendVoucher } from '../../helpers/bonds.ts'
import {
  certificationOf,
  consented,
  individualForm,
  sendCertification,
} from '../../helpers/certifications.ts'
import { signedIn, staffSignedIn } from '../../helpers/people.ts'
import { newOwner, readyFile, send, validForm } from '../../helpers/submissions.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const addressOf = (id: string) => `/private/woodland/2026/11/${id}-1280.jpg?expires=1&signature=x`
const SHAPES: [shape: string, named: (id: string) => unknown][] = [
  ['{uid, name, file}', (id) => ({ uid: id, name: '照片.jpg', file: addressOf(id) })],
  [
    '{uid, name, file} with the uid of a browser',
    (id) => ({ uid: 'rc-upload-17-2', name: '照片.jpg', file: addressOf(id) }),
  ],
  ['{id}', (id) => ({ id })],
  ['an id', (id) => id],
  ['an address', addressOf],
]

describe.each(SHAPES)('a file named as %s', (_, named) => {
  test('is taken of a listing, and kept in its draft', async () => {
    const owner = await newOwner(portal)
    const [certificate, photo, video] = await Promise.all(
      (['certificate', 'woodland', 'video'] as const).map(
        async (purpose) => (await readyFile(portal, owner, purpose)).id,
      ),
    )
    const files = { image: [named(certificate!)], images: [named(photo!)], video: [named(video!)] }
    let id = 0
    for (const statusType of [1, 2] as const) {
      const answer = await send(portal, owner, await validForm(portal, owner, { ...files, id }), statusType)
      expect(answer).toMatchObject({ code: 200 })
      id = answer.data.id
      const { data } = await portal.call(myforestdetail, { id }, owner)
      const { image, images, video: videos } = data.draft ?? data.form
      expect([image, images, videos].map((list) => list.map(({ id }) => id))).toEqual([
        [certificate],
        [photo],
        [video],
      ])
    }
  })

  test('is taken of a certification', async () => {
    const owner = await newOwner(portal)
    await consented(portal, owner)
    const [front, back] = [
      await readyFile(portal, owner, 'identity'),
      await readyFile(portal, owner, 'identity'),
    ]
    const papers = { legal_identity_cert: named(front.id), legal_identity_cert_un: [named(back.id)] }
    expect(await sendCertification(portal, owner, await individualForm(portal, owner, papers))).toMatchObject(
      {
        code: 200,
      },
    )
    expect(await certificationOf(portal, owner)).toMatchObject({
      legal_identity_cert_id: front.id,
      legal_identity_cert_un_id: back.id,
    })
  })

  test('is taken of a voucher', async () => {
    const bond = await newBond(portal)
    const voucher = await newVoucher(portal, bond.bidder)
    expect(await sendVoucher(portal, bond, [named(voucher)])).toMatchObject({ code: 200 })
    expect((await rowOfBond(portal, bond)).vouchers).toEqual([voucher])
  })
})

test('an avatar is adopted by {uid, name, file}, in a list and as JSON text; what is no file changes nothing', async () => {
  const me = await signedIn(portal)
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#14532d' } })
    .jpeg()
    .toBuffer()
  const { file } = (await portal.call(avatarUpload, { name: '我.jpg' }, { ...me, file: picture })).data
  const adopt = (avatar: unknown) =>
    portal.call(profile, { type: PROFILE.avatar, avatar }, { ...me, as: 'json' })
  const avatarNow = async () => (await portal.call(userIndex, {}, me)).data.avatar
  for (const avatar of [
    { uid: '1', name: '我.jpg', file },
    JSON.stringify({ uid: '1', name: '我.jpg', file }),
    [{ uid: '1', name: '我.jpg', file }],
  ]) {
    expect(await adopt(avatar)).toMatchObject({ code: 200 })
    expect(await avatarNow()).toBe(file)
  }
  for (const avatar of [{}, [], 7, '[', { uid: '1', name: '我.jpg' }]) {
    expect((await adopt(avatar)).code).not.toBe(200)
    expect(await avatarNow()).toBe(file)
  }
})

test('pictures and files of a project are taken as {uid, name, file}, as a list, alone and as JSON', async () => {
  const editor = await staffSignedIn(portal, 'editor')
  const { save, get } = content.projects.calls
  const file = { uid: '-1', name: '可研报告.pdf', file: 'https://files.example.org/x.pdf' }
  const picture = { uid: '-2', name: '现场.jpg', file: '/uploads/staff/2026/11/x.jpg' }
  for (const spelled of [
    (entry: object) => [entry],
    (entry: object) => entry,
    (entry: object) => JSON.stringify([entry]),
  ]) {
    const fields = {
      name: '油茶基地',
      type: 1,
      stage_id: 1,
      industry_id: 4,
      province_id: 350_000,
      city_id: 350_700,
      county_id: 350_703,
    }
    const saved = await portal.call(
      save,
      { ...fields, report: spelled(file), images: spelled(picture) },
      editor,
    )
    expect(saved).toMatchObject({ code: 200 })
    expect((await portal.call(get, { id: saved.data.id }, editor)).data.fields).toMatchObject({
      report: [{ name: file.name, file: file.file }],
      images: [{ file: picture.file }],
    })
  }
})
