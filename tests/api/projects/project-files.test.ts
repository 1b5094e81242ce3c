// Files of projects: private uploads of the staff, given to signed-in users at addresses for one download.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { ADDRESS_SECONDS } from '#features/downloads/contract.ts'
import { prodetail } from '#features/projects/contract/projects.ts'
import { uploadFile } from '#features/uploads/contract/staff-uploads.ts'
import { logout } from '#platform/contract/session.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, signedIn, staffSignedIn } from '../../helpers/people.ts'
import { PDF, photo } from '../../helpers/uploads.ts'
import { uploaded } from '../../helpers/user-uploads.ts'

const { save } = content.projects.calls
const NAME = '造林“概算”表 (2026).pdf'

let portal: TestApp
let token: string
let editor: string
/** A file in the shape of the upload call's answer. */
let stored: string
beforeAll(async () => {
  portal = await testApp()
  ;({ token } = await signedIn(portal))
  ;({ token: editor } = await staffSignedIn(portal, 'editor'))
  const answer = await portal.call(
    uploadFile,
    { name: 'a.pdf', visibility: 'private' },
    { token: editor, file: PDF, address: newAddress() },
  )
  stored = answer.data.file
})
afterAll(() => portal.close())

interface File {
  name: string
  file: string
  size?: number
}
const saved = (report: File[]) =>
  portal.call(
    save,
    {
      name: '油茶基地',
      type: 3,
      stage_id: 1,
      industry_id: 4,
      province_id: 110000,
      city_id: 110100,
      county_id: 110101,
      report,
      mode: 'publish',
    },
    { token: editor, address: newAddress() },
  )
const published = async (...report: File[]) => {
  const answer = await saved(report)
  expect(answer).toMatchObject({ code: 200 })
  return (answer.data as { id: number }).id
}
const filesOf = async (id: number, as?: string) =>
  (await portal.call(prodetail, { project_id: id }, { token: as, address: newAddress() })).data.report
const fetched = (url: string) => portal.app.inject({ method: 'GET', url })

test('an upload of the staff is private where it is said to be, and answered as no URL', async () => {
  expect(stored).toMatch(/^\/private\/staff\/2026\/11\/[0-9a-f]{40}\.pdf$/)
  expect((await fetched(stored)).statusCode).toBe(404)
  expect((await fetched(stored.replace('/private/', '/uploads/'))).statusCode).toBe(404)
  expect((await fetched(stored.replace('/private/', '/api/private/'))).statusCode).toBe(403)
  const wrong = await portal.call(
    uploadFile,
    { name: 'a.pdf', visibility: 'x' },
    { token: editor, file: PDF },
  )
  expect(wrong).toMatchObject({ code: 400, data: { fields: { visibility: '公开范围不正确' } } })
})

test('visitors see name and size; signed-in users download it under its name', async () => {
  const id = await published({ name: NAME, file: stored, size: PDF.length })
  expect(await filesOf(id)).toEqual([{ name: NAME, file: '', size: PDF.length }])

  const [file] = await filesOf(id, token)
  const reply = await fetched(file?.file ?? '')
  expect([reply.statusCode, reply.rawPayload.equals(PDF)]).toEqual([200, true])
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="_______ (2026).pdf"; filename*=UTF-8''${encodeURIComponent('造林“概算”表 ')}%282026%29.pdf`,
  })
})

test('an address opens once, within a minute, and ends with the session that asked', async () => {
  const id = await published({ name: NAME, file: stored }, { name: '乙.pdf', file: stored })
  const [first, other] = await filesOf(id, token)
  expect(first?.file).not.toBe(other?.file)
  expect((await fetched(first?.file ?? '')).statusCode).toBe(200)
  expect((await fetched(first?.file ?? '')).statusCode).toBe(410)
  expect((await fetched(other?.file ?? '')).statusCode).toBe(200)
  const [late] = await filesOf(id, token)
  portal.passSeconds(ADDRESS_SECONDS + 1)
  expect((await fetched(late?.file ?? '')).statusCode).toBe(410)

  const leaving = await signedIn(portal)
  const [left] = await filesOf(id, leaving.token)
  await portal.call(logout, {}, leaving)
  expect((await fetched(left?.file ?? '')).statusCode).toBe(410)
})

test('no project can name the private upload of a user, nor any other private path', async () => {
  const { answer: certificate } = await uploaded(portal, token, await photo(64, 48), {
    purpose: 'certificate',
  })
  const path = /\/api(\/private\/[^?]+)/.exec(certificate.data.file)?.[1] ?? ''
  expect(path).toMatch(/^\/private\/certificate\//)
  const refused = [
    path,
    '/private/staff/../certificate/2026/11/a.jpg',
    '/private/staff//a.pdf',
    '/private/staffs/a.pdf',
    '/private/a.pdf',
    '/private/staff/A.pdf',
    '/uploads/staff/2026/11/a.pdf',
    '/api/private/staff/2026/11/a.pdf',
    '//evil.example/a.pdf',
  ]
  for (const file of refused) {
    const answer = await saved([{ name: 'a.pdf', file }])
    expect(answer, file).toMatchObject({ code: 400, data: { fields: { report: expect.any(String) } } })
  }
})

test('a file that is gone has no address, and a file on another site has its own', async () => {
  const answer = await portal.call(
    uploadFile,
    { name: 'b.pdf', visibility: 'private' },
    { token: editor, file: Buffer.concat([PDF, Buffer.from('\n')]), address: newAddress() },
  )
  const gone = answer.data.file
  const elsewhere = 'https://files.example/c.pdf'
  const id = await published({ name: 'b.pdf', file: gone }, { name: 'c.pdf', file: elsewhere })
  const [before] = await filesOf(id, token)
  rmSync(join(portal.dataDir, gone))
  expect((await fetched(before?.file ?? '')).statusCode).toBe(410)
  expect((await filesOf(id, token)).map(({ file }) => file)).toEqual(['', elsewhere])
  expect((await filesOf(id)).map(({ file }) => file)).toEqual(['', ''])
})
