// Texts of the account area's first page: the user's next steps, most urgent first, and the counts beside each section.

import type { Overview } from '#features/accounts/contract/overview.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { REMIND_DAYS } from '#features/listings/rules/woodland.ts'
import { CERTIFICATION } from '#platform/contract/account-types.ts'
import type { UserInfo } from '#platform/contract/session.ts'
import {
  accountCollectPath,
  accountDepositPath,
  accountLeadsPath,
  accountProjectsPath,
  accountSearchesPath,
  accountSettingPath,
  accountWorkPath,
  certificationDetailPath,
  exchangePath,
  ownReportsPath,
  publishPath,
} from '#platform/lib/paths.ts'

export interface NextStep {
  text: string
  action: string
  path: string
}

/** `type` of users who look for land. */
const PURCHASER = 2

const ofStatus = (status: number) => `${accountProjectsPath}?status=${status}`

export const nextSteps = (
  user: Pick<UserInfo, 'apply_state' | 'asks_type' | 'type'>,
  { listings, needs_confirm, new_leads, bonds, assessment_drafts }: Overview,
): NextStep[] => {
  const all: readonly (NextStep & { if: boolean })[] = [
    {
      if: bonds.unpaid > 0,
      text: `${bonds.unpaid} 笔保证金等待缴纳或补交凭证`,
      action: '办理保证金',
      path: accountDepositPath,
    },
    {
      if: new_leads > 0,
      text: `${new_leads} 条回电预约还没有联系`,
      action: '查看预约',
      path: accountLeadsPath(),
    },
    {
      if: listings.rejected > 0,
      text: `${listings.rejected} 条林地信息未通过审核，请按说明修改后重新提交`,
      action: '修改林地信息',
      path: ofStatus(STATUS.rejected),
    },
    {
      if: needs_confirm > 0,
      text: `${needs_confirm} 条林地信息超过 ${REMIND_DAYS} 天没有确认，请确认是否仍然有效`,
      action: '确认林地信息',
      path: ofStatus(STATUS.published),
    },
    {
      if: user.apply_state === CERTIFICATION.rejected,
      text: '认证未通过或已被撤销，请查看原因，修改后重新提交',
      action: '查看认证',
      path: certificationDetailPath,
    },
    {
      if: user.asks_type,
      text: '还没有选择身份，选择后为您显示合适的功能',
      action: '选择身份',
      path: accountSettingPath,
    },
    {
      if: listings.draft > 0,
      text: `${listings.draft} 份林地草稿还没有提交`,
      action: '继续填写',
      path: ofStatus(STATUS.draft),
    },
    {
      if: assessment_drafts > 0,
      text: `${assessment_drafts} 份评估还没有填完`,
      action: '继续评估',
      path: ownReportsPath,
    },
  ]
  const openSteps = all.filter((step) => step.if).map(({ if: _, ...step }) => step)
  if (openSteps.length > 0) return openSteps
  const hasListings = Object.values(listings).some((count) => count > 0)
  if (hasListings) return []
  return user.type === PURCHASER
    ? [{ text: '按地区和价格查找林地，保存条件后有新林地会通知您', action: '查找林地', path: exchangePath }]
    : [{ text: '发布林地信息，审核通过后公开展示', action: '发布林地', path: publishPath }]
}

const join = (...parts: readonly (readonly [label: string, count: number])[]) =>
  parts
    .filter(([, count]) => count > 0)
    .map(([label, count]) => `${label} ${count}`)
    .join(' · ')

/** Numbers of a part of the account area, by its path; empty where there is nothing. */
export const countsOf = (path: string, has: Overview): string => {
  const { listings, bonds } = has
  const texts: Readonly<Record<string, string>> = {
    [accountProjectsPath]: join(
      ['已发布', listings.published],
      ['审核中', listings.pending],
      ['未通过', listings.rejected],
      ['已完成', listings.completed],
      ['已撤回', listings.withdrawn],
      ['草稿', listings.draft],
    ),
    [accountLeadsPath()]: join(['待联系', has.new_leads], ['共', has.leads]),
    [accountSearchesPath]: join(['已保存', has.searches]),
    [ownReportsPath]: join(['报告', has.reports], ['草稿', has.assessment_drafts]),
    [accountDepositPath]: join(['待缴纳', bonds.unpaid], ['审核中', bonds.pending], ['已缴纳', bonds.held]),
    [accountWorkPath]: join(['未读', has.unread]),
    [accountCollectPath]: join(['收藏', has.favourites]),
  }
  return texts[path] ?? ''
}
