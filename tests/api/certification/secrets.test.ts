// Identity papers at rest and on their way to staff: encrypted, masked, opened on record, private for everybody else.

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encryptedColumns } from '#app/features.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import { certifications } from '#features/certification/server/certification.schema.ts'
import { indexCertifications } from '#features/certification/server/encrypted-fields.service.ts'
import { TooManyReveals } from '#features/review/contract/refusals.ts'
import * as queues from '#features/review/contract/review.ts'
import { rotateKeys } from '#features/staff/server/encrypted-columns.service.ts'
import { Forbidden } from '#platform/contract/refusals.ts'
import { consume, LIMITS } from '#platform/server/limits/limits.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  certificationOf,
  certificationTask,
  consented,
  enterpriseForm,
  IDENTITY_NUMBER,
  individualForm,
  judgedCertification,
  PERSON,
  sendCertification,
  submittedCertification,
} from '../../helpers/certifications.ts'
import { encryptionFrom } from '../../helpers/encryption.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import { newOwner, type Owner } from '../../helpers/submissions.ts'
import { photo } from '../../helpers/uploads.ts'
import { uploaded } from '../../helpers/user-uploads.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
})
afterEach(() => portal.close())

/** Every value in the database, as text. */
const everything = async () => {
  const { rows: tables } = (await portal.deps.db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = current_schema()`,
  )) as { rows: { name: string }[] }
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = (await portal.deps.db.execute(
      sql`select coalesce(string_agg(t::text, ' '), '') as text from ${sql.identifier(name)} t`,
    )) as { rows: { text: string }[] }
    texts.push(`${name}: ${rows[0]?.text ?? ''}`)
  }
  expect(tables.length).toBeGreaterThan(20)
  return texts
}
const holding = async (text: string) =>
  (await everything()).filter((rows) => rows.includes(text)).map((rows) => rows.split(':')[0])

const useKeys = (...dataKeys: Buffer[]) => {
  portal.deps.encryption = encryptionFrom({ dataDir: portal.dataDir, dataKeys })
}
const storedOf = async ({ id }: Owner) =>
  (await portal.deps.db.select().from(certifications).where(eq(certifications.user_id, id)))[0]

const fetchStatus = async (url: string) =>
  (await portal.app.inject({ method: 'GET', url, remoteAddress: newAddress() })).statusCode

test('the database holds no identity number, and no name before the approval makes it the account’s', async () => {
  const owner = await newOwner(portal)
  const reviewer = await staffSignedIn(portal, 'reviewer')
  await submittedCertification(portal, owner)
  expect(await holding(IDENTITY_NUMBER)).toEqual([])
  expect(await holding(PERSON)).toEqual([])
  expect(await storedOf(owner)).toMatchObject({
    legal_person: expect.stringMatching(/^enc1:/),
    legal_identity: expect.stringMatching(/^enc1:/),
  })
  await judgedCertification(portal, reviewer, owner)
  expect(await holding(IDENTITY_NUMBER)).toEqual([])
  // The spec’s real name, by which the account bids.
  expect(await holding(PERSON)).toEqual(['users'])
  expect(portal.log()).not.toContain(IDENTITY_NUMBER)
})

test('after a rotation the new key alone reads them', async () => {
  const owner = await newOwner(portal)
  await submittedCertification(portal, owner)
  const before = await storedOf(owner)
  const newer = randomBytes(32)
  useKeys(newer)
  expect(await rotateKeys(portal.deps, encryptedColumns)).toEqual({ encrypted: 2, unreadable: 0 })
  expect(await rotateKeys(portal.deps, encryptedColumns)).toEqual({ encrypted: 0, unreadable: 0 })
  portal.deps.encryption = encryptionFrom({ dataDir: join(portal.dataDir, 'elsewhere'), dataKeys: [newer] })
  expect((await storedOf(owner))?.legal_identity).not.toBe(before?.legal_identity)
  expect(await certificationOf(portal, owner)).toMatchObject({
    legal_person: '林**',
    legal_identity: '350703********0014',
  })
})

test('with the key given up nobody is told to reject: reviewers cannot approve, and the user types it again', async () => {
  const owner = await newOwner(portal)
  const reviewer = await staffSignedIn(portal, 'reviewer')
  const form = await submittedCertification(portal, owner)
  const task = await certificationTask(portal, owner)
  portal.deps.encryption = encryptionFrom({
    dataDir: join(portal.dataDir, 'elsewhere'),
    dataKeys: [randomBytes(32)],
  })
  expect(await rotateKeys(portal.deps, encryptedColumns)).toEqual({ encrypted: 0, unreadable: 2 })
  expect(await certificationOf(portal, owner)).toMatchObject({ legal_person: '', legal_identity: '' })
  const { facts } = (await portal.call(queues.queueTask, task, reviewer)).data
  expect(facts.find(({ label }) => label === '身份证号码')).toMatchObject({
    value: '（读不出来：服务器缺少加密它的密钥。请联系管理员，不要因此驳回）',
  })
  await expect(judgedCertification(portal, reviewer, owner)).rejects.toThrow('请联系管理员，不要因此驳回')
  await portal.call(queues.unclaimTask, task, reviewer)
  await judgedCertification(portal, reviewer, owner, 'rejected')
  expect((await sendCertification(portal, owner, form)).code).toBe(200)
})

const found = async (reviewer: { token: string }, keyword: string) => {
  const { code, data } = await portal.call(queues.queueList, { queue: 'certifications', keyword }, reviewer)
  return code === 200 ? data.list.map(({ target_id }) => target_id) : code
}
const searchesOnRecord = async () =>
  (await portal.deps.db.select().from(audit).where(eq(audit.action, 'queue.searchName'))).map(
    ({ target, detail }) => [target, detail],
  )

test('a whole name or number finds the certification, on record where that tells something, and no part of either', async () => {
  const [owner, other] = [await newOwner(portal), await newOwner(portal)]
  const reviewer = await staffSignedIn(portal, 'reviewer')
  await submittedCertification(
    portal,
    owner,
    await individualForm(portal, owner, { legal_person: '欧阳·建山' }),
  )
  await submittedCertification(portal, other)
  for (const part of ['欧阳', '建山', '林建', IDENTITY_NUMBER.slice(0, 17), IDENTITY_NUMBER.slice(6)])
    expect([part, await found(reviewer, part)]).toEqual([part, []])
  expect(await searchesOnRecord()).toEqual([])
  expect(await found(reviewer, '欧阳建山')).toEqual([owner.id])
  expect(await found(reviewer, '欧阳 建山')).toEqual([owner.id])
  expect(await found(reviewer, PERSON)).toEqual([other.id])
  expect(await found(reviewer, `${PERSON} 欧阳`)).toEqual([])
  expect(await found(reviewer, IDENTITY_NUMBER)).toEqual([owner.id, other.id])
  // Nobody's, which a search by trying would learn as well.
  expect(await found(reviewer, '350703190001010030')).toEqual([])
  const target = 'queue:certifications'
  expect(await searchesOnRecord()).toEqual([
    [target, { value: '欧**' }],
    [target, { value: '林**' }],
    [target, { value: '350703********0014' }],
    [target, { value: '350703********0030' }],
  ])
})

test('searches that confirm a value share the limit of reveals', async () => {
  const owner = await newOwner(portal)
  const reviewer = await staffSignedIn(portal, 'reviewer')
  await submittedCertification(portal, owner)
  for (let count = 0; count < LIMITS.reveal.max; count++)
    await consume(portal.deps.db, 'reveal', `staff:${reviewer.id}`, portal.deps.now())
  expect(await found(reviewer, PERSON)).toBe(TooManyReveals.code)
  expect(await found(reviewer, '没有人叫这个')).toEqual([])
})

test('the search goes on while keys change, and finds what was stored before there were indexes', async () => {
  const owner = await newOwner(portal)
  const reviewer = await staffSignedIn(portal, 'reviewer')
  await submittedCertification(portal, owner)
  const before = await storedOf(owner)
  expect(before?.legal_person_index).not.toBe('')
  const newer = randomBytes(32)
  useKeys(newer)
  expect(await found(reviewer, PERSON)).toEqual([owner.id])
  await rotateKeys(portal.deps, encryptedColumns)
  portal.deps.encryption = encryptionFrom({ dataDir: join(portal.dataDir, 'elsewhere'), dataKeys: [newer] })
  expect(await found(reviewer, IDENTITY_NUMBER)).toEqual([owner.id])
  const after = await storedOf(owner)
  expect(after?.legal_person_index).not.toBe(before?.legal_person_index)

  await portal.deps.db.update(certifications).set({ legal_person_index: '', legal_identity_index: '' })
  expect(await found(reviewer, PERSON)).toEqual([])
  await indexCertifications(portal.deps)
  expect(await storedOf(owner)).toEqual(after)
})

test('a value copied to another user’s row cannot be read there', async () => {
  const [one, two] = [await newOwner(portal), await newOwner(portal)]
  await submittedCertification(portal, one)
  await submittedCertification(portal, two)
  const stolen = (await storedOf(one))?.legal_identity ?? ''
  await portal.deps.db
    .update(certifications)
    .set({ legal_identity: stolen })
    .where(eq(certifications.user_id, two.id))
  expect((await certificationOf(portal, two)).legal_identity).toBe('')
})

test('staff see names and numbers masked; each reveal is on record, without what it showed', async () => {
  const owner = await newOwner(portal)
  const reviewer = await staffSignedIn(portal, 'reviewer')
  await submittedCertification(portal, owner)
  const task = await certificationTask(portal, owner)
  const { list } = (await portal.call(queues.queueList, { queue: 'certifications' }, reviewer)).data
  expect(list[0]?.title).toBe(`林**（${owner.mobile.slice(0, 3)}****${owner.mobile.slice(-4)}）`)
  const answer = await portal.call(queues.queueTask, task, reviewer)
  expect(JSON.stringify(answer.data)).not.toMatch(
    new RegExp(`${IDENTITY_NUMBER}|${PERSON}|lin@|${owner.mobile}`),
  )
  const hidden = answer.data.facts.filter(({ sensitive }) => sensitive)
  expect(hidden.map(({ label, value, sensitive }) => [label, value, sensitive])).toEqual([
    ['真实姓名', '林**', 'legal_person'],
    ['身份证号码', '350703********0014', 'legal_identity'],
    ['邮箱', 'l***@mail.example', 'email'],
    ['注册手机', `${owner.mobile.slice(0, 3)}****${owner.mobile.slice(-4)}`, 'mobile'],
  ])
  const shown = await portal.call(queues.revealField, { ...task, field: 'legal_identity' }, reviewer)
  expect(shown.data).toEqual({ value: IDENTITY_NUMBER })
  const rows = await portal.deps.db.select().from(audit).where(eq(audit.action, 'certification.reveal'))
  expect(rows.map(({ who, target, detail }) => ({ who, target, detail }))).toEqual([
    {
      who: `staff:${reviewer.id}`,
      target: `certification:${owner.id}`,
      detail: { task: task.id, field: 'legal_identity' },
    },
  ])
  const editor = await staffSignedIn(portal, 'editor')
  expect(await portal.call(queues.queueTask, task, editor)).toMatchObject(Forbidden)
})

test('a company is found in the queue by its name and code, a person by the whole mobile or name', async () => {
  const [company, person] = [await newOwner(portal), await newOwner(portal)]
  const reviewer = await staffSignedIn(portal, 'reviewer')
  await submittedCertification(portal, company, await enterpriseForm(portal, company))
  await submittedCertification(portal, person)
  const found = async (keyword: string) =>
    (await portal.call(queues.queueList, { queue: 'certifications', keyword }, reviewer)).data.list.map(
      ({ target_id }) => target_id,
    )
  expect(await found('青山林业')).toEqual([company.id])
  expect(await found(person.mobile)).toEqual([person.id])
  expect(await found(PERSON)).toEqual([company.id, person.id])
  expect(await found(PERSON.slice(0, 2))).toEqual([])
})

test('pictures open by addresses of ten minutes, for their owner and reviewers, and never without a signature', async () => {
  const owner = await newOwner(portal)
  const reviewer = await staffSignedIn(portal, 'reviewer')
  await consented(portal, owner)
  const send = async (width: number) =>
    (await uploaded(portal, owner.token, await photo(width, 30), { purpose: 'identity' })).id
  const papers = { legal_identity_cert: await send(40), legal_identity_cert_un: await send(50) }
  await submittedCertification(portal, owner, await individualForm(portal, owner, papers))
  const { legal_identity_cert: address } = await certificationOf(portal, owner)
  expect(await fetchStatus(address)).toBe(200)
  expect(await fetchStatus(address.split('?')[0] ?? '')).toBe(403)
  const task = await certificationTask(portal, owner)
  const revealed = await portal.call(queues.revealField, { ...task, field: 'legal_identity_cert' }, reviewer)
  expect(await fetchStatus(revealed.data.value)).toBe(200)
  portal.passSeconds(601)
  expect(await fetchStatus(address)).toBe(403)
  expect(await fetchStatus(revealed.data.value)).toBe(403)
})
