// Results as readers see them: title, snippet, and the line of facts, in one shape for all kinds.
import { RECORD_KINDS, type RecordKind } from '#features/content/contract/kinds.ts'
import { figure, priceText, transferCategories } from '#features/listings/rules/woodland.ts'
import { newsTypeNames } from '#features/news/rules.ts'
import { planTypes } from '#features/plans/rules.ts'
import { budgetText, industries, projectLibraries, projectStages } from '#features/projects/rules/projects.ts'
import { type RegionIds, regionName } from '#features/regions/server/regions.service.ts'
import { type Hit } from '#features/search/contract.ts'
import type { MarketKind } from '#features/tenders/contract/tenders.ts'
import { marketKinds, RESULT } from '#features/tenders/rules/tenders.ts'
import { day, toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import {
  articlePath,
  expertProfilePath,
  listingPath,
  planPath,
  projectPath,
  tenderPath,
} from '#platform/lib/paths.ts'
import type { Db } from '#platform/server/db/types.ts'
import * as table from './hits.table.ts'
import type { RecordKey } from './record-search.table.ts'
import { snippetOf, textOfHtml } from './snippet.service.ts'

interface Found {
  id: number
  title: string
  /** Texts that the snippet is taken from, the best first. */
  texts: string[]
  facts: (string | undefined)[]
  createtime?: Date
  /** Path of its page. */
  url: string
}

const placeOf = (row: RegionIds) => regionName(row).split(' ').slice(0, 3).join(' ')

const NOT_OFFERED: Record<string, string> = { completed: '已完成', stale: '待确认', withdrawn: '已撤回' }

const readers: Record<RecordKind, (db: Db, ids: readonly number[]) => Promise<Found[]>> = {
  listings: async (db, ids) =>
    (await table.listingsOf(db, ids)).map((row) => ({
      id: row.id,
      title: row.project_name,
      texts: [row.content, [row.address, row.species].filter(Boolean).join('，')],
      facts: [
        NOT_OFFERED[row.state],
        placeOf(row),
        transferCategories[row.forestry_type],
        row.species,
        `${figure(row.measure_area)} 亩`,
        priceText(row.face_price),
      ],
      createtime: row.releasetime,
      url: listingPath(row.id),
    })),
  news: async (db, ids) =>
    (await table.articlesOf(db, ids)).map((row) => ({
      id: row.id,
      title: row.title,
      texts: [row.remark, textOfHtml(row.content)],
      facts: [newsTypeNames[row.type as keyof typeof newsTypeNames], row.source && `来源：${row.source}`],
      createtime: row.createtime,
      url: articlePath({ ...row, topic_id: row.topic_id ?? 0 }),
    })),
  projects: async (db, ids) =>
    (await table.projectsOf(db, ids)).map((row) => ({
      id: row.id,
      title: row.name,
      texts: [row.remark, row.woodremark, row.benefit, row.policy, row.resources].map(textOfHtml),
      facts: [
        placeOf(row),
        projectLibraries[row.type],
        industries[row.industry_id],
        projectStages[row.stage_id],
        budgetText(row.budget) && `投资 ${budgetText(row.budget)}`,
      ],
      createtime: row.createtime,
      url: projectPath(row.id),
    })),
  tenders: async (db, ids) =>
    (await table.tendersOf(db, ids)).map((row) => ({
      id: row.id,
      title: row.title,
      // The newest state first.
      texts: [row.contract_content, row.result_content, row.change_content, row.content].map(textOfHtml),
      facts: [
        marketKinds[row.kind as MarketKind],
        placeOf({ province_id: row.province_id, city_id: 0, county_id: 0 }),
        row.infor_type < RESULT && row.signup_end ? `报名截止 ${day(toWireTime(row.signup_end))}` : undefined,
        row.winner && `中标单位 ${row.winner}`,
      ],
      createtime: row.createtime,
      url: tenderPath(row.project_sn),
    })),
  plans: async (db, ids) =>
    (await table.plansOf(db, ids)).map((row) => ({
      id: row.id,
      title: row.title,
      texts: [row.remark, textOfHtml(row.content)],
      facts: [planTypes[row.plan_type]],
      createtime: row.createtime,
      url: planPath(row.id),
    })),
  experts: async (db, ids) =>
    (await table.expertsOf(db, ids)).map((row) => ({
      id: row.id,
      title: row.username,
      texts: [row.remark],
      facts: [row.position],
      url: expertProfilePath(row.id),
    })),
}

const hitOf = (kind: RecordKind, found: Found, words: readonly string[]): Hit => ({
  kind,
  id: found.id,
  title: found.title,
  snippet: snippetOf(found.texts, words),
  facts: found.facts.flatMap((fact) => fact || []),
  createtime: wireOrEmpty(found.createtime),
  url: found.url,
})

/** In the order of the keys; a record that has just gone is left out. */
export const hitsOf = async (
  db: Db,
  keys: readonly RecordKey[],
  words: readonly string[],
): Promise<Hit[]> => {
  const hits = new Map<string, Hit>()
  const readKind = async (kind: RecordKind) => {
    const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id)
    if (ids.length === 0) return
    for (const found of await readers[kind](db, ids))
      hits.set(`${kind} ${found.id}`, hitOf(kind, found, words))
  }
  await Promise.all(RECORD_KINDS.map(readKind))
  return keys.flatMap(({ kind, id }) => hits.get(`${kind} ${id}`) ?? [])
}
