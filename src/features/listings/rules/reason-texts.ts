// Chinese names of report reasons, lead states and states of a published listing.

import type { REPORT_REASONS } from '#features/complaints/contract.ts'
import type { LeadState } from '#features/leads/contract.ts'
import type { PublishedState } from './states.ts'

export type ReportReason = (typeof REPORT_REASONS)[number]

export const reportReasons: Record<ReportReason, string> = {
  fake: '信息不实',
  sold: '林地已流转',
  price: '价格不符',
  promise: '收益承诺等违规',
  contact: '留有私下联系方式',
  other: '其他',
}

/** States of a call-back request, as its owner sets them. */
export const leadStates: Record<LeadState, string> = { new: '未联系', called: '已联系', closed: '不再跟进' }

export const publishedStateNames: Record<PublishedState, string> = {
  none: '尚未发布',
  live: '发布中',
  stale: '久未确认，不在列表中',
  withdrawn: '已下线',
  completed: '已完成',
}
