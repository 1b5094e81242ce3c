// Tags that two editors set at once, and reads of all content that take too long.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileLibrary, fileUses, findText, tagFile } from '#features/content/contract/media.ts'
import { pictureLibrary } from '#features/content/contract/pictures.ts'
import { ReadTooLong } from '#features/content/contract/refusals.ts'
import { contentVersions } from '#features/content/server/content.schema.ts'
import { tagsOf } from '#features/content/server/media.table.ts'
import { readInTime } from '#features/content/server/read-in-time.table.ts'
import { TooMany } from '#platform/contract/refusals.ts'
import { LIMITS } from '#platform/server/limits/limits.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let admin: Awaited<ReturnType<typeof staffSignedIn>>
beforeAll(async () => {
  portal = await testApp()
  admin = await staffSignedIn(portal, 'admin')
})
afterAll(() => portal.close())

test('of editors who set the tags of a file at once each is answered, and the tags of one stay', async () => {
  const file = '/uploads/a.pdf'
  const sets = [
    ['甲', '乙'],
    ['甲', '丙'],
    ['乙', '甲'],
  ]
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      [...sets, ...sets].map((tags) => portal.call(tagFile, { file, tags }, { token: admin.token })),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(200))
    const stored = [...((await tagsOf(portal.deps.db, [file])).get(file) ?? [])].toSorted()
    expect(sets.map((tags) => tags.toSorted())).toContainEqual(stored)
  }
})

test('a read of all content that takes too long is refused in words, and leaves no time limit behind', async () => {
  const { db } = portal.deps
  const slow = readInTime(db, (tx) => tx.execute(sql`select pg_sleep(5)`), 50)
  await expect(slow).rejects.toMatchObject({ refusal: ReadTooLong })
  await db.execute(sql`select pg_sleep(0.2)`)
  await expect(readInTime(db, () => Promise.reject(new Error('another')))).rejects.toThrow('another')
})

test('the libraries, uses and found words are such reads', async () => {
  const caller = { token: admin.token }
  await portal.deps.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${contentVersions} in access exclusive mode`)
    const answers = await Promise.all([
      portal.call(fileLibrary, {}, caller),
      portal.call(pictureLibrary, {}, caller),
      portal.call(fileUses, { file: '/a.pdf' }, caller),
      portal.call(findText, { phrase: '甲' }, caller),
    ])
    expect(answers.map(({ code, msg }) => ({ code, msg }))).toEqual(Array(4).fill(ReadTooLong))
  })
})

test('they are counted together, for each member of staff', async () => {
  const { token } = await staffSignedIn(portal, 'editor')
  const codes = await Promise.all(
    Array.from({ length: LIMITS.contentRead.max + 1 }, async (_, at) => {
      const call = at % 2 ? fileLibrary : pictureLibrary
      return (await portal.call(call, {}, { token })).code
    }),
  )
  expect(codes.filter((code) => code === TooMany.code)).toHaveLength(1)
  expect((await portal.call(fileLibrary, {}, { token: admin.token })).code).toBe(200)
})
