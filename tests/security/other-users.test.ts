// One user with the ids of another one, in every call of the contract that users may make and that names a record.
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#app/calls.ts'
import { PROFILE } from '#features/accounts/contract/settings.ts'
import { draftSave } from '#features/assessment/contract/assessment.ts'
import { exportStart } from '#features/data-rights/contract.ts'
import { tokens } from '#features/identity/server/users.schema.ts'
import { leads } from '#features/leads/server/leads.schema.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { searchAdd } from '#features/saved-searches/contract.ts'
import { followAdd } from '#features/tenders/contract/follows.ts'
import { upToken } from '#features/uploads/contract/user-uploads.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { type TestApp, testApp } from '../helpers/app.ts'
import { assessed, newKey, validAnswers } from '../helpers/assessments.ts'
import { newBidder, newBond } from '../helpers/bonds.ts'
import { consented, individualForm } from '../helpers/certifications.ts'
import { newAddress } from '../helpers/people.ts'
import { newOwner, type Owner, readyFile, submitted, validForm } from '../helpers/submissions.ts'

let portal: TestApp
let owner: Owner
let other: Owner
/** Inputs that name a record of the owner's, by path; all else in them is right. */
let inputs: Record<string, Record<string, unknown>[]>
const LEAD_MOBILE = '13911112222'

beforeAll(async () => {
  portal = await testApp()
  const { db, now } = portal.deps
  owner = await newBidder(portal)
  other = await newOwner(portal)
  const by = { token: owner.token, address: newAddress() }
  const listing = await submitted(portal, owner)
  const at = { createtime: now() }
  const [lead] = await db
    .insert(leads)
    .values({ listing_id: listing, owner_id: owner.id, name: '林有水', mobile: LEAD_MOBILE, ...at })
    .returning()
  const [notice] = await db
    .insert(notices)
    .values({ user_id: owner.id, category: 4, content: '只给林有水的消息', ...at })
    .returning()
  const { data: search } = await portal.call(searchAdd, { name: '林有水的搜索', forestry_type: 1 }, by)
  const { data: follow } = await portal.call(followAdd, { c_id: 1 }, by)
  const report = await assessed(portal, owner)
  const key = newKey()
  await portal.call(draftSave, { ...validAnswers(), key, step: 1 }, by)
  const bond = await newBond(portal, { bidder: owner })
  const { data: upload } = await portal.call(upToken, { purpose: 'woodland', name: 'a.jpg', size: 1000 }, by)
  const file = await readyFile(portal, owner)
  const voucher = await readyFile(portal, owner, 'voucher')
  const paper = await readyFile(portal, owner, 'identity')
  const started = await portal.call(exportStart, {}, by)
  const [session] = await db.select().from(tokens).where(eq(tokens.user_id, owner.id))
  const own = await newBond(portal, { bidder: other })
  await consented(portal, other)
  inputs = {
    '/api/profile': [{ type: PROFILE.avatar, avatar: file.id }],
    '/api/user/sessions/end': [{ id: session?.id }],
    '/api/brokerOpenStore': [{ ...(await individualForm(portal, other)), legal_identity_cert: paper.id }],
    '/api/user/export/file': [{ id: started.data.id }],
    '/api/user/bonds': [{ project_sn: bond.project_sn }],
    '/api/user/bondVoucher': [
      { project_sn: bond.project_sn, certificate: [(await readyFile(portal, other, 'voucher')).id] },
      { project_sn: own.project_sn, certificate: [voucher.id] },
    ],
    '/api/getReport': [{ id: report }],
    '/api/user/nameReport': [{ id: report, name: '别人起的' }],
    '/api/user/shareReport': [{ id: report, on: true }],
    '/api/user/showScores': [{ id: report, on: true }],
    '/api/user/removeReport': [{ id: report }],
    '/api/user/assessmentDraftSave': [{ ...validAnswers(), key, step: 2 }],
    '/api/user/assessmentDraftRemove': [{ key }],
    '/api/addForesty': [
      { ...(await validForm(portal, other)), id: listing, status_type: 2 },
      { ...(await validForm(portal, other)), id: listing, status_type: 1 },
      { ...(await validForm(portal, other)), images: [file], status_type: 2 },
    ],
    '/api/myforestdetail': [{ id: listing }],
    '/api/user/forestAction': ['withdraw', 'republish', 'complete', 'confirm', 'discard', 'remove'].map(
      (action) => ({ id: listing, action }),
    ),
    '/api/user/leadList': [{ listing_id: listing }],
    '/api/user/leadEdit': [{ id: lead?.id, state: 'closed', remark: '别人写的' }],
    '/api/user/leadReveal': [{ id: lead?.id }],
    '/api/user/searchOpen': [{ id: search.id }],
    '/api/user/searchRemove': [{ id: search.id }],
    '/api/user/tenderFollowRemove': [{ id: follow.id }],
    '/api/upload/parts': [{ id: upload.id, parts: [1] }],
    '/api/upload/complete': [{ id: upload.id }, { id: file.id }],
    '/api/upload/abort': [{ id: upload.id }, { id: file.id }],
    '/api/user/msgStatus': [{ project_notice_id: notice?.id }],
  }
})
afterAll(() => portal.close())

/** Calls of users that name no record, or one that everybody may name: public listings, articles, tenders. */
const WITHOUT_IDS = new Set(
  `
    /api/logout /api/userIndex /api/user/overview /api/user/avatar /api/resetpwd /api/changemobile
    /api/getsigns /api/user/sessions/list /api/user/sessions/endOthers /api/getAuthentication
    /api/user/certificationConsent /api/user/certificationWithdraw /api/user/export/start
    /api/user/export/state /api/user/consents/list /api/user/agreements/asked
    /api/user/agreements/agree /api/user/deletion/state
    /api/user/deletion/request /api/user/deletion/cancel /api/prosign /api/user/withdrawSignUp /api/user/tenderState
    /api/user/signUpList /api/user/bondList /api/applyMember /api/user/membership /api/assessment
    /api/user/assessmentList /api/user/assessmentDrafts /api/collectList /api/addCollect
    /api/delCollect /api/addNum /api/myforestlist /api/user/searchList /api/user/searchAdd
    /api/user/tenderFollowList /api/user/tenderFollowAdd /api/user/tenderAsk /api/user/tenderQuestions
    /api/upToken /api/user/NoticeList /api/user/upmsgStatus /api/allNoticeNum
    /api/user/forestImport /api/user/forestImport/refused /api/user/download/document
    /api/user/noticeEvents /api/user/noticeSettings /api/user/noticeSettings/edit
  `
    .trim()
    .split(/\s+/),
)
/** Answered like a caller's own: an empty list, a draft under that key, or a record that is gone already. */
const ANSWERED = new Set([
  '/api/user/leadList',
  '/api/user/assessmentDraftSave',
  '/api/user/assessmentDraftRemove',
  '/api/user/searchRemove',
  '/api/user/tenderFollowRemove',
  '/api/upload/abort',
])

const calls = Object.values(endpoints)
  .flat()
  .filter(({ access }) => access === 'user')

/** Drivers answer with more than this. */
const query = async <Row>(statement: SQL) =>
  ((await portal.deps.db.execute(statement)) as { rows: Row[] }).rows

/** Every row that is the owner's, by table. */
const rowsOfOwner = async () => {
  const columns = await query<{ table: string; column: string }>(
    sql`select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and column_name in ('user_id', 'owner_id') order by 1, 2`,
  )
  const rows: Record<string, unknown[]> = {}
  for (const { table, column } of columns)
    rows[`${table}.${column}`] = await query(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t
          where ${sql.identifier(column)} = ${owner.id} order by to_jsonb(t)::text`,
    )
  return rows
}

const send = async ({ method, path, encoding }: Endpoint, input: Record<string, unknown>) => {
  const headers = { token: other.token }
  const common = { method, headers, remoteAddress: newAddress() }
  if (encoding === 'query')
    return portal.app.inject({ ...common, url: path, query: input as Record<string, string> })
  if (encoding === 'json') return portal.app.inject({ ...common, url: path, payload: input })
  return portal.app.inject({
    ...common,
    url: path,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(
      Object.entries(input).map(([key, value]) => [key, String(value)]),
    ).toString(),
  })
}

test('every call of users is tried here, or names no record', () => {
  expect(calls.map(({ path }) => path).filter((path) => !(path in inputs) && !WITHOUT_IDS.has(path))).toEqual(
    [],
  )
})

describe.for(calls.filter(({ path }) => !WITHOUT_IDS.has(path)).map((call) => [call.path, call] as const))(
  '%s',
  ([path, call]) => {
    test('neither shows nor changes what is another user’s', async () => {
      const before = await rowsOfOwner()
      expect(Object.values(before).flat().length).toBeGreaterThan(10)
      for (const input of inputs[path] ?? []) {
        const reply = await send(call, input)
        expect(reply.statusCode, JSON.stringify(input)).toBe(200)
        if (!ANSWERED.has(path)) expect(reply.json().code, reply.body).not.toBe(200)
        for (const secret of [owner.mobile, LEAD_MOBILE, '林有水', owner.token])
          expect(reply.body).not.toContain(secret)
      }
      expect(await rowsOfOwner()).toEqual(before)
    })
  },
)
