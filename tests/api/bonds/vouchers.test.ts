// Vouchers: which files a bidder may send, when, and what follows from it.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepExpired } from '#app/interval-jobs.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { BondOverdue, bondVoucher } from '#features/bonds/contract.ts'
import { BOND } from '#features/bonds/rules/bonds.ts'
import { bonds } from '#features/bonds/server/bonds.schema.ts'
import { entriesOf } from '#features/bonds/server/ledger.table.ts'
import { checkLedger } from '#features/bonds/server/ledger-check.service.ts'
import { openBond } from '#features/bonds/server/open-bond.service.ts'
import { noticeList } from '#features/notices/contract.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { tenders } from '#features/tenders/server/tenders.schema.ts'
import { uploadAbort } from '#features/uploads/contract/user-uploads.ts'
import { BadInput, TargetGone } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  bondIn,
  judged,
  newBidder,
  newBond,
  newTender,
  newVoucher,
  type OpenBond,
  reviewersOf,
  rowOfBond,
  sendVoucher,
} from '../../helpers/bonds.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import { readyFile } from '../../helpers/submissions.ts'
import { photo } from '../../helpers/uploads.ts'
import { storedFiles, uploaded, uploadRow } from '../../helpers/user-uploads.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(async () => {
  expect((await checkLedger(portal.deps.db)).faults).toEqual([])
  await portal.close()
})

const HOUR = 3600
const DAY = 24 * HOUR
const inHours = (hours: number) => new Date(portal.deps.now().getTime() + hours * HOUR * 1000)

/** What a refused call must leave as it was. */
const stateOf = async (bond: OpenBond) => [
  await rowOfBond(portal, bond),
  await portal.deps.db.select().from(queueTasks),
]

describe('a voucher', () => {
  test('of an unpaid bond waits for review: state, ledger, task, audit log and notice', async () => {
    const bond = await newBond(portal, { title: '青山造林' })
    const ids = [await newVoucher(portal, bond.bidder), await newVoucher(portal, bond.bidder)]
    const answer = await sendVoucher(portal, bond, ids)
    expect(answer).toMatchObject({ code: 200, msg: '凭证已提交，请等待审核', data: null })
    expect(await rowOfBond(portal, bond)).toMatchObject({
      state: BOND.pending,
      vouchers: ids,
      certificatetime: portal.deps.now(),
      updatetime: portal.deps.now(),
    })
    for (const id of ids)
      expect(await uploadRow(portal, id)).toMatchObject({
        bond_id: bond.id,
        unused_since: null,
        visibility: 'private',
      })
    const tasks = await portal.deps.db.select().from(queueTasks).where(eq(queueTasks.target_id, bond.id))
    expect(tasks).toMatchObject([{ queue: 'bonds', outcome: null }])
    expect(await historyOf(portal.deps.db, `bond:${bond.id}`)).toMatchObject([
      { who: `user:${bond.bidder.id}`, action: 'bond.submit', detail: { title: '青山造林', pictures: 2 } },
    ])
    const { data } = (await portal.call(noticeList, { category: 2 }, bond.bidder)).data
    expect(data).toMatchObject([
      {
        content: '“青山造林”的投标保证金汇款凭证已提交，核对到账后会再通知您。',
        category: 2,
        project_sn: bond.project_sn,
        url: `/account/deposit/detail?project_sn=${bond.project_sn}`,
      },
    ])
  })

  test('sent again while it waits is answered the same, in any order, and counted once', async () => {
    const bond = await newBond(portal)
    const ids = [await newVoucher(portal, bond.bidder), await newVoucher(portal, bond.bidder)]
    await sendVoucher(portal, bond, ids)
    const before = await stateOf(bond)
    portal.passSeconds(60)
    expect(await sendVoucher(portal, bond, ids.toReversed())).toMatchObject({ code: 200, data: null })
    expect(await stateOf(bond)).toEqual(before)
  })

  test('of a procurement is told under its category', async () => {
    const bond = await newBond(portal, { ptype: 2 })
    await sendVoucher(portal, bond)
    expect((await portal.call(noticeList, { category: 3 }, bond.bidder)).data.total).toBe(1)
  })

  test('replaces a rejected one; the new one waits, and the remark is gone', async () => {
    const bond = await bondIn(portal, BOND.failed)
    expect(await rowOfBond(portal, bond)).toMatchObject({ remark: '金额不符。' })
    expect((await sendVoucher(portal, bond)).code).toBe(200)
    expect(await rowOfBond(portal, bond)).toMatchObject({ state: BOND.pending, remark: '' })
    const tasks = await portal.deps.db.select().from(queueTasks).where(eq(queueTasks.target_id, bond.id))
    expect(tasks.filter(({ queue }) => queue === 'bonds').map(({ outcome }) => outcome)).toEqual([
      'rejected',
      null,
    ])
  })

  test('may be the rejected one again: the reviewer may have erred', async () => {
    const [reviewer] = await reviewersOf(portal)
    const bond = await newBond(portal)
    const ids = [await newVoucher(portal, bond.bidder)]
    await sendVoucher(portal, bond, ids)
    await judged(portal, reviewer, bond, 'rejected')
    expect((await sendVoucher(portal, bond, ids)).code).toBe(200)
    expect(await rowOfBond(portal, bond)).toMatchObject({ state: BOND.pending, vouchers: ids })
  })
})

describe('what is no voucher of the bidder’s', () => {
  let bond: OpenBond
  beforeEach(async () => {
    bond = await newBond(portal)
  })
  const GONE = '汇款凭证没有传完或已失效，请移除后重新上传'

  const wrong: [what: string, ids: () => Promise<string[]>, message: string][] = [
    ['is somebody else’s upload', async () => [await newVoucher(portal, await newBidder(portal))], GONE],
    ['has another purpose', async () => [(await readyFile(portal, bond.bidder, 'certificate')).id], GONE],
    [
      'is still being sent',
      async () => [(await readyFile(portal, bond.bidder, 'voucher', { state: 'open' })).id],
      GONE,
    ],
    [
      'has been removed',
      async () => [(await readyFile(portal, bond.bidder, 'voucher', { state: 'gone' })).id],
      GONE,
    ],
    ['is unknown', async () => [crypto.randomUUID()], GONE],
    [
      'is good but for one of two',
      async () => [await newVoucher(portal, bond.bidder), crypto.randomUUID()],
      GONE,
    ],
    [
      'is the voucher of another bond',
      async () => {
        const other = await newBond(portal, { bidder: bond.bidder })
        const ids = [await newVoucher(portal, bond.bidder)]
        await sendVoucher(portal, other, ids)
        return ids
      },
      '汇款凭证已用于另一笔保证金，请重新上传',
    ],
  ]
  test.each(wrong)('because it %s is refused by name, and nothing changes', async (_, idsOf, message) => {
    const ids = await idsOf()
    const before = await stateOf(bond)
    expect(await sendVoucher(portal, bond, ids)).toMatchObject({
      status: 200,
      code: BadInput.code,
      msg: message,
      data: { fields: { certificate: message } },
    })
    expect(await stateOf(bond)).toEqual(before)
  })

  const inputs: [input: unknown, message: string][] = [
    [undefined, '请上传汇款凭证'],
    [[], '请上传汇款凭证'],
    [['x'], '汇款凭证不正确，请重新上传'],
    [[1], '汇款凭证不正确，请重新上传'],
    [['a', 'a'].map(() => '00000000-0000-4000-8000-000000000000'), '汇款凭证有重复'],
    [Array.from({ length: 4 }, () => crypto.randomUUID()), '最多上传 3 张图片'],
  ]
  test.each(inputs)('%j is refused in Chinese', async (certificate, message) => {
    const { token } = bond.bidder
    const answer = await portal.call(
      bondVoucher,
      { project_sn: bond.project_sn, certificate },
      { token, address: newAddress() },
    )
    expect(answer).toMatchObject({ code: BadInput.code, data: { fields: { certificate: message } } })
  })

  test('a number of a project that the bidder has no bond for is as good as unknown', async () => {
    const other = await newBond(portal)
    const tender = await newTender(portal)
    for (const project_sn of [other.project_sn, tender.project_sn, 'NOT-THERE'])
      expect(await sendVoucher(portal, { bidder: bond.bidder, project_sn })).toMatchObject(TargetGone)
  })
})

describe('the server’s clock', () => {
  test('takes a first voucher until the bond is due, to the second', async () => {
    const bond = await newBond(portal, { bond_due: inHours(1), open_time: inHours(48) })
    const late = await newBond(portal, { bond_due: inHours(1), open_time: inHours(48), bidder: bond.bidder })
    portal.passSeconds(HOUR)
    expect((await sendVoucher(portal, bond)).code).toBe(200)
    portal.passSeconds(1)
    expect(await sendVoucher(portal, late)).toMatchObject({
      code: BondOverdue.code,
      msg: '缴纳时间已过，不能再提交凭证',
    })
    expect((await rowOfBond(portal, late)).state).toBe(BOND.unpaid)
  })

  test('takes one in place of a rejected one until the opening', async () => {
    const bond = await bondIn(portal, BOND.failed)
    const limits = { bond_due: inHours(-1), open_time: inHours(2) }
    await portal.deps.db.update(tenders).set(limits).where(eq(tenders.id, bond.tender.id))
    portal.passSeconds(2 * HOUR + 1)
    expect(await sendVoucher(portal, bond)).toMatchObject(BondOverdue)
    await portal.deps.db
      .update(tenders)
      .set({ open_time: portal.deps.now() })
      .where(eq(tenders.id, bond.tender.id))
    expect((await sendVoucher(portal, bond)).code).toBe(200)
  })

  test('takes either at any time where the tender sets no limit', async () => {
    const unpaid = await newBond(portal)
    const failed = await bondIn(portal, BOND.failed)
    portal.passSeconds(7 * DAY)
    expect((await sendVoucher(portal, unpaid)).code).toBe(200)
    expect((await sendVoucher(portal, failed)).code).toBe(200)
  })

  test('still answers a repeated voucher after the limit: the first one was in time', async () => {
    const bond = await newBond(portal, { bond_due: inHours(1) })
    const ids = [await newVoucher(portal, bond.bidder)]
    await sendVoucher(portal, bond, ids)
    portal.passSeconds(2 * HOUR)
    expect((await sendVoucher(portal, bond, ids)).code).toBe(200)
  })
})

test('pictures of a voucher survive the clean-up, also those that others replaced: the ledger names them', async () => {
  const bond = await newBond(portal)
  const picture = async () =>
    (await uploaded(portal, bond.bidder.token, await photo(40, 30), { purpose: 'voucher' })).id
  const [first, second, unused] = [await picture(), await picture(), await picture()]
  await sendVoucher(portal, bond, [first])
  portal.passSeconds(3 * DAY)
  await sweepExpired(portal.deps)
  expect(await uploadRow(portal, first)).toMatchObject({ state: 'ready' })
  expect([await uploadRow(portal, second), await uploadRow(portal, unused)]).toEqual([undefined, undefined])

  await judged(portal, await staffSignedIn(portal, 'reviewer'), bond, 'rejected')
  const third = await picture()
  await sendVoucher(portal, bond, [third])
  portal.passSeconds(3 * DAY)
  await sweepExpired(portal.deps)
  for (const id of [first, third])
    expect(await uploadRow(portal, id)).toMatchObject({ state: 'ready', bond_id: bond.id })
  const sent = (await entriesOf(portal.deps.db, bond.id)).filter(({ event }) => event === 'submit')
  expect(sent.map(({ files }) => files)).toEqual([[first], [third]])
  // Private for good: no public copy was ever made.
  expect(storedFiles(portal).filter((file) => file.startsWith('uploads/'))).toEqual([])
})

test('a voucher in use cannot be given up by its owner', async () => {
  const bond = await newBond(portal)
  const id = await newVoucher(portal, bond.bidder)
  await sendVoucher(portal, bond, [id])
  await portal.call(uploadAbort, { id }, { token: bond.bidder.token, address: newAddress() })
  expect(await uploadRow(portal, id)).toMatchObject({ state: 'ready', bond_id: bond.id })
})

test('a sign-up opens one bond however often it is told, with the sum of that moment', async () => {
  const tender = await newTender(portal)
  const bidder = await newBidder(portal)
  const open = (amount_fen: number) =>
    portal.deps.db.transaction((tx) =>
      openBond(tx, { tender_id: tender.id, user_id: bidder.id, amount_fen, at: portal.deps.now() }),
    )
  const rows = () => portal.deps.db.select().from(bonds).where(eq(bonds.user_id, bidder.id))
  await open(0)
  expect(await rows()).toEqual([])
  for (const absurd of [-1, 0.5, Number.NaN, 2 ** 60]) await expect(open(absurd)).rejects.toThrow(RangeError)
  expect(await rows()).toEqual([])
  await open(100)
  await open(200)
  expect(await rows()).toMatchObject([{ amount_fen: 100, state: BOND.unpaid }])
})
