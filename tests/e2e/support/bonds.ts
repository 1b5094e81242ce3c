// Bonds as the API has them: a tender with a bond, and a company that signs up and pays.
import type { APIRequestContext } from '@playwright/test'
import { ask, tell } from './api.ts'
import { newMobile } from './people.ts'
import { staffCall } from './staff.ts'
import { sendPicture } from './woodland.ts'

/** The demo's certified company; each test signs it up for a tender of its own. */
export const companyToken = async (request: APIRequestContext) =>
  (await ask<{ token: string }>(request, 'login', { type: 1, username: 'linye', password: 'Demo2026' })).token

export interface SignedUp {
  token: string
  title: string
  project_sn: string
}

/** A new tender with a bond, and the company signed up for it. */
export const signUpForBond = async (
  request: APIRequestContext,
  changes: Record<string, unknown> = {},
): Promise<SignedUp> => {
  const mark = newMobile().slice(-6)
  const [title, project_sn] = [`青山林场抚育工程第${mark}标段`, `QS-E2E-${mark}`]
  await staffCall(request, 'editor', 'tenders/save', {
    id: 0,
    version: 0,
    title,
    project_sn,
    ptype: 1,
    category: 1,
    infor_type: 1,
    industry_type: 4,
    estimate: 100,
    bond: 12_000,
    content: '<p>招标公告</p>',
    mode: 'publish',
    ...changes,
  })
  const token = await companyToken(request)
  await ask(request, 'prosign', { project_sn }, { token })
  return { token, title, project_sn }
}

export const sendVoucher = async (request: APIRequestContext, { token, project_sn }: SignedUp) => {
  const certificate = [await sendPicture(request, token, 'voucher')]
  await tell(request, 'user/bondVoucher', { project_sn, certificate }, token)
}

/** A reviewer's confirmation, without the console. */
export const confirmVoucher = async (request: APIRequestContext, { title }: SignedUp) => {
  const staff = <T = unknown>(call: string, data: object) => staffCall<T>(request, 'reviewer', call, data)
  const queue = 'bonds'
  const { list } = await staff<{ list: { id: number }[] }>('queues/list', { queue, keyword: title })
  const id = list[0]?.id ?? 0
  await staff('queues/claim', { queue, id })
  const { stamp, media } = await staff<{ stamp: string; media: { sensitive: string }[] }>('queues/task', {
    queue,
    id,
  })
  for (const { sensitive: field } of media) await staff('queues/reveal', { queue, id, field })
  await staff('queues/decide', { queue, id, outcome: 'approved', stamp, note: '' })
}

/** What the company was told last about this project: other tests bid in its name too. */
export const lastNotice = async (request: APIRequestContext, { token, project_sn }: SignedUp) => {
  const { data } = await ask<{ data: { content: string; url: string; project_sn: string }[] }>(
    request,
    'user/NoticeList',
    { category: 0 },
    { token },
  )
  return data.find((notice) => notice.project_sn === project_sn)
}
