import { bidderName } from '#features/accounts/server/index.ts'
import { bondStateName } from '#features/bonds/rules/bonds.ts'
import type { Flag } from '#features/review/rules/flags.ts'
import { type Line, line, phone, prose } from '#features/review/server/index.ts'
import { BOND_SHARE_MAX, bondShare, isBondTooHigh } from '#features/tenders/rules/tenders.ts'
import { type AccountTypeCode, accountTypeNames } from '#platform/contract/account-types.ts'
import { minute, wireOrEmpty } from '#platform/lib/dates.ts'
import { yuanOf, yuanText } from '#platform/lib/money.ts'
import { maskAnySpelling } from '#platform/lib/personal-numbers.ts'
import type { Fen } from '#platform/lib/units.ts'
import type { ReviewedBond } from './staff-bonds.table.ts'

/** The same without whole numbers, for lists. */
export const bidderLabel = (bond: ReviewedBond) => maskAnySpelling(bidderName(bond.bidder))

export const amountText = ({ amount_fen }: { amount_fen: Fen }) => yuanText(yuanOf(amount_fen))

const shareOf = ({ amount_fen, tender }: ReviewedBond) =>
  bondShare({ bond: yuanOf(amount_fen), estimate: tender.estimate })

export const isShareTooHigh = ({ amount_fen, tender }: ReviewedBond) =>
  isBondTooHigh({ bond: yuanOf(amount_fen), estimate: tender.estimate })

/** Share of the estimate in percent, two decimals; 0 without an estimate. */
export const sharePercent = (bond: ReviewedBond) => Math.round(shareOf(bond) * 10_000) / 100

/** A bond above what the regulations allow: reviewers see it, and nothing refuses it. */
export const shareFlags = (bond: ReviewedBond): Flag[] => {
  if (!isShareTooHigh(bond)) return []
  const share = `${sharePercent(bond)}%，超过 ${BOND_SHARE_MAX * 100}%`
  return [{ code: 'bond_share', text: `保证金 ${amountText(bond)}，为估算价的 ${share}` }]
}

export const wireMinute = (moment: Date | null | undefined) => minute(wireOrEmpty(moment))

export const bidderLines = (bond: ReviewedBond): Line[] => [
  prose('投标人', 'bidder', bidderName(bond.bidder)),
  line('账号类型', accountTypeNames[bond.bidder.account_type as AccountTypeCode] ?? ''),
  phone('联系电话', 'mobile', bond.bidder.mobile),
]

export const projectLines = (bond: ReviewedBond): Line[] => [
  line('项目', bond.tender.title),
  line('项目编号', bond.tender.project_sn),
  line('应缴金额', amountText(bond)),
  line(
    '占估算价',
    bond.tender.estimate > 0
      ? `${sharePercent(bond)}%（估算价 ${bond.tender.estimate} 万元）`
      : '未填写估算价',
  ),
  line('缴纳截止', wireMinute(bond.tender.bond_due) || '未设'),
  line('开标时间', wireMinute(bond.tender.open_time) || '未设'),
]

export const stateLine = (bond: ReviewedBond) => line('保证金状态', bondStateName(bond.state))
