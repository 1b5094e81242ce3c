// content-cache → home page: records by the ids that the home call names, each shown once.

import { experts } from '#features/experts/kind.ts'
import { FOREST_SECTIONS, forestSections } from '#features/home/contract/home.ts'
import { readHome } from '#features/home/single.ts'
import * as listings from '#features/listings/templates/listings.ts'
import { byIds } from '#features/news/templates/news.ts'
import { plans } from '#features/plans/kind.ts'
import { projects } from '#features/projects/kind.ts'
import { tenderSections } from '#features/tenders/contract/tenders.ts'
import { tenders } from '#features/tenders/kind.ts'
import { readerOf } from '#platform/content/reader.ts'
import { tenderPath } from '#platform/lib/paths.ts'

/** Listings and experts per section: one full row on wide screens. */
const PER_ROW = 4

const NOTICES = Object.values(tenderSections)

const planReader = readerOf(plans)
const projectReader = readerOf(projects)
const expertReader = readerOf(experts)
const tenderReader = readerOf(tenders)

/** Sections of forest land: each listing in the first section that has it. */
export const woodlands = () => {
  const home = readHome()
  const shown = new Set<number>()
  return FOREST_SECTIONS.map((section) => {
    const ids = home[section].filter((id) => !shown.has(id)).slice(0, PER_ROW)
    for (const id of ids) shown.add(id)
    return { label: forestSections[section].label, cards: listings.byIds(ids) }
  }).filter(({ cards }) => cards.length > 0)
}

/** By library: finance ministry, development commission, local. */
export const projectsByLibrary = () => {
  const { project1, project2, project3 } = readHome()
  return [project1, project2, project3].map((ids) => ids.flatMap((id) => projectReader.card(id) ?? []))
}
export type HomeProject = ReturnType<typeof projectsByLibrary>[number][number]

export const planningCases = () => {
  const { plan1, plan2 } = readHome()
  return [...plan1, ...plan2].flatMap((id) => planReader.card(id) ?? [])
}

/** By kind of announcement; each with its page, empty if it has none. */
export const tendersByNotice = () =>
  NOTICES.map((notice) => ({
    notice,
    rows: readHome()
      .tenders.filter(({ infor_type }) => infor_type === notice)
      .map((tender) => {
        const card = tenderReader.card(tender.id)
        return { ...tender, ...card, href: card ? tenderPath(card.project_sn) : '' }
      }),
  })).filter(({ rows }) => rows.length > 0)

export const leadingExperts = () => expertReader.newest('all', [], PER_ROW)

/** News, notices, and the newest that is in neither. */
export const headlines = () => {
  const home = readHome()
  const news = byIds(home.news1)
  const notices = byIds(home.news2)
  const shown = new Set([...news, ...notices].map(({ id }) => id))
  return { news, notices, latest: byIds(home.newslist).filter(({ id }) => !shown.has(id)) }
}
