// Tenders and procurements, listed by the market's kinds. The contact has no column here.

import {
  amount,
  type Column,
  count,
  flag,
  html,
  json,
  line,
  type Tools,
  title,
  wireTime,
} from '#platform/content/columns.ts'
import { kind, type PageRecordOf } from '#platform/content/kind.ts'
import type { AttachedFile } from '#platform/contract/file-fields.ts'
import { recordKinds } from '#platform/contract/kinds.ts'
import {
  marketListPath,
  tenderCalendarPath,
  tenderHistoryPath,
  tenderPath,
  tenderReleasesPath,
  tendersSitemapPath,
  tendersTablePath,
} from '#platform/lib/paths.ts'
import { plainText } from '#platform/lib/plain-text.ts'
import { slugOf } from '#platform/lib/slug.ts'
import {
  type Announcement,
  type AnsweredQuestion,
  MARKET_KINDS,
  type TenderDetail,
  TenderItem,
  tenderDetail,
  tenderList,
} from './contract/tenders.ts'
import { hasCalendar } from './rules/tender-calendar.ts'
import { isDated } from './rules/tender-facts.ts'
import { marketKindOf, TENDERS_PER_PAGE } from './rules/tenders.ts'

/** Slugs of their numbers (slugOf): file names of up to 255 characters. */
const NAMES = '[A-Za-z0-9][A-Za-z0-9-]{0,249}'
const isSlug = (text: string) => new RegExp(`^${NAMES}$`).test(text)

const shownFiles = (files: readonly AttachedFile[], media: Tools['media']) =>
  files
    .map(({ name, file, size }) => ({ name: plainText(name) || '附件', file: media(file), size }))
    // A name alone leads nowhere.
    .filter(({ file }) => file !== '')

const HTML_FIELDS = ['content', 'change_content', 'result_content', 'contract_content'] as const

/** Their texts and files, cleaned as those of the page. */
const announcements: Column<string, Announcement[]> = {
  sql: 'TEXT NOT NULL',
  clean: async (detail, _entry, { clean, media }) => {
    const cleaned: Announcement[] = []
    for (const { published, ...announcement } of detail as Announcement[]) {
      const texts = { ...published }
      for (const name of HTML_FIELDS) texts[name] = await clean(published[name])
      texts.files = shownFiles(published.files, media)
      cleaned.push({ ...announcement, published: texts })
    }
    return JSON.stringify(cleaned)
  },
  read: (stored) => JSON.parse(stored) as Announcement[],
}

export const tenders = kind<TenderItem, TenderDetail>()({
  name: 'tenders',
  words: recordKinds.tenders,
  source: {
    list: tenderList,
    detail: tenderDetail,
    isOptional: true,
    entry: TenderItem,
    isPublic: ({ detail, entry }) => isSlug(slugOf(detail.project_sn || entry.project_sn)),
    unlisted: 'gone',
  },
  columns: {
    title,
    project_sn: line,
    slug: line,
    kind: count,
    ptype: count,
    infor_type: count,
    industry_type: count,
    province_id: count,
    pname: line,
    tendering_type: line,
    tendering_mode: line,
    starting_price: line,
    estimate: amount,
    bond: amount,
    questions_end: wireTime,
    signup_end: wireTime,
    bond_due: wireTime,
    open_time: wireTime,
    certified_only: flag,
    content: html,
    change_content: html,
    result_content: html,
    contract_content: html,
    winner: line,
    winning_price: line,
    files: json<AttachedFile[]>(),
    questions: json<AnsweredQuestion[]>(),
    createtime: wireTime,
    updatetime: wireTime,
    read_num: count,
    announcements,
    /** How many announcements there are. */
    announced: count,
  },
  values: {
    slug: ({ detail, entry }) => slugOf(detail.project_sn || entry.project_sn),
    kind: ({ detail, entry }) => detail.kind || entry.kind || marketKindOf({ ...detail, category: 1 }),
    files: ({ detail }, { media }) => shownFiles(detail.files, media),
    announced: ({ detail }) => detail.announcements.length,
  },
  card: [
    'title',
    'project_sn',
    'kind',
    'ptype',
    'infor_type',
    'industry_type',
    'pname',
    'estimate',
    'bond',
    'signup_end',
    'open_time',
    'winner',
    'winning_price',
    'createtime',
  ],
  lists: {
    ofKind: { by: ['kind'], order: 'createtime', pageSize: TENDERS_PER_PAGE },
    newest: { order: 'createtime' },
  },
  pages: {
    edited: 'updatetime',
    needs: [
      'createtime',
      'updatetime',
      'project_sn',
      'announced',
      'infor_type',
      'bond',
      'questions_end',
      'signup_end',
      'bond_due',
      'open_time',
    ],
    of: ({ project_sn }) => tenderPath(project_sn),
    further: (tender) => [
      ...(isDated(tender) ? [tenderReleasesPath(tender.project_sn)] : []),
      ...(tender.announced > 1 ? [tenderHistoryPath(tender.project_sn)] : []),
      ...(hasCalendar(tender) ? [tenderCalendarPath(tender.project_sn)] : []),
    ],
    forms: [
      { path: tenderPath, names: NAMES },
      { path: tenderHistoryPath, names: NAMES },
      { path: tenderCalendarPath, names: NAMES },
      { path: tenderReleasesPath, names: NAMES },
    ],
    named: 'slug',
    numbered: {
      ofKind: {
        groups: MARKET_KINDS.map((code) => [code]),
        path: ([code], page) => marketListPath(Number(code), page),
      },
    },
    lists: () => [marketListPath()],
    tables: [tendersTablePath],
    sitemapPart: tendersSitemapPath,
  },
})

export type TenderPage = PageRecordOf<typeof tenders>
