import type { Allowance, MembershipKind } from './contract.ts'

export const allowances: Readonly<Record<keyof Allowance, { label: string; unit: string }>> = {
  reveals: { label: '每天查看预约回电的号码', unit: '个' },
  searches: { label: '保存搜索条件', unit: '个' },
  downloads: { label: '每天下载资料的项目', unit: '个' },
}

/** Message when an allowance of this size is used up; for 0, that only members have it. */
export const beyondAllowance: Readonly<Record<keyof Allowance, (limit: number) => string>> = {
  reveals: (limit) =>
    limit > 0 ? `今天已查看 ${limit} 个号码，达到上限，请明天再看` : '查看号码是会员权益，请先开通会员',
  searches: (limit) =>
    limit > 0 ? `最多保存 ${limit} 个搜索条件，请先删除不用的` : '保存搜索条件是会员权益，请先开通会员',
  downloads: (limit) =>
    limit > 0
      ? `今天可下载的项目已达上限（${limit} 个），请明天再来`
      : '下载项目资料是会员权益，请先开通会员',
}

export const memberMarks = [
  ['会员标识', '您的林地信息带有“会员”标识'],
  ['突出显示', '您的林地信息在列表中突出显示'],
] as const

export const membershipKinds: Readonly<Record<MembershipKind, string>> = { open: '开通', trial: '试用' }

export const orderStates = { waiting: '等待确认收款', confirmed: '已开通', rejected: '未开通' } as const

/** What an application led to: membership at once, a trial, or an order that waits for the staff to see the payment. */
export type Opening = 'open' | 'trial' | 'waiting'

/** How a membership that costs something is paid. */
export const paymentText = (hotline: string) =>
  `提交申请后，${hotline ? `请拨打服务热线 ${hotline} 办理付款` : '工作人员会拨打您的注册手机办理付款'}；收款确认后立即开通，并发消息通知您。`

/** Success messages (spec part 2 §8). */
export const openingTexts: Readonly<Record<Opening, string>> = {
  open: '恭喜您，会员服务已开通',
  trial: '恭喜您，试用申请成功',
  waiting: '申请已提交，工作人员确认收款后即为您开通',
}
