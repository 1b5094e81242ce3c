// Tags that two editors set at once, and the limit of reading texts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findText, tagFile } from '#features/content/contract/media.ts'
import { tagsOf } from '#features/content/server/media.table.ts'
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

test('searches for words are counted, for each member of staff', async () => {
  const { token } = await staffSignedIn(portal, 'admin')
  const codes = await Promise.all(
    Array.from(
      { length: LIMITS.contentRead.max + 1 },
      async () => (await portal.call(findText, { phrase: '甲' }, { token })).code,
    ),
  )
  expect(codes.filter((code) => code === TooMany.code)).toHaveLength(1)
  expect((await portal.call(findText, { phrase: '甲' }, { token: admin.token })).code).toBe(200)
})
