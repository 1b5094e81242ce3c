// A bidder's own bonds: list, detail, history, and what nobody else is told.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bondDetail, bondList, bonds } from '#features/bonds/contract.ts'
import { BOND } from '#features/bonds/rules/bonds.ts'
import { siteSettings } from '#features/site/contract/site.ts'
import { defaultSettings } from '#features/site/rules/site.ts'
import { writeSettings } from '#features/site/server/site.table.ts'
import { NotSignedIn, TargetGone } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  bondIn,
  judged,
  newBidder,
  newBond,
  newVoucher,
  type OpenBond,
  reviewersOf,
  sendVoucher,
} from '../../helpers/bonds.ts'
import { newAddress } from '../../helpers/people.ts'
import { get } from '../../helpers/user-uploads.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const detail = async ({ bidder, project_sn }: Pick<OpenBond, 'bidder' | 'project_sn'>) =>
  portal.call(bondDetail, { project_sn }, { token: bidder.token, address: newAddress() })

describe('the list', () => {
  test('is answered by user/bonds too, by its page and page size', async () => {
    const bidder = await newBidder(portal)
    for (let at = 0; at < 3; at++) {
      await newBond(portal, { bidder })
      portal.passSeconds(1)
    }
    const asked = (call: typeof bonds | typeof bondList, page: number, pagesize?: number) =>
      portal.call(call, { page, pagesize }, { token: bidder.token, address: newAddress() })
    for (const [page, pagesize, length] of [
      [1, 2, 2],
      [2, 2, 1],
      [1, undefined, 3],
    ] as const) {
      const { data } = await asked(bonds, page, pagesize)
      expect(data).toEqual((await asked(bondList, page, pagesize)).data)
      expect(data).toMatchObject({ list: { length }, count: 3 })
    }
  })

  test('has the bidder’s bonds, newest sign-up first, twenty a page', async () => {
    const bidder = await newBidder(portal)
    const numbers: string[] = []
    for (let i = 0; i < 21; i++) {
      portal.passSeconds(1)
      numbers.unshift((await newBond(portal, { bidder })).project_sn)
    }
    await newBond(portal)
    const page = async (input: Record<string, unknown>) => (await portal.call(bondList, input, bidder)).data
    const [first, second] = [await page({}), await page({ page: 2 })]
    expect([first.count, second.count]).toEqual([21, 21])
    expect(first.list.map(({ project_sn }) => project_sn)).toEqual(numbers.slice(0, 20))
    expect(second.list.map(({ project_sn }) => project_sn)).toEqual(numbers.slice(20))
    expect((await page({ page: 3 })).list).toEqual([])
  })

  test('is empty for somebody who never signed up, and closed to visitors', async () => {
    expect((await portal.call(bondList, {}, await newBidder(portal))).data).toEqual({ list: [], count: 0 })
    expect(await portal.call(bondList, {}, { address: newAddress() })).toMatchObject(NotSignedIn)
  })

  test('says money in yuan, to the fen, and times of Beijing', async () => {
    const bond = await newBond(portal, {
      title: '青山造林',
      bond_fen: 1_234_567_890_105,
      bond_due: new Date('2026-12-01T09:00:00Z'),
    })
    const { list } = (await portal.call(bondList, {}, bond.bidder)).data
    expect(list).toEqual([
      {
        project_name: '青山造林',
        project_sn: bond.project_sn,
        bond: 12_345_678_901.05,
        bondtime: '2026-12-01 17:00:00',
        bail_status: 0,
        certificatetime: '',
        bail_remark: '',
        can_upload: true,
        upload_until: '2026-12-01 17:00:00',
        is_public: true,
      },
    ])
  })
})

describe('the detail', () => {
  test('has every field of the specification, and what the page needs beside them', async () => {
    await writeSettings(portal.deps.db, {
      ...defaultSettings,
      bond_account_name: '林权通保证金专户',
      bond_account_bank: '示范银行',
      bond_account_number: '0000 1111',
      bond_account_note: '请注明项目编号',
    })
    const bond = await newBond(portal, {
      title: '青山造林',
      tendering_type: '公开招标',
      tendering_mode: '委托招标',
      starting_price: '面议',
      contact: '林先生 0591-00000001',
      bond_due: new Date('2026-12-01T09:00:00Z'),
      open_time: new Date('2026-12-05T01:00:00Z'),
    })
    const opened = portal.deps.now()
    expect((await detail(bond)).data).toEqual({
      project_name: '青山造林',
      project_sn: bond.project_sn,
      bond: 12_000,
      bondtime: '2026-12-01 17:00:00',
      bail_status: 0,
      certificate: [],
      certificatetime: '',
      bail_remark: '',
      title: '青山造林',
      industry: '林业',
      tendering_type: '公开招标',
      tendering_mode: '委托招标',
      starting_price: '面议',
      contact: '林先生 0591-00000001',
      can_upload: true,
      upload_until: '2026-12-01 17:00:00',
      now: expect.stringMatching(/^2026-11-20 10:00:/),
      account_name: '林权通保证金专户',
      account_bank: '示范银行',
      account_number: '0000 1111',
      account_note: '请注明项目编号',
      is_public: true,
      history: [{ name: '报名，生成保证金', at: expect.any(String), note: '' }],
    })
    expect(opened).toEqual(portal.deps.now())
    // Readers are never told the account.
    expect(JSON.stringify((await portal.call(siteSettings)).data)).not.toContain('0000 1111')
  })

  test('tells the way of a bond step by step, with what the reviewer said', async () => {
    const [reviewer] = await reviewersOf(portal)
    const bond = await newBond(portal)
    await sendVoucher(portal, bond)
    await judged(portal, reviewer, bond, 'rejected', '凭证图片不清晰，请重新拍摄后上传。')
    const failed = (await detail(bond)).data
    expect(failed).toMatchObject({
      bail_status: BOND.failed,
      bail_remark: '凭证图片不清晰，请重新拍摄后上传。',
      can_upload: true,
      upload_until: '',
    })
    await sendVoucher(portal, bond, [
      await newVoucher(portal, bond.bidder),
      await newVoucher(portal, bond.bidder),
    ])
    await judged(portal, reviewer, bond, 'approved', '已核对到账，金额与户名一致。')
    const { data } = await detail(bond)
    expect(data).toMatchObject({
      bail_status: BOND.paid,
      can_upload: false,
      upload_until: '',
      certificatetime: expect.stringMatching(/^2026-11-20/),
    })
    expect(data.history.map(({ name, note }) => [name, note])).toEqual([
      ['报名，生成保证金', ''],
      ['提交汇款凭证', '凭证图片 1 张'],
      ['凭证审核未通过', '凭证图片不清晰，请重新拍摄后上传。'],
      ['提交汇款凭证', '凭证图片 2 张'],
      ['确认到账', '已核对到账，金额与户名一致。'],
    ])
  })

  test('shows the voucher at addresses that work for minutes', async () => {
    const bond = await newBond(portal)
    await sendVoucher(portal, bond)
    const [picture] = (await detail(bond)).data.certificate
    const address = picture?.file ?? ''
    expect(address).toContain('/api/private/')
    expect((await get(portal, address)).statusCode).toBe(200)
    expect((await get(portal, address.replace(/\?.*/, ''))).statusCode).toBe(403)
    portal.passSeconds(601)
    expect((await get(portal, address)).statusCode).toBe(403)
  })

  test('says by the server’s clock that the time is over', async () => {
    const due = new Date(portal.deps.now().getTime() + 3_600_000)
    const bond = await newBond(portal, { bond_due: due })
    portal.passSeconds(3601)
    expect((await detail(bond)).data).toMatchObject({ can_upload: false, bail_status: BOND.unpaid })
  })

  test('is for its owner alone', async () => {
    const bond = await bondIn(portal, BOND.paid)
    const other = await newBidder(portal)
    expect(await detail({ ...bond, bidder: other })).toMatchObject({ ...TargetGone, data: null })
    const asVisitor = await portal.call(bonds, { project_sn: bond.project_sn }, { address: newAddress() })
    expect(asVisitor).toMatchObject(NotSignedIn)
    const [reviewer] = await reviewersOf(portal)
    expect(await portal.call(bonds, { project_sn: bond.project_sn }, reviewer)).toMatchObject(NotSignedIn)
  })

  test('stays when the tender is withdrawn; of two tenders with one number the published one counts', async () => {
    const bidder = await newBidder(portal)
    const old = await newBond(portal, { bidder, published: false, title: '旧公告' })
    expect((await detail(old)).data).toMatchObject({ project_name: '旧公告' })
    await newBond(portal, { bidder, project_sn: old.project_sn, title: '新公告' })
    expect((await detail(old)).data).toMatchObject({ project_name: '新公告' })
  })
})
