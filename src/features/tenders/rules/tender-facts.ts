// What a tender says of itself: its stages, facts with units, times that matter, and its texts.

import { industries } from '#features/projects/rules/projects.ts'
import { stagesOf } from '#features/projects/rules/stages.ts'
import type { TenderDetail } from '#features/tenders/contract/tenders.ts'
import { day, isoTime, minute, tidyTime } from '#platform/lib/dates.ts'
import { grouped } from '#platform/lib/text.ts'
import {
  BOND_SHARE_MAX,
  bondShare,
  isBondTooHigh,
  marketKinds,
  PROCUREMENT,
  RESULT,
  shareText,
  tenderAnnouncements,
} from './tenders.ts'

/** How the notice of a tender is called: a procurement has no 招标公告. */
export const announcementName = ({ ptype, infor_type }: { ptype: number; infor_type: number }) =>
  ptype === PROCUREMENT && infor_type === 1 ? '采购公告' : (tenderAnnouncements[infor_type] ?? '')

export const marketKindName = (kind: number): string =>
  (marketKinds as Readonly<Record<number, string>>)[kind] ?? ''

export const marketIntros: Record<number, string> = {
  0: '林业工程、种苗、服务的招标采购公告与中标公示，最新发布在前。',
  1: '造林、抚育、防火道路等林业工程的招标公告，可按行业、省份和发布时间查找。',
  2: '苗木、种子与林木良种的招标公告，可按行业、省份和发布时间查找。',
  3: '调查、规划、监理、管护等林业服务的招标公告，可按行业、省份和发布时间查找。',
  4: '林业物资、设备与服务的采购公告，可按行业、省份和发布时间查找。',
  5: '招标采购项目的结果公示与合同公告，可按公告类型、行业和省份查找。',
}

/** Whether there is a result: nobody signs up any more, whatever the times say. */
export const isSettled = ({ infor_type }: { infor_type: number }) => infor_type >= RESULT

/** `1,280.5 万元`; empty where it is not given. @param estimate ten-thousand yuan */
export const estimateText = (estimate: number) => (estimate > 0 ? `${grouped(estimate, 4)} 万元` : '')

/** `25,000 元`, or that there is none. @param bond yuan */
export const bondText = (bond: number) => (bond > 0 ? `${grouped(bond, 2)} 元` : '无需缴纳')

type Shown = Pick<
  TenderDetail,
  | 'project_sn'
  | 'kind'
  | 'ptype'
  | 'infor_type'
  | 'industry_type'
  | 'pname'
  | 'tendering_type'
  | 'tendering_mode'
  | 'starting_price'
  | 'estimate'
  | 'bond'
  | 'certified_only'
  | 'createtime'
>

/** Share of the estimate, and whether that is more than a bond should be. */
const shareNote = ({ bond, estimate }: Shown) => {
  const share = bondShare({ bond, estimate })
  if (share === 0) return {}
  const note = shareText(share)
  return isBondTooHigh({ bond, estimate })
    ? { note, warning: `高于估算价的 ${BOND_SHARE_MAX * 100}%` }
    : { note }
}

/** What a tender asks of bidders on this portal; empty for nothing. */
export const certificationRule = ({ certified_only }: Pick<TenderDetail, 'certified_only'>) =>
  certified_only ? '须先通过个人或企业认证' : ''

export interface TenderFact {
  label: string
  text: string
  note?: string
  warning?: string
}

/** Rows of the page, in their order; those without text are left out. */
export const tenderFacts = (tender: Shown): TenderFact[] =>
  [
    { label: '项目编号', text: tender.project_sn },
    { label: '招标类别', text: marketKindName(tender.kind) },
    { label: '公告类型', text: announcementName(tender) },
    { label: '所属行业', text: industries[tender.industry_type] ?? '' },
    { label: '项目地区', text: tender.pname || '全国' },
    { label: '招标方式', text: tender.tendering_type },
    { label: '组织形式', text: tender.tendering_mode },
    { label: '估算价', text: estimateText(tender.estimate) },
    { label: '起始价', text: tender.starting_price },
    { label: '报名条件', text: certificationRule(tender) },
    { label: '投标保证金', text: bondText(tender.bond), ...shareNote(tender) },
    { label: '发布时间', text: day(tender.createtime) },
  ].filter(({ text }) => text !== '')

export type Timed = Pick<TenderDetail, 'questions_end' | 'signup_end' | 'bond_due' | 'open_time' | 'bond'>

/** Moments that decide something, in their order: wire time, and what is said once it has come. */
export const tenderTimes = ({ questions_end, signup_end, bond_due, open_time, bond }: Timed) =>
  [
    { name: 'questions_end', label: '提问截止', at: questions_end, over: '已截止' },
    { name: 'signup_end', label: '报名截止', at: signup_end, over: '已截止' },
    { name: 'bond_due', label: '保证金截止', at: bond > 0 ? bond_due : '', over: '已截止' },
    { name: 'open_time', label: '开标时间', at: open_time, over: '已开标' },
  ].filter(({ at }) => at !== '')

/** Whether it says when it was published or changed, which every release of open data must. */
export const isDated = ({ createtime, updatetime }: Pick<TenderDetail, 'createtime' | 'updatetime'>) =>
  [createtime, updatetime].some((time) => isoTime(tidyTime(time)) !== '')

export const signUpEndText = ({ signup_end }: { signup_end: string }) => minute(signup_end) || '不限'

export const tenderStages = ({
  infor_type,
  change_content,
}: Pick<TenderDetail, 'infor_type' | 'change_content'>) =>
  stagesOf(['公告', '变更', '结果', '合同'], infor_type - 1, (at) => at === 1 && change_content === '')

type Written = Pick<
  TenderDetail,
  'ptype' | 'content' | 'change_content' | 'result_content' | 'contract_content'
>

/** Titled texts as HTML, the newest stage first; those that are not written are left out. */
export const tenderTexts = (tender: Written) =>
  [
    { id: 'contract-text', title: '合同公告', html: tender.contract_content },
    { id: 'result-text', title: '结果公示', html: tender.result_content },
    { id: 'change-text', title: '变更内容', html: tender.change_content },
    {
      id: 'notice-text',
      title: announcementName({ ptype: tender.ptype, infor_type: 1 }),
      html: tender.content,
    },
  ].filter(({ html }) => html !== '')
