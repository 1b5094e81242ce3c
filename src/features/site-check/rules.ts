// What the daily check of published pages finds, and when a page counts as out of date.

import type { LinkFault } from '#platform/contract/link-faults.ts'
import { contentTypeOf } from '#platform/lib/hosting.ts'
import type { CheckedKind, FindingKind } from './contract.ts'

/** As they stand in the console, the most urgent first. */
export const findingNames: Readonly<Record<FindingKind, string>> = {
  words: '错敏词',
  link: '失效的链接',
  picture: '缺少的图片或附件',
  topic: '没有文章的专题',
  duplicate: '重复的标题',
  stale: '久未更新',
  summary: '没有摘要',
  cover: '没有封面',
}

const faultNames: Readonly<Record<Exclude<LinkFault, ''>, string>> = {
  gone: '页面不存在',
  server: '对方网站出错',
  unreachable: '无法访问对方网站',
  timeout: '对方网站没有回应',
  redirects: '跳转太多次',
  private: '内网或本机的网址',
}

/** A picture or file of a record is named as what it is. */
const missingFile = (address: string) =>
  contentTypeOf(address.replace(/[?#].*$/, '')).startsWith('image/') ? '图片不存在' : '文件不存在'

export const faultText = (finding: FindingKind, subject: string, fault: LinkFault) => {
  if (fault === '') return ''
  return finding === 'picture' && fault === 'gone' ? missingFile(subject) : faultNames[fault]
}

/** Months after the last edit from which a record is out of date; kinds that are not named never are. */
const STALE_MONTHS: Partial<Record<CheckedKind, number>> = { experts: 12, plans: 36, projects: 12, pages: 24 }
/** The same of articles by their type: 3 policies, 5 encyclopedia, 6 topics. News grow old, and are left as they are. */
const STALE_ARTICLE_MONTHS: Readonly<Record<number, number>> = { 3: 36, 5: 24, 6: 12 }

export const staleMonths = (kind: CheckedKind, category: number): number | undefined =>
  kind === 'news' ? STALE_ARTICLE_MONTHS[category] : STALE_MONTHS[kind]

/** Fields that each kind needs for its entry in lists, by their names. */
export const summaryField: Partial<Record<CheckedKind, string>> = {
  news: 'remark',
  plans: 'remark',
  experts: 'remark',
  pages: 'remark',
}
export const coverField: Partial<Record<CheckedKind, string>> = {
  news: 'images',
  plans: 'images',
  experts: 'images',
}
