import type { MarketKind } from '#features/tenders/contract/tenders.ts'
import { grouped } from '#platform/lib/text.ts'
import type { TenThousandYuan, Yuan } from '#platform/lib/units.ts'

export const tenderKinds: Record<number, string> = { 1: '招标', 2: '采购' }

export const tenderAnnouncements: Record<number, string> = {
  1: '招标公告',
  2: '变更公告',
  3: '结果公告',
  4: '合同公告',
}

/** Field that an announcement of this kind consists of; a first notice is the `content`. */
export const announcedText: Readonly<
  Record<number, 'change_content' | 'result_content' | 'contract_content'>
> = {
  2: 'change_content',
  3: 'result_content',
  4: 'contract_content',
}

/** Times that the server enforces, with their labels, in the order in which they must follow each other. */
export const tenderLimits = [
  ['signup_end', '报名截止时间'],
  ['bond_due', '保证金截止时间'],
  ['open_time', '开标时间'],
] as const

/** The same with the end of questions, which may be before the end of sign-ups or after it. */
export const tenderMoments = [['questions_end', '提问截止时间'], ...tenderLimits] as const

export const tenderCategories: Record<number, string> = { 1: '林业工程', 2: '种苗', 3: '服务' }

export const marketKinds: Record<MarketKind, string> = {
  1: '林业工程',
  2: '种苗',
  3: '服务',
  4: '采购公告',
  5: '中标公示',
}

export const PROCUREMENT = 2
/** Kind of the market whose tenders have a result. */
export const AWARDS = 5
/** Notices from this one on have a result. */
export const RESULT = 3

/** A tender with a result is an award notice, any other procurement a procurement notice, the rest goes by what is bought. */
export const marketKindOf = (tender: { ptype: number; infor_type: number; category: number }): MarketKind => {
  if (tender.infor_type >= RESULT) return AWARDS
  if (tender.ptype === PROCUREMENT) return 4
  return tender.category === 2 || tender.category === 3 ? tender.category : 1
}

/**
 * Whether sign-up is open: until its end, and not once there is a result.
 * @param tender with `signup_end` as wire time, empty for no limit @param now wire time of the server's clock
 */
export const isSignUpOpen = (
  { infor_type, signup_end }: { infor_type: number; signup_end: string },
  now: string,
): boolean => infor_type < RESULT && (signup_end === '' || now <= signup_end)

export const TENDERS_PER_PAGE = 10

/** The most a bid bond should be, as a share of the estimate (《招标投标法实施条例》 names the same limit). */
export const BOND_SHARE_MAX = 0.02

/** A bond below this share of the estimate is a slip of the unit. */
export const BOND_SHARE_MIN = 0.001

const YUAN_PER_UNIT = 10_000
const FEN_PER_YUAN = 100

interface BondAndEstimate {
  bond: Yuan
  estimate: TenThousandYuan
}

/** Share of the estimate that the bond is; 0 without an estimate. */
export const bondShare = ({ bond, estimate }: BondAndEstimate) =>
  estimate > 0 ? bond / (estimate * YUAN_PER_UNIT) : 0

/** Whether the bond is more than that, in whole fen: shares of decimals are not exact. */
export const isBondTooHigh = ({ bond, estimate }: BondAndEstimate) => {
  const [bondFen, estimateFen] = [bond, estimate * YUAN_PER_UNIT].map((yuan) =>
    Math.round(yuan * FEN_PER_YUAN),
  )
  return estimate > 0 && (bondFen ?? 0) > Math.floor((estimateFen ?? 0) * BOND_SHARE_MAX)
}

export const isBondTooLow = (sums: BondAndEstimate) =>
  sums.bond > 0 && sums.estimate > 0 && bondShare(sums) < BOND_SHARE_MIN

export const percent = (share: number) => `${grouped(share * 100, 2)}%`

/** `占估算价的 1.87%`; a share that would round to nothing is `占估算价不到 0.01%`. */
export const shareText = (share: number) =>
  `占估算价${share < 0.00005 ? '不到 0.01%' : `的 ${percent(share)}`}`
