// Membership: what members get, in words, and until when one is a member.
import type { Allowance } from '#contract/membership.ts'

/** Rows of the table of benefits: what is counted, and its unit. */
export const allowances: Readonly<Record<keyof Allowance, { label: string; unit: string }>> = {
  reveals: { label: '每天查看预约回电的号码', unit: '个' },
  searches: { label: '保存搜索条件', unit: '个' },
  downloads: { label: '每天下载资料的项目', unit: '个' },
}

/** Benefits that are no number. */
export const memberMarks = [
  ['会员标识', '您的林地信息带有“会员”标识'],
  ['突出显示', '您的林地信息在列表中突出显示'],
] as const

export const isMemberUntil = (until: Date | null, now: Date): boolean => until !== null && until > now
