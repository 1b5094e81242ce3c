// Announcements of a tender: how they are called, and what a reader compares of two of them.

import { industries } from '#features/projects/rules/projects.ts'
import type { Announcement, PublishedTender } from '#features/tenders/contract/tenders.ts'
import { minute } from '#platform/lib/dates.ts'
import { questionText } from './questions.ts'
import { announcementName, bondText, certificationRule, estimateText } from './tender-facts.ts'
import { tenderKinds, tenderMoments } from './tenders.ts'

/** A correction announces no new stage. */
export const CORRECTION = 0
const CHANGE = 2
/** Answers to questions, without any other change. */
export const ANSWERS = 5

interface ComparedField {
  name: keyof PublishedTender
  label: string
  /** As a reader sees it, or HTML. */
  textOf: (tender: PublishedTender) => string
  isHtml?: boolean
}

/** Fields that readers compare, in the order of the page. */
export const comparedFields: readonly ComparedField[] = [
  { name: 'title', label: '标题', textOf: ({ title }) => title },
  { name: 'project_sn', label: '项目编号', textOf: ({ project_sn }) => project_sn },
  { name: 'winner', label: '中标单位', textOf: ({ winner }) => winner },
  { name: 'winning_price', label: '中标价', textOf: ({ winning_price }) => winning_price },
  ...tenderMoments.map(([name, label]) => ({
    name,
    label,
    textOf: (tender: PublishedTender) => minute(tender[name]) || '不限',
  })),
  { name: 'ptype', label: '类别', textOf: ({ ptype }) => tenderKinds[ptype] ?? '' },
  {
    name: 'industry_type',
    label: '所属行业',
    textOf: ({ industry_type }) => industries[industry_type] ?? '',
  },
  { name: 'pname', label: '项目地区', textOf: ({ pname }) => pname || '全国' },
  { name: 'tendering_type', label: '招标方式', textOf: ({ tendering_type }) => tendering_type },
  { name: 'tendering_mode', label: '组织形式', textOf: ({ tendering_mode }) => tendering_mode },
  { name: 'estimate', label: '估算价', textOf: ({ estimate }) => estimateText(estimate) },
  { name: 'starting_price', label: '起始价', textOf: ({ starting_price }) => starting_price },
  {
    name: 'certified_only',
    label: '报名条件',
    textOf: (tender) => certificationRule(tender) || '不要求认证',
  },
  { name: 'bond', label: '投标保证金', textOf: ({ bond }) => bondText(bond) },
  { name: 'contract_content', label: '合同公告', textOf: (tender) => tender.contract_content, isHtml: true },
  { name: 'result_content', label: '结果公示', textOf: (tender) => tender.result_content, isHtml: true },
  { name: 'change_content', label: '变更内容', textOf: (tender) => tender.change_content, isHtml: true },
  { name: 'content', label: '公告正文', textOf: (tender) => tender.content, isHtml: true },
  { name: 'questions', label: '澄清答疑', textOf: ({ questions }) => questions.map(questionText).join('\n') },
  {
    name: 'files',
    label: '附件',
    textOf: ({ files }) => files.map(({ name }) => name).join('\n'),
  },
]

/** When a question was answered is no change of the answer. */
const comparedValue = (tender: PublishedTender, name: keyof PublishedTender): unknown =>
  name === 'questions' ? tender.questions.map(({ answered: _, ...question }) => question) : tender[name]

export const isSameField = (name: keyof PublishedTender, before: PublishedTender, after: PublishedTender) =>
  JSON.stringify(comparedValue(before, name)) === JSON.stringify(comparedValue(after, name))

/** What an announcement that follows another announces: a stage, a further change, answers, or a correction of what stands. */
export const stageAnnounced = (before: PublishedTender, after: PublishedTender): number => {
  const isNewChange = after.infor_type === CHANGE && before.change_content !== after.change_content
  if (before.infor_type !== after.infor_type || isNewChange) return after.infor_type
  const changed = comparedFields.filter(({ name }) => !isSameField(name, before, after))
  return changed.length === 1 && changed[0]?.name === 'questions' ? ANSWERS : CORRECTION
}

type Named = Pick<Announcement, 'number' | 'stage'> & {
  published: Pick<PublishedTender, 'ptype' | 'infor_type'>
}

/** Names by number: 招标公告, 变更公告（第 2 次）, 招标公告更正. */
export const announcementNames = (announcements: readonly Named[]): Map<number, string> => {
  let [changes, answers] = [0, 0]
  return new Map(
    announcements.map(({ number, stage, published: { ptype, infor_type } }) => {
      if (stage === ANSWERS) {
        answers += 1
        return [number, `澄清答疑（第 ${answers} 次）`]
      }
      if (stage === CORRECTION) return [number, `${announcementName({ ptype, infor_type })}更正`]
      if (stage !== CHANGE) return [number, announcementName({ ptype, infor_type: stage })]
      changes += 1
      return [number, `${announcementName({ ptype, infor_type: stage })}（第 ${changes} 次）`]
    }),
  )
}
