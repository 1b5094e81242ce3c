// Every call of the contract, sent as somebody whom it admits, with whatever body or query.
import { expect } from 'vitest'
import { endpoints } from '#app/calls.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { shapeOf } from '#platform/server/refusals/parse-input.ts'
import { testApp } from './app.ts'
import { validAnswers } from './assessments.ts'
import { readLines } from './feed.ts'
import { article, newAddress, signedIn, staffSignedIn } from './people.ts'

const everyCall = Object.values(endpoints).flat()
/** Their answers never end. */
export const eventCalls = everyCall.filter(({ events }) => events)
export const calls = everyCall.filter(({ events }) => !events)
/** By path. Without logging out, which would end the walk; its empty input has nothing to get wrong. */
export const walkedCalls = calls
  .filter(({ path }) => !path.endsWith('/logout'))
  .map((call) => [call.path, call] as const)

const ROLES = ['user', 'editor', 'reviewer', 'admin'] as const

/** A portal with someone of each role, and with what plausible inputs name. */
export const openPortal = async () => {
  const portal = await testApp()
  // Number 1, which plausible inputs name: an article, a session of a user, a member of the staff and their session.
  await article(portal)
  await signedIn(portal)
  await staffSignedIn(portal)
  const tokens = {
    user: (await signedIn(portal)).token,
    editor: (await staffSignedIn(portal, 'editor')).token,
    reviewer: (await staffSignedIn(portal, 'reviewer')).token,
    admin: (await staffSignedIn(portal, 'admin')).token,
  }

  /** Token of a caller whom the call admits. */
  const tokenFor = ({ access }: Endpoint) => tokens[access.startsWith('staff') ? 'admin' : 'user']

  /** Everyone who may make the call; '' for nobody in particular. */
  const tokensFor = ({ access }: Endpoint): string[] => {
    if (access === 'visitor') return ['', tokens.user]
    if (access === 'user') return [tokens.user]
    const role = access.slice('staff:'.length)
    const may = ROLES.filter((name) => name !== 'user' && (role === '' || name === role || name === 'admin'))
    return may.map((name) => tokens[name])
  }

  const send = (call: Endpoint, payload: string | Buffer, contentType: string, token = tokenFor(call)) =>
    portal.app.inject({
      method: call.method,
      url: call.path,
      payload,
      remoteAddress: newAddress(),
      headers: headersOf(token, contentType),
    })
  const sendQuery = (call: Endpoint, query: string, token = tokenFor(call)) =>
    portal.app.inject({
      method: call.method,
      url: `${call.path}?${query}`,
      remoteAddress: newAddress(),
      ...(call.file ? { payload: Buffer.from('x') } : {}),
      headers: headersOf(token, call.file && 'application/octet-stream'),
    })
  return { ...portal, tokenFor, tokensFor, send, sendQuery }
}
export type Portal = Awaited<ReturnType<typeof openPortal>>

const headersOf = (token: string, contentType?: string) => ({
  ...(token ? { token } : {}),
  ...(contentType === undefined ? {} : { 'content-type': contentType }),
})

/** Expects an envelope with a Chinese message that is no server error. */
export const goodEnvelope = (
  reply: { statusCode: number; body: string; headers: Record<string, unknown> },
  where: string,
) => {
  expect(reply.statusCode, where).toBeLessThan(500)
  // A picture or a workbook.
  if (/^image\/png|spreadsheetml/.test(String(reply.headers['content-type']))) return
  // Of a download or a preview that is navigated to.
  if (reply.statusCode === 410 || reply.headers['content-type'] === 'text/html; charset=utf-8') {
    expect(reply.body, where).toMatch(/[\u4e00-\u9fff]/)
    return
  }
  // Whole to its last line: nothing failed on the way.
  if (reply.headers['content-type'] === 'application/x-ndjson') {
    readLines(reply.body)
    return
  }
  const body = JSON.parse(reply.body) as Record<string, unknown>
  expect(Object.keys(body).toSorted(), where).toEqual(['code', 'data', 'msg'])
  expect(body.code, where).toEqual(expect.any(Number))
  expect(body.code, where).not.toBe(500)
  expect(body.msg, where).toMatch(/[\u4e00-\u9fff]/)
}

/** Enough of a good input that each field is looked at alone. */
export const PLAUSIBLE: Record<string, unknown> = {
  type: 2,
  apply_type: 2,
  mobile: '13600000000',
  code: '123456',
  password: 'Forest2026',
  repassword: 'Forest2026',
  newpassword: 'Forest2026',
  user_type: 2,
  remember: 1,
  username: '13600000000',
  event: 'proposal',
  captcha: 'ABCD',
  id: 1,
  page: 1,
  pagesize: 5,
  pid: 0,
  nickname: '',
  province_id: 110000,
  city_id: 110100,
  county_id: 110101,
  name: '王林',
  content: '问题',
  flag: '',
  keyword: '',
  newstype: 1,
  since: '',
  queue: 'enquiries',
  show: 'open',
  outcome: 'approved',
  stamp: 'x',
  note: '已电话答复',
  field: 'mobile',
  kind: 'news',
  topic_id: 0,
  title: '林地流转新规解读',
  remark: '要点与例子',
  source: '本站',
  images: '/uploads/demo/a.webp',
  pinned: 0,
  hot: 1,
  published: 1,
  createtime: '2026-10-12 09:30:00',
  login_name: 'zhangsan',
  role: 'editor',
  disabled: 0,
  session: 1,
  oldpassword: 'Wrong2026',
  renewpassword: 'Forest2026',
  from: '2026-10-12',
  number: 1,
  version: 0,
  action: 'confirm',
  purpose: 'woodland',
  size: 1000,
  parts: [1],
  project_notice_id: 1,
  status_type: 1,
  plan_type: 1,
  stage_id: 1,
  industry_id: 1,
  project_sn: 'LY-2026-1',
  ptype: 1,
  infor_type: 1,
  industry_type: 1,
  slot: 1,
  otp: '123456',
}

/** Calls in which a field of that name means something else. */
const ELSEWHERE: readonly [path: RegExp, fields: Record<string, unknown>][] = [
  [/collect|addNum/i, { type: 10 }],
  [/addProposal/, { type: 4 }],
  [/retrievepwd/, { type: 'mobile' }],
  [/reportListing/, { reason: 'fake' }],
  [/leadEdit/, { state: 'contacted' }],
  [/\/api\/assessment$|assessmentDraftSave/, { ...validAnswers(), show: '' }],
  [/assessmentDraft/, { key: 'b'.repeat(32) }],
  [/shareReport|showScores/, { on: 1 }],
  [/sharedReport/, { key: 'A'.repeat(22) }],
  [/upload\/(parts|complete|abort)/, { id: '00000000-0000-4000-8000-000000000000' }],
  [/upload\/image|avatar/, { name: 'a.png' }],
  [/(forestImport|staff\/\w+\/import)$/, { step: 'preview' }],
  [/(upload\/file|upToken)/, { name: 'a.png' }],
  [/\/drafts/, { draft: '00000000-0000-4000-8000-000000000000', values: '{"title":"稿"}' }],
  [/\/save$/, { id: 0 }],
  // One draft, saved again and again: there is a limit to how many somebody may have.
  [/addForesty/, { id: 0, key: 'walk' }],
]

/** Names of the call's fields, and one that it does not know. */
export const fieldsOf = (call: Endpoint) => [...Object.keys(shapeOf(call.input)), 'unknown_field']

export const plausibleInput = (call: Endpoint): Record<string, unknown> => {
  const known = Object.assign(
    {},
    PLAUSIBLE,
    ...ELSEWHERE.filter(([path]) => path.test(call.path)).map(([, own]) => own),
  )
  return Object.fromEntries(
    fieldsOf(call)
      .filter((name) => name in known)
      .map((name) => [name, known[name]]),
  )
}
