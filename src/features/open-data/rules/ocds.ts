// A tender as a package of the Open Contracting Data Standard 1.1: a release for each announcement, with all that was known
// then. What each field is made from, and what is left out: docs/open-data.md.

import type {
  Announcement,
  AnsweredQuestion,
  PublishedTender,
  TenderDetail,
} from '#features/tenders/contract/tenders.ts'
import { announcementNames } from '#features/tenders/rules/announcements.ts'
import { certificationRule, tenderTimes } from '#features/tenders/rules/tender-facts.ts'
import { RESULT } from '#features/tenders/rules/tenders.ts'
import { isoTime, tidyTime } from '#platform/lib/dates.ts'
import { contentTypeOf } from '#platform/lib/hosting.ts'
import { openDataPath, tenderPath, tenderReleasesPath } from '#platform/lib/paths.ts'
import { linesOfHtml, plainLines, plainText } from '#platform/lib/plain-text.ts'
import { maskContacts } from '#platform/lib/text-contacts.ts'
import { numberOf } from '#platform/readers/typed-number.ts'

/** Stands for the prefix that the operator registers with the Open Contracting Partnership. */
export const OCID_PREFIX = 'ocds-000000'
const VERSION = '1.1'
const ENQUIRIES =
  'https://raw.githubusercontent.com/open-contracting-extensions/ocds_enquiry_extension/v1.1.5/extension.json'

const YUAN_PER_UNIT = 10_000
const CHANGE = 2
const CONTRACT = 4

/** Codes of the standard's list `method`, by our words. Ways of tendering that it lacks stand in procurementMethodDetails alone. */
const METHODS: ReadonlyMap<string, 'open' | 'selective' | 'direct'> = new Map([
  ['公开招标', 'open'],
  ['邀请招标', 'selective'],
  ['单一来源', 'direct'],
  ['单一来源采购', 'direct'],
])

/** By MARKET_KINDS; a procurement may be of anything, and so may what has been awarded. */
const CATEGORIES: Readonly<Record<number, 'works' | 'goods' | 'services'>> = {
  1: 'works',
  2: 'goods',
  3: 'services',
}

const dateOf = (time: string) => isoTime(tidyTime(time)) || undefined
/** Lines of announcements are as they were typed, where those of the tender itself were cleaned by the pull. */
const lineOf = (text: string) => maskContacts(plainText(text)) || undefined
const linesOf = (text: string) => maskContacts(plainLines(text)) || undefined
const wordsOf = (html: string) => maskContacts(linesOfHtml(html)) || undefined
const orNone = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined)

const valueOf = (yuan: number | undefined) =>
  yuan ? { amount: Math.round(yuan * 100) / 100, currency: 'CNY' } : undefined

const SUM = /^(?:人民币|[￥¥])?\s*(\d[\d,，.]*\s*(?:亿元|万元|元))整?$/

/** A printed price in yuan; undefined for a unit price, a discount, or several. */
export const printedSum = (price: string) => {
  const [, sum] = SUM.exec(plainText(price)) ?? []
  return sum === undefined ? undefined : numberOf(sum.replace(/\s/g, ''), 2, '元') || undefined
}

/** Shorter parts are names of people, or parts of one name. */
const SHORTEST_NAME = 4

/** `甲木业公司、乙种苗合作社` are two, `张三、李四` stay as they are printed. */
export const suppliersIn = (winner: string) => {
  const printed = maskContacts(plainText(winner))
  const names = printed.split(/[、；;]/).map((name) => name.trim())
  return names.every((name) => name.length >= SHORTEST_NAME) ? names : [printed].filter(Boolean)
}

const hasContract = ({ infor_type }: PublishedTender) => infor_type >= CONTRACT
const hasAward = (tender: PublishedTender) =>
  tender.infor_type >= RESULT && (plainText(tender.winner) !== '' || hasContract(tender))

/** Without a winner a result may be that there is none. */
const statusOf = (tender: PublishedTender) => {
  if (tender.infor_type < RESULT) return 'active'
  return hasAward(tender) ? 'complete' : undefined
}

/** Tags of a release, by the standard's list `releaseTag`. */
const tagsOf = (stage: number, now: PublishedTender, before: PublishedTender | undefined) => {
  const was = {
    award: before !== undefined && hasAward(before),
    contract: before !== undefined && hasContract(before),
  }
  const tags = [
    !before && 'tender',
    before && stage === CHANGE && 'tenderAmendment',
    !was.award && hasAward(now) && 'award',
    was.award && !hasAward(now) && 'awardCancellation',
    !was.contract && hasContract(now) && 'contract',
    was.contract && !hasContract(now) && 'contractTermination',
  ].filter((tag) => typeof tag === 'string')
  if (tags.length > 0) return tags
  return [hasContract(now) ? 'contractUpdate' : hasAward(now) ? 'awardUpdate' : 'tenderUpdate']
}

const enquiriesOf = (questions: readonly AnsweredQuestion[]) => {
  const known = new Map<string, number>()
  return questions.map(({ question, answer, asked, answered }) => {
    const at = asked.replace(/\D/g, '')
    const count = (known.get(at) ?? 0) + 1
    known.set(at, count)
    return {
      id: `${at}-${count}`,
      date: dateOf(asked),
      description: linesOf(question),
      answer: linesOf(answer),
      dateAnswered: dateOf(answered),
    }
  })
}

/** Names the fields that an announcement changed, as the page of the tender labels them. */
const changesText = ({ changes }: Announcement) =>
  changes.length > 0 ? `修改了${changes.map(({ label }) => label).join('、')}` : undefined

export type ReleasedTender = PublishedTender &
  Pick<TenderDetail, 'id' | 'createtime' | 'updatetime' | 'announcements'>

/** A tender that was published without a record of its announcements has one: as it is now. */
const announcementsOf = (tender: ReleasedTender): readonly Announcement[] =>
  tender.announcements.length > 0
    ? tender.announcements
    : [
        {
          number: 1,
          stage: tender.infor_type,
          createtime: dateOf(tender.updatetime) ? tender.updatetime : tender.createtime,
          changes: [],
          published: tender,
        },
      ]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isListOfEntries = (value: unknown): value is readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) && isObject(value[0])

/**
 * A value of a release as whoever merges releases needs it: where nothing is left of what the release before said, it is null.
 * The standard has no null for an object or an entry of a list: each of its fields is null then, but the id.
 */
const withNulls = (before: unknown, now: unknown): unknown => {
  if (isListOfEntries(before)) {
    const entries = isListOfEntries(now) ? now : []
    const idOf = (list: typeof entries, entry: (typeof entries)[number]) =>
      list.find(({ id }) => id === entry.id)
    return [
      ...entries.map((entry) => withNulls(idOf(before, entry), entry)),
      ...before.filter((entry) => !idOf(entries, entry)).map((entry) => withNulls(entry, { id: entry.id })),
    ]
  }
  if (isObject(before)) {
    const left = isObject(now) ? now : {}
    const names = Object.keys({ ...left, ...before })
    return Object.fromEntries(names.map((name) => [name, withNulls(before[name], left[name])]))
  }
  return before === undefined ? now : (now ?? null)
}

export interface Publisher {
  name: string
  siteUrl: string
}

const periodOf = (start: string | undefined, end: string) =>
  dateOf(end) && { ...(start && { startDate: start }), endDate: dateOf(end) }

/** @param publisher  Name of the site, and its origin. */
export const releasePackage = (tender: ReleasedTender, { name, siteUrl }: Publisher) => {
  const absolute = (path: string) => new URL(path, siteUrl).href
  const ocid = `${OCID_PREFIX}-${tender.id}`
  const [awardId, contractId] = [`${ocid}-award`, `${ocid}-contract`]
  const announcements = announcementsOf(tender)
  const names = announcementNames(announcements)
  // Readers take a release as final: one of other content gets another id.
  const idOf = ({ number, createtime }: Announcement) =>
    `${ocid}-${tender.announcements.length > 0 ? number : createtime.replace(/\D/g, '')}`
  const dated = ({ createtime }: Announcement) =>
    dateOf(createtime) ?? dateOf(tender.updatetime) ?? dateOf(tender.createtime)
  const begun = announcements[0] && dated(announcements[0])

  const documentsOf = ({ title, files }: PublishedTender) => [
    {
      id: tenderPath(tender.project_sn),
      documentType: 'tenderNotice',
      title: lineOf(title),
      url: absolute(tenderPath(tender.project_sn)),
      format: 'text/html',
      language: 'zh',
    },
    ...files
      .filter(
        ({ file }, at) => URL.canParse(file, siteUrl) && files.findIndex((one) => one.file === file) === at,
      )
      .map(({ name: fileName, file }) => ({
        id: file,
        title: lineOf(fileName),
        url: absolute(file),
        format: contentTypeOf(file).replace(/;.*/, ''),
      })),
  ]

  const amendmentsUntil = (last: number) =>
    announcements.slice(1, last + 1).map((announcement, at) => ({
      id: idOf(announcement),
      date: dated(announcement),
      // Those before stand in their own releases.
      rationale:
        announcement.stage === CHANGE && at === last - 1
          ? wordsOf(announcement.published.change_content)
          : undefined,
      description: [names.get(announcement.number), changesText(announcement)].filter(Boolean).join('：'),
      amendsReleaseID: idOf(announcements[at] ?? announcement),
      releaseID: idOf(announcement),
    }))

  const tenderAt = (published: PublishedTender, at: number) => {
    const { open_time, signup_end, questions_end, questions } = published
    const [type = '', mode] = [published.tendering_type, published.tendering_mode].map(plainText)
    return {
      id: published.project_sn || tender.project_sn,
      title: lineOf(published.title),
      description: wordsOf(published.content),
      status: statusOf(published),
      value: valueOf(published.estimate * YUAN_PER_UNIT),
      procurementMethod: METHODS.get(type),
      procurementMethodDetails: [type, mode].filter(Boolean).join('，') || undefined,
      mainProcurementCategory: CATEGORIES[published.kind],
      eligibilityCriteria: certificationRule(published) || undefined,
      tenderPeriod: periodOf(begun, dateOf(open_time) ? open_time : signup_end),
      enquiryPeriod: periodOf(undefined, questions_end),
      hasEnquiries: questions.length > 0,
      enquiries: orNone(enquiriesOf(questions)),
      milestones: orNone(
        tenderTimes(published)
          .filter(({ name: limit }) => limit !== 'open_time' && limit !== 'questions_end')
          .map(({ name: id, label, at: time }) => ({ id, title: label, dueDate: dateOf(time) })),
      ),
      documents: documentsOf(published),
      amendments: orNone(amendmentsUntil(at)),
    }
  }

  const releaseOf = (announcement: Announcement, at: number) => {
    const { stage, published } = announcement
    const before = announcements[at - 1]?.published
    const [date, title] = [dated(announcement), lineOf(published.title)]
    const suppliers = hasAward(published)
      ? suppliersIn(published.winner).map((supplier, place) => ({
          id: `${ocid}-supplier-${place + 1}`,
          name: supplier,
        }))
      : []
    const award = {
      id: awardId,
      title,
      description: wordsOf(published.result_content),
      status: 'active',
      date,
      value: suppliers.length === 1 ? valueOf(printedSum(published.winning_price)) : undefined,
      suppliers: orNone(suppliers),
    }
    const contract = {
      id: contractId,
      awardID: awardId,
      title,
      description: wordsOf(published.contract_content),
      status: 'active',
    }
    const hadAward = before !== undefined && hasAward(before)
    const hadContract = before !== undefined && hasContract(before)
    return {
      ocid,
      id: idOf(announcement),
      date,
      tag: tagsOf(stage, published, before),
      initiationType: 'tender',
      language: 'zh',
      parties: orNone(suppliers.map((supplier) => ({ ...supplier, roles: ['supplier'] }))),
      tender: tenderAt(published, at),
      awards: orNone([
        ...(hasAward(published) ? [award] : []),
        ...(hadAward && !hasAward(published) ? [{ id: awardId, status: 'cancelled' }] : []),
      ]),
      contracts: orNone([
        ...(hasContract(published) ? [contract] : []),
        ...(hadContract && !hasContract(published)
          ? [{ id: contractId, awardID: awardId, status: 'cancelled' }]
          : []),
      ]),
    }
  }

  type Release = ReturnType<typeof releaseOf>
  /** Fields that the releases so far have given to whoever merges them, without those of cancelled awards, which stay as they are. */
  let known: Partial<Release> = {}
  const releases = announcements.map((announcement, at) => {
    const release = releaseOf(announcement, at)
    const { published } = announcement
    const before = {
      ...known,
      ...(hasAward(published) ? {} : { awards: undefined, parties: undefined }),
      ...(hasContract(published) ? {} : { contracts: undefined }),
    }
    known = {
      ...known,
      tender: { ...release.tender, amendments: undefined },
      ...(hasAward(published) ? { awards: release.awards, parties: release.parties } : {}),
      ...(hasContract(published) ? { contracts: release.contracts } : {}),
    }
    return withNulls(before, release) as Release
  })
  return {
    uri: absolute(tenderReleasesPath(tender.project_sn)),
    version: VERSION,
    extensions: releases.some(({ tender: { hasEnquiries } }) => hasEnquiries) ? [ENQUIRIES] : undefined,
    publishedDate: releases.at(-1)?.date,
    publisher: { name, uri: siteUrl },
    publicationPolicy: absolute(openDataPath),
    releases,
  }
}
