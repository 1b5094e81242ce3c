// Refusals to reviewers, and of what a reviewer and its owner change at the same time.
import type { Refusal } from '#platform/contract/refusals.ts'

export const TaskTaken: Refusal = { code: 1601, msg: '这项任务已由同事领取' }
export const TaskUnclaimed: Refusal = { code: 1602, msg: '请先领取这项任务再处理' }
export const TaskDecided: Refusal = { code: 1603, msg: '这项任务已经处理完毕，请刷新查看结果' }
export const TaskChanged: Refusal = { code: 1604, msg: '提交的内容在您查看后有变动，请刷新并重新核对' }
export const CertificatesUnread: Refusal = { code: 1605, msg: '请先查看全部证件和凭证图片，再通过审核' }
export const SecondReviewerNeeded: Refusal = { code: 1606, msg: '提议须由另一位审核员确认' }
export const ReopenTooLate: Refusal = { code: 1610, msg: '已过可以收回处理结果的时间，或这类任务不能收回' }
export const ReopenChanged: Refusal = { code: 1611, msg: '处理之后内容已有变动，不能再收回处理结果' }
export const NoReviewer: Refusal = { code: 1612, msg: '只能转交给可以登录的审核员或管理员' }
export const ReviewerTied: Refusal = {
  code: 1613,
  msg: '您与提议人的账号在 30 天内有过新建、重置或角色变更，这项提议须由与两人无关的审核员确认',
}
export const TooManyReveals: Refusal = { code: 429, msg: '查看次数已达每小时上限，请稍后再试' }
export const BondState: Refusal = { code: 1903, msg: '保证金的状态已有变动，请刷新后重试' }
export const ListingState: Refusal = { code: 1404, msg: '这条林地信息的状态已有变动，请刷新后重试' }
