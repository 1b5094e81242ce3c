// Signing up for a tender: who may, until when, what follows, and what a bidder is told.

import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { historyOf } from '#features/audit/server/audit.service.ts'
import {
  NotCertified,
  prosign,
  SignUpClosed,
  signUpList,
  staffSignUps,
  tenderState,
  WithdrawalClosed,
  withdrawSignUp,
} from '#features/bidding/contract.ts'
import { BondHeld, BondInReview, BondSettled, endBond } from '#features/bonds/contract.ts'
import { BOND } from '#features/bonds/rules/bonds.ts'
import { bondEntries, bonds } from '#features/bonds/server/bonds.schema.ts'
import { checkLedger } from '#features/bonds/server/ledger-check.service.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import type { Grant } from '#features/identity/rules/rights.ts'
import { staff as staffTable } from '#features/identity/server/staff.schema.ts'
import { noticeList } from '#features/notices/contract.ts'
import { saveEditorRole } from '#features/staff/contract/editor-roles.ts'
import { signUps, tenders } from '#features/tenders/server/tenders.schema.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { NotSignedIn, TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import { company, insertTender, setCertified } from '../../helpers/tenders.ts'

const HOUR = 3600

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

type Somebody = Awaited<ReturnType<typeof company>>

const sign = (project_sn: string, { token }: Pick<Somebody, 'token'>) =>
  portal.call(prosign, { project_sn }, { token, address: newAddress() })
const stateOf = async (project_sn: string, { token }: Pick<Somebody, 'token'>) =>
  (await portal.call(tenderState, { project_sn }, { token, address: newAddress() })).data
const signUpsOf = ({ id }: Somebody) => portal.deps.db.select().from(signUps).where(eq(signUps.user_id, id))
const bondsOf = ({ id }: Somebody) => portal.deps.db.select().from(bonds).where(eq(bonds.user_id, id))
const noticesOf = async ({ token }: Somebody, category = 0) =>
  (await portal.call(noticeList, { category }, { token, address: newAddress() })).data.data
const inHours = (hours: number) => new Date(portal.deps.now().getTime() + hours * HOUR * 1000)

describe('a certified company', () => {
  test('signs up, is told so with the way on, and it is on record', async () => {
    const bidder = await company(portal)
    const { id, project_sn, title } = await insertTender(portal)
    expect(await sign(project_sn, bidder)).toMatchObject({ code: 200, msg: '报名成功', data: null })
    expect(await signUpsOf(bidder)).toMatchObject([{ tender_id: id, createtime: portal.deps.now() }])
    expect(await noticesOf(bidder, 2)).toMatchObject([
      {
        category: 2,
        project_id: id,
        project_sn,
        content: `您已报名“${title}”，本项目无须缴纳投标保证金。`,
        url: `/market/tender?project_sn=${project_sn}`,
      },
    ])
    expect(await historyOf(portal.deps.db, `tenders:${id}`)).toMatchObject([
      { who: `user:${bidder.id}`, action: 'tender.signUp', detail: { project_sn, title, bond: 0 } },
    ])
    expect(await bondsOf(bidder)).toEqual([])
  })

  test('gets a bond of the amount that the tender asks for, with its first ledger entry', async () => {
    const bidder = await company(portal)
    const due = inHours(48)
    const { id, project_sn } = await insertTender(portal, { bond_fen: 1_234_550, bond_due: due })
    await sign(project_sn, bidder)
    const [bond] = await bondsOf(bidder)
    expect(bond).toMatchObject({ tender_id: id, amount_fen: 1_234_550, state: 0 })
    expect(
      await portal.deps.db
        .select()
        .from(bondEntries)
        .where(eq(bondEntries.bond_id, bond?.id ?? 0)),
    ).toMatchObject([{ event: 'open', from_state: null, to_state: 0, amount_fen: 0 }])
    const [notice] = await noticesOf(bidder)
    expect(notice?.content).toContain(`请于 ${toWireTime(due).slice(0, 16)} 前缴纳投标保证金`)
  })

  test('is told of a procurement under procurements', async () => {
    const bidder = await company(portal)
    await sign((await insertTender(portal, { ptype: 2, kind: 4 })).project_sn, bidder)
    expect(await noticesOf(bidder, 2)).toEqual([])
    expect(await noticesOf(bidder, 3)).toHaveLength(1)
  })

  test('signs up once, however often it asks, and whatever has ended meanwhile', async () => {
    const bidder = await company(portal)
    const { id, project_sn } = await insertTender(portal, { bond_fen: 100, signup_end: inHours(1) })
    for (let n = 0; n < 3; n++) expect(await sign(project_sn, bidder)).toMatchObject({ code: 200 })
    await setCertified(portal, bidder.id, 3)
    await portal.deps.db.update(tenders).set({ infor_type: 3, bond_fen: 900 }).where(eq(tenders.id, id))
    expect(await sign(project_sn, bidder)).toMatchObject({ code: 200 })
    expect(await signUpsOf(bidder)).toHaveLength(1)
    expect(await bondsOf(bidder)).toMatchObject([{ amount_fen: 100 }])
    expect(await noticesOf(bidder)).toHaveLength(1)
  })
})

test.each([0, 1, 3])(
  'who stands at %d with the certification signs up like anybody else',
  async (apply_state) => {
    const bidder = await company(portal, apply_state)
    const { id, project_sn } = await insertTender(portal, { bond_fen: 100 })
    expect(await sign(project_sn, bidder)).toMatchObject({ code: 200 })
    expect(await signUpsOf(bidder)).toMatchObject([{ tender_id: id }])
    expect(await bondsOf(bidder)).toHaveLength(1)
  },
)

describe('is refused by name, and changes nothing', () => {
  const expectRefusal = async (
    project_sn: string,
    bidder: Somebody,
    refusal: { code: number; msg: string },
  ) => {
    expect(await sign(project_sn, bidder)).toMatchObject({ ...refusal, data: null })
    expect([await signUpsOf(bidder), await bondsOf(bidder), await noticesOf(bidder)]).toEqual([[], [], []])
  }

  test.each([0, 1, 3])(
    'by a tender that asks for certification: a company whose certification stands at %d',
    async (apply_state) => {
      const bidder = await company(portal, apply_state)
      const { project_sn } = await insertTender(portal, { bond_fen: 100, certified_only: true })
      await expectRefusal(project_sn, bidder, NotCertified)
      await setCertified(portal, bidder.id, 2)
      expect(await sign(project_sn, bidder)).toMatchObject({ code: 200 })
    },
  )

  test('a sign-up after its end by the server’s clock, to the second', async () => {
    const bidder = await company(portal)
    const { project_sn } = await insertTender(portal, { signup_end: inHours(1) })
    portal.passSeconds(HOUR + 1)
    await expectRefusal(project_sn, bidder, SignUpClosed)
    expect((await stateOf(project_sn, bidder)).is_open).toBe(false)
    portal.passSeconds(-1)
    expect((await stateOf(project_sn, bidder)).is_open).toBe(true)
    expect(await sign(project_sn, bidder)).toMatchObject({ code: 200 })
  })

  test.each([3, 4])('a tender that has a result (%d)', async (infor_type) => {
    const bidder = await company(portal)
    const { project_sn } = await insertTender(portal, { infor_type, kind: 5 })
    await expectRefusal(project_sn, bidder, SignUpClosed)
  })

  test('a tender that is not public, or that there is none of', async () => {
    const bidder = await company(portal)
    const { project_sn } = await insertTender(portal, { published: false })
    await expectRefusal(project_sn, bidder, TargetGone)
    await expectRefusal('NO-SUCH-1', bidder, TargetGone)
    for (const wrong of ['', ' ', 'x'.repeat(51), '\0'])
      expect(await sign(wrong, bidder)).toMatchObject({
        code: 400,
        data: { fields: { project_sn: expect.any(String) } },
      })
  })

  test('a visitor', async () => {
    const { project_sn } = await insertTender(portal)
    expect(await portal.call(prosign, { project_sn })).toMatchObject(NotSignedIn)
    expect(await portal.call(tenderState, { project_sn })).toMatchObject(NotSignedIn)
    expect(await portal.call(signUpList)).toMatchObject(NotSignedIn)
  })

  test('more than sixty requests an hour', async () => {
    const bidder = await company(portal)
    const { project_sn } = await insertTender(portal)
    for (let n = 0; n < 60; n++) await sign(project_sn, bidder)
    expect(await sign(project_sn, bidder)).toMatchObject({ status: 429, code: 429 })
  })
})

describe('where one stands', () => {
  test('with a tender before and after signing up', async () => {
    const bidder = await company(portal)
    const { project_sn } = await insertTender(portal, {
      bond_fen: 500_000,
      signup_end: inHours(1),
      bond_due: inHours(2),
      open_time: inHours(3),
      contact: '林女士 0591-0000012',
    })
    const times = {
      now: toWireTime(portal.deps.now()),
      signup_end: toWireTime(inHours(1)),
      bond_due: toWireTime(inHours(2)),
      open_time: toWireTime(inHours(3)),
    }
    expect(await stateOf(project_sn, bidder)).toEqual({
      project_sn,
      ...times,
      is_open: true,
      certified_only: false,
      apply_state: 2,
      signed_at: '',
      withdrawn_at: '',
      bond: 5000,
      bail_status: -1,
      contact: '林女士 0591-0000012',
    })
    await sign(project_sn, bidder)
    expect(await stateOf(project_sn, bidder)).toMatchObject({
      signed_at: times.now,
      bond: 5000,
      bail_status: 0,
    })
    await portal.deps.db.update(bonds).set({ state: 2 }).where(eq(bonds.user_id, bidder.id))
    expect(await stateOf(project_sn, bidder)).toMatchObject({ bail_status: 2 })
    expect(await stateOf(project_sn, await company(portal, 0))).toMatchObject({
      apply_state: 0,
      signed_at: '',
      bail_status: -1,
    })
  })

  test('owing what was asked for at the sign-up, whatever the tender asks for since', async () => {
    const [early, late] = [await company(portal), await company(portal)]
    const { id, project_sn } = await insertTender(portal, { bond_fen: 500_000 })
    await sign(project_sn, early)
    await portal.deps.db.update(tenders).set({ bond_fen: 800_000 }).where(eq(tenders.id, id))
    await sign(project_sn, late)
    expect([(await stateOf(project_sn, early)).bond, (await stateOf(project_sn, late)).bond]).toEqual([
      5000, 8000,
    ])
  })

  test('in the list of one’s own sign-ups: the latest first, by pages, withdrawn ones too', async () => {
    const [bidder, other] = [await company(portal), await company(portal)]
    const rows = [
      await insertTender(portal, { title: '甲', open_time: inHours(5) }),
      await insertTender(portal, { title: '乙', bond_fen: 100 }),
      await insertTender(portal, { title: '丙' }),
    ]
    for (const { project_sn } of rows) {
      await sign(project_sn, bidder)
      portal.passSeconds(1)
    }
    await sign(rows[0]?.project_sn ?? '', other)
    await portal.deps.db
      .update(tenders)
      .set({ published: false })
      .where(and(eq(tenders.id, rows[2]?.id ?? 0)))
    const listed = async (page: number) =>
      (await portal.call(signUpList, { page, pagesize: 2 }, { token: bidder.token, address: newAddress() }))
        .data
    expect(await listed(1)).toMatchObject({
      count: 3,
      list: [
        { title: '丙', bail_status: -1, open_time: '' },
        { title: '乙', bail_status: 0, infor_type: 1 },
      ],
    })
    expect(await listed(2)).toMatchObject({ count: 3, list: [{ title: '甲', bail_status: -1 }] })
    expect((await listed(2)).list[0]?.open_time).not.toBe('')
    expect((await listed(3)).list).toEqual([])
  })
})

describe('a sign-up that is taken back', () => {
  /** An editor whose role has this kind alone. */
  const editorOf = async (kind: EditedKind) => {
    const { token } = await staffSignedIn(portal, 'admin')
    const grants: Grant[] = [{ kind, category: 0, rights: ['read'] }]
    const { data } = await portal.call(saveEditorRole, { id: 0, version: 0, name: '只读', grants }, { token })
    const editor = await staffSignedIn(portal, 'editor')
    await portal.deps.db.update(staffTable).set({ editor_role: data.id }).where(eq(staffTable.id, editor.id))
    return editor
  }
  const withdraw = (project_sn: string, { token }: Pick<Somebody, 'token'>) =>
    portal.call(withdrawSignUp, { project_sn }, { token, address: newAddress() })
  const listOf = async ({ token }: Somebody) =>
    (await portal.call(signUpList, {}, { token, address: newAddress() })).data.list
  const setState = (bidder: Somebody, state: 0 | 1 | 2 | 3 | 4 | 5 | 6) =>
    portal.deps.db.update(bonds).set({ state }).where(eq(bonds.user_id, bidder.id))
  const eventsOf = async (bidder: Somebody) => {
    const [bond] = await bondsOf(bidder)
    const rows = await portal.deps.db
      .select()
      .from(bondEntries)
      .where(eq(bondEntries.bond_id, bond?.id ?? 0))
      .orderBy(bondEntries.id)
    return rows.map(({ event }) => event)
  }

  test('is shown so to the bidder and to the office, with a notice and on record; its bond is settled', async () => {
    const [bidder, other] = [await company(portal), await company(portal)]
    const { id, project_sn, title } = await insertTender(portal, { bond_fen: 100, signup_end: inHours(24) })
    await sign(project_sn, bidder)
    await sign(project_sn, other)
    expect(await listOf(bidder)).toMatchObject([{ withdrawn_at: '', can_withdraw: true }])
    expect(await withdraw(project_sn, bidder)).toMatchObject({ code: 200, msg: '已取消报名', data: null })
    expect(await withdraw(project_sn, bidder)).toMatchObject({ code: 200 })
    const at = toWireTime(portal.deps.now())
    expect(await stateOf(project_sn, bidder)).toMatchObject({
      signed_at: '',
      withdrawn_at: at,
      is_open: true,
    })
    expect(await listOf(bidder)).toMatchObject([{ withdrawn_at: at, can_withdraw: false }])
    expect(await listOf(other)).toMatchObject([{ withdrawn_at: '', can_withdraw: true, bail_status: 0 }])
    expect(await bondsOf(bidder)).toMatchObject([{ state: BOND.ended }])
    expect(await eventsOf(bidder)).toEqual(['open', 'withdraw'])
    expect((await noticesOf(bidder)).map(({ content }) => content)).toContain(
      `您已取消“${title}”的报名。报名截止前可以再次报名。`,
    )
    expect(await noticesOf(bidder)).toHaveLength(2)
    const history = await historyOf(portal.deps.db, `tenders:${id}`)
    expect(history.filter(({ action }) => action === 'tender.withdrawSignUp')).toMatchObject([
      { who: `user:${bidder.id}`, detail: { project_sn, title } },
    ])
    const office = await staffSignedIn(portal, 'reviewer')
    const { list, ...counts } = (await portal.call(staffSignUps, { id }, office)).data
    expect(counts).toEqual({ count: 2, withdrawn: 1 })
    expect(list.map(({ withdrawn_at }) => withdrawn_at).toSorted()).toEqual(['', at])
  })

  test('is on the first screen of the console for a week, newest first, for who may read tenders', async () => {
    const bidder = await company(portal)
    const { id, project_sn, title } = await insertTender(portal, { signup_end: inHours(24) })
    const unlimited = await insertTender(portal, {})
    const staff = await staffSignedIn(portal, 'editor')
    const shown = async (who: { token: string } = staff) =>
      (await portal.call(dashboard, {}, who)).data.withdrawals.filter(({ tender }) =>
        [id, unlimited.id].includes(tender),
      )
    for (const number of [project_sn, unlimited.project_sn]) {
      await sign(number, bidder)
      portal.passSeconds(60)
      expect(await shown()).toHaveLength(number === project_sn ? 0 : 1)
      await withdraw(number, bidder)
    }
    expect(await shown()).toMatchObject([
      { tender: unlimited.id, withdrawn_at: toWireTime(portal.deps.now()) },
      { tender: id, title, bidder: expect.stringMatching(/./) },
    ])
    expect(JSON.stringify(await shown())).not.toMatch(/1\d{10}/)
    expect(await shown(await editorOf('news'))).toEqual([])
    portal.passSeconds(60)
    await sign(project_sn, bidder)
    expect(await shown()).toMatchObject([{ tender: unlimited.id }])
    portal.passSeconds(8 * 24 * 3600)
    expect(await shown(await staffSignedIn(portal, 'editor'))).toEqual([])
  })

  test('can be made again until the end, and owes its bond again', async () => {
    const bidder = await company(portal)
    const { project_sn } = await insertTender(portal, { bond_fen: 100, signup_end: inHours(1) })
    await sign(project_sn, bidder)
    await withdraw(project_sn, bidder)
    portal.passSeconds(60)
    expect(await sign(project_sn, bidder)).toMatchObject({ code: 200 })
    expect(await stateOf(project_sn, bidder)).toMatchObject({ withdrawn_at: '', bail_status: 0 })
    expect(await signUpsOf(bidder)).toMatchObject([{ createtime: portal.deps.now(), withdrawn_at: null }])
    expect(await eventsOf(bidder)).toEqual(['open', 'withdraw', 'reopen'])
    await withdraw(project_sn, bidder)
    portal.passSeconds(HOUR)
    expect(await sign(project_sn, bidder)).toMatchObject(SignUpClosed)
    const [bond] = await bondsOf(bidder)
    const { faults } = await checkLedger(portal.deps.db)
    expect(faults.filter(({ bond_id }) => bond_id === bond?.id)).toEqual([])
  })

  test('without a bond leaves none, and takes none after one was refunded', async () => {
    const bidder = await company(portal)
    const { project_sn } = await insertTender(portal)
    await sign(project_sn, bidder)
    expect(await withdraw(project_sn, bidder)).toMatchObject({ code: 200 })
    expect(await bondsOf(bidder)).toEqual([])
    expect(await sign(project_sn, bidder)).toMatchObject({ code: 200 })
    expect(await signUpsOf(bidder)).toMatchObject([{ withdrawn_at: null }])
  })

  test('stands where the staff ended its bond: who signs up again is told whom to ask', async () => {
    const bidder = await company(portal)
    const { project_sn } = await insertTender(portal, { bond_fen: 100 })
    await sign(project_sn, bidder)
    const [bond] = await bondsOf(bidder)
    const office = await staffSignedIn(portal, 'reviewer')
    await portal.call(endBond, { id: bond?.id ?? 0, reason: '资格不符' }, office)
    expect(await withdraw(project_sn, bidder)).toMatchObject({ code: 200 })
    expect(await sign(project_sn, bidder)).toMatchObject(BondSettled)
    expect((await stateOf(project_sn, bidder)).signed_at).toBe('')
  })

  test.each([
    [BOND.pending, BondInReview],
    [BOND.paid, BondHeld],
    [BOND.frozen, BondHeld],
  ] as const)('is refused with the way out while its bond stands at %d', async (state, refusal) => {
    const bidder = await company(portal)
    const { project_sn } = await insertTender(portal, { bond_fen: 100 })
    await sign(project_sn, bidder)
    await setState(bidder, state)
    expect(await withdraw(project_sn, bidder)).toMatchObject({ ...refusal, data: null })
    expect(await signUpsOf(bidder)).toMatchObject([{ withdrawn_at: null }])
    expect(await noticesOf(bidder)).toHaveLength(1)
    await setState(bidder, BOND.unpaid)
  })

  test('is refused after the end, to strangers, and of what nobody knows', async () => {
    const [bidder, other] = [await company(portal), await company(portal)]
    const { project_sn } = await insertTender(portal, { signup_end: inHours(1) })
    await sign(project_sn, bidder)
    expect(await withdraw(project_sn, other)).toMatchObject(TargetGone)
    expect(await withdraw('QS-UNKNOWN', bidder)).toMatchObject(TargetGone)
    expect((await portal.call(withdrawSignUp, { project_sn })).code).toBe(NotSignedIn.code)
    portal.passSeconds(HOUR + 1)
    expect(await withdraw(project_sn, bidder)).toMatchObject(WithdrawalClosed)
    expect(await signUpsOf(bidder)).toMatchObject([{ withdrawn_at: null }])
  })
})
