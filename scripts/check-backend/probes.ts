// The calls that change nothing, in an order in which later ones can ask about what earlier ones answered.
import { getCaptcha, getMobile } from '#contract/accounts/accounts.ts'
import { overview } from '#contract/accounts/overview.ts'
import { userIndex } from '#contract/accounts/session.ts'
import { noticeSettings, userSessions } from '#contract/accounts/settings.ts'
import { draftList } from '#contract/assessment/assessment.ts'
import { getReport, reportList } from '#contract/assessment/report.ts'
import { bondList, bonds } from '#contract/bonds.ts'
import { getAuthentication } from '#contract/certification/certification.ts'
import { consentList, deletionState, exportState } from '#contract/data-rights.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { edetail, expertIndex, expertnews, experts } from '#contract/experts.ts'
import { COLLECT_TYPES, collectList } from '#contract/favourites.ts'
import { health } from '#contract/health.ts'
import { forestIndex, linkList, siteSettings } from '#contract/home.ts'
import { leadList } from '#contract/leads.ts'
import { forestryDetail } from '#contract/listings/detail.ts'
import { foretryList } from '#contract/listings/list.ts'
import { foretryMap } from '#contract/listings/map.ts'
import { myforestdetail, myforestlist } from '#contract/listings/owner.ts'
import { forestryPrices } from '#contract/listings/prices.ts'
import { membershipState, membershipTerms } from '#contract/membership.ts'
import { getNewsDetail, NEWS_TYPES, newsList } from '#contract/news.ts'
import { noticeCount, noticeList } from '#contract/notices.ts'
import { PLAN_TYPES, plandetail, planslist } from '#contract/plans.ts'
import { PROJECT_LIBRARIES, prodetail, projectlist } from '#contract/projects.ts'
import { getCity } from '#contract/regions/regions.ts'
import { searchList } from '#contract/saved-searches.ts'
import { search, searchSuggestions } from '#contract/search.ts'
import { statistics } from '#contract/statistics.ts'
import { marketHeader, signUpList, tenderDetail, tenderList, tenderState } from '#contract/tenders.ts'
import { isExpertNews } from '#lib/news-types.ts'

export type Input = Readonly<Record<string, string | number>>

/** Parsed answer of a call to one input. */
export interface Answer {
  input: Input
  data: unknown
}

export interface Probe {
  call: Endpoint
  /** Inputs to send, made from earlier answers; none where those hold no record. */
  inputs: (answersOf: (call: Endpoint) => readonly Answer[]) => readonly Input[]
}

const once =
  (input: Input = {}): Probe['inputs'] =>
  () => [input]
const forEach =
  (name: string, values: readonly number[], more: Input = {}): Probe['inputs'] =>
  () =>
    values.map((value) => ({ ...more, [name]: value }))

/** Rows of a list, whichever way it is answered. */
const rowsOf = ({ data }: Answer): readonly Record<string, unknown>[] => {
  if (Array.isArray(data)) return data as Record<string, unknown>[]
  const { list } = data as { list?: Record<string, unknown>[] }
  return list ?? []
}

/** Inputs made from the first record of each list. */
const ofFirst =
  (
    list: Endpoint,
    inputOf: (row: Readonly<Record<string, unknown>>, asked: Input) => Input,
  ): Probe['inputs'] =>
  (answersOf) =>
    answersOf(list).flatMap((answer) =>
      rowsOf(answer)
        .slice(0, 1)
        .map((row) => inputOf(row, answer.input)),
    )

const byId = (list: Endpoint, name = 'id', more: Input = {}) =>
  ofFirst(list, ({ id }) => ({ ...more, [name]: Number(id) }))
const byNumber = (list: Endpoint) => ofFirst(list, ({ project_sn }) => ({ project_sn: String(project_sn) }))

const FIRST_PAGE = { page: 1, pagesize: 10 }
/** Number of no subscriber. */
const MOBILE = '13000000000'

export const probes: readonly Probe[] = [
  { call: forestIndex, inputs: once() },
  { call: linkList, inputs: once() },
  { call: siteSettings, inputs: once() },
  { call: getCity, inputs: once({ pid: 0, type: 2 }) },
  { call: newsList, inputs: forEach('type', NEWS_TYPES, FIRST_PAGE) },
  {
    call: getNewsDetail,
    inputs: ofFirst(newsList, ({ id }, { type }) => ({
      id: Number(id),
      newstype: isExpertNews(Number(type)) ? 2 : 1,
    })),
  },
  { call: planslist, inputs: forEach('plan_type', PLAN_TYPES, FIRST_PAGE) },
  { call: plandetail, inputs: byId(planslist) },
  { call: expertIndex, inputs: once() },
  { call: experts, inputs: once({ page: 1, pagesize: 8 }) },
  { call: edetail, inputs: byId(experts) },
  { call: expertnews, inputs: byId(experts, 'expert_id', { ...FIRST_PAGE, newstype: 2 }) },
  { call: projectlist, inputs: forEach('type', PROJECT_LIBRARIES, { page: 1, pagesize: 8 }) },
  // Without addresses of files, so that nothing counts as a download.
  { call: prodetail, inputs: byId(projectlist, 'project_id', { type: 1, files: 0 }) },
  { call: statistics, inputs: once() },
  { call: foretryList, inputs: once({ page: 1, pagesize: 8 }) },
  { call: forestryDetail, inputs: byId(foretryList) },
  { call: foretryMap, inputs: once() },
  { call: forestryPrices, inputs: once() },
  { call: marketHeader, inputs: once({ c_id: 0, type: 0 }) },
  { call: tenderList, inputs: once(FIRST_PAGE) },
  { call: tenderDetail, inputs: byId(tenderList) },
  { call: membershipTerms, inputs: once() },
  { call: search, inputs: once({ keyword: '林', page: 1, pagesize: 10 }) },
  { call: searchSuggestions, inputs: once({ keyword: '林' }) },
  { call: health, inputs: once() },
  { call: getCaptcha, inputs: once({ type: 'login', imageW: 110, imageH: 38, tm: 1 }) },
  { call: getMobile, inputs: once({ type: 2, mobile: MOBILE }) },

  { call: userIndex, inputs: once() },
  { call: overview, inputs: once() },
  { call: userSessions, inputs: once() },
  { call: noticeSettings, inputs: once() },
  { call: noticeList, inputs: once({ page: 1, category: 4 }) },
  { call: noticeCount, inputs: once() },
  { call: collectList, inputs: forEach('type', COLLECT_TYPES, { page: 1 }) },
  { call: myforestlist, inputs: once({ page: 1, pagesize: 5 }) },
  { call: myforestdetail, inputs: byId(myforestlist) },
  { call: leadList, inputs: once({ page: 1 }) },
  { call: searchList, inputs: once() },
  { call: bondList, inputs: once({ page: 1, pagesize: 20 }) },
  { call: bonds, inputs: byNumber(bondList) },
  { call: signUpList, inputs: once({ page: 1, pagesize: 20 }) },
  { call: tenderState, inputs: byNumber(signUpList) },
  { call: getAuthentication, inputs: once() },
  { call: membershipState, inputs: once() },
  { call: reportList, inputs: once({ page: 1 }) },
  { call: getReport, inputs: byId(reportList) },
  { call: draftList, inputs: once() },
  { call: consentList, inputs: once() },
  { call: exportState, inputs: once() },
  { call: deletionState, inputs: once() },
]
