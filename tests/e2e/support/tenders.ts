// Tenders as the API answers them, and new ones as an editor publishes them.
import type { APIRequestContext, Page } from '@playwright/test'
import type { TenderDetail, TenderItem } from '#features/tenders/contract/tenders.ts'
import { ask } from './api.ts'
import { staffCall } from './staff.ts'

export const tendersOf = (request: APIRequestContext, filter: Record<string, string | number> = {}) =>
  ask<{ list: TenderItem[]; count: number }>(request, 'tenderList', { pagesize: 100, ...filter })

export const tenderOf = (request: APIRequestContext, project_sn: string) =>
  ask<TenderDetail>(request, 'tenderDetail', { project_sn })

const NUMBER_PREFIX = 'E2E-'

/** The first tender of the demo that has what is asked for: one of another test may have no page yet. */
export const findTender = async (
  request: APIRequestContext,
  fits: (tender: TenderDetail) => boolean = () => true,
  filter: Record<string, string | number> = {},
) => {
  for (const { project_sn } of (await tendersOf(request, filter)).list) {
    if (project_sn.startsWith(NUMBER_PREFIX)) continue
    const tender = await tenderOf(request, project_sn)
    if (fits(tender)) return tender
  }
  throw new Error('no tender fits')
}

const DAY_MS = 24 * 3_600_000
const BEIJING_MS = 8 * 3_600_000

/** As an editor writes it: so many days from now. */
export const daysFromNow = (days: number) =>
  new Date(Date.now() + days * DAY_MS + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ')

let last = 0

/** Long ago, so that it is in none of the newest lists. */
const LONG_AGO = '2020-01-06 09:00:00'

/** Publishes a tender that one can sign up for, with a bond; answers its number and title, and how to publish it again. */
export const publishTender = async (request: APIRequestContext, fields: Record<string, unknown> = {}) => {
  // Without further hyphens: lines may end after them, and it stands in titles.
  const project_sn =
    `${NUMBER_PREFIX}${Date.now().toString(36)}W${process.env.TEST_WORKER_INDEX}N${++last}`.toUpperCase()
  const title = `南坪林场管护服务招标 ${project_sn}`
  let saved = { id: 0, version: 0 }
  let written: Record<string, unknown> = {
    title,
    project_sn,
    ptype: 1,
    category: 3,
    infor_type: 1,
    industry_type: 3,
    province_id: 350_000,
    tendering_type: '公开招标',
    estimate: 120,
    bond: 20_000,
    signup_end: daysFromNow(3),
    bond_due: daysFromNow(5),
    open_time: daysFromNow(9),
    contact: '何女士 0599-0000021',
    content: '<p>管护面积一万二千亩，服务期三年。</p>',
    createtime: LONG_AGO,
    ...fields,
  }
  const amend = async (changes: Record<string, unknown> = {}) => {
    written = { ...written, ...changes }
    const input = { ...written, id: saved.id, version: saved.version, mode: 'publish' }
    saved = await staffCall<typeof saved>(request, 'editor', 'tenders/save', input)
  }
  await amend()
  return { id: saved.id, project_sn, title, amend }
}

/** A bidder's steps. */
export const stepsAddress = (project_sn: string, step?: number) =>
  `/market/tender?project_sn=${project_sn}${step ? `&step=${step}` : ''}`

export const stepHead = (page: Page) => page.locator('#step-head')
