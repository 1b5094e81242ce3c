// Titles, texts and pictures of search results, read from the records; records that are no longer public are left out.
import { and, inArray, ne } from 'drizzle-orm'
import { experts } from '#features/experts/server/experts.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { news } from '#features/news/server/news.schema.ts'
import { plans } from '#features/plans/server/plans.schema.ts'
import { projects } from '#features/projects/server/projects.schema.ts'
import { tenders } from '#features/tenders/server/tenders.schema.ts'
import type { Db } from '#platform/server/db/types.ts'

type Ids = readonly number[]

export const listingsOf = (db: Db, ids: Ids) =>
  db
    .select({
      id: publishedListings.id,
      state: publishedListings.state,
      project_name: publishedListings.project_name,
      forestry_type: publishedListings.forestry_type,
      province_id: publishedListings.province_id,
      city_id: publishedListings.city_id,
      county_id: publishedListings.county_id,
      measure_area: publishedListings.measure_area,
      face_price: publishedListings.face_price,
      species: publishedListings.species,
      address: publishedListings.address,
      content: publishedListings.content,
      releasetime: publishedListings.releasetime,
    })
    .from(publishedListings)
    .where(and(inArray(publishedListings.id, [...ids]), ne(publishedListings.state, 'withdrawn')))

export const articlesOf = (db: Db, ids: Ids) =>
  db
    .select({
      id: news.id,
      type: news.type,
      topic_id: news.topic_id,
      title: news.title,
      remark: news.remark,
      content: news.content,
      source: news.source,
      createtime: news.createtime,
    })
    .from(news)
    .where(and(inArray(news.id, [...ids]), news.published))

export const projectsOf = (db: Db, ids: Ids) =>
  db
    .select({
      id: projects.id,
      name: projects.name,
      type: projects.type,
      stage_id: projects.stage_id,
      industry_id: projects.industry_id,
      province_id: projects.province_id,
      city_id: projects.city_id,
      county_id: projects.county_id,
      budget: projects.budget,
      remark: projects.remark,
      woodremark: projects.woodremark,
      benefit: projects.benefit,
      policy: projects.policy,
      resources: projects.resources,
      createtime: projects.createtime,
    })
    .from(projects)
    .where(and(inArray(projects.id, [...ids]), projects.published))

export const tendersOf = (db: Db, ids: Ids) =>
  db
    .select({
      id: tenders.id,
      title: tenders.title,
      project_sn: tenders.project_sn,
      kind: tenders.kind,
      infor_type: tenders.infor_type,
      province_id: tenders.province_id,
      signup_end: tenders.signup_end,
      winner: tenders.winner,
      content: tenders.content,
      change_content: tenders.change_content,
      result_content: tenders.result_content,
      contract_content: tenders.contract_content,
      createtime: tenders.createtime,
    })
    .from(tenders)
    .where(and(inArray(tenders.id, [...ids]), tenders.published))

export const plansOf = (db: Db, ids: Ids) =>
  db
    .select({
      id: plans.id,
      plan_type: plans.plan_type,
      title: plans.title,
      remark: plans.remark,
      content: plans.content,
      createtime: plans.createtime,
    })
    .from(plans)
    .where(and(inArray(plans.id, [...ids]), plans.published))

export const expertsOf = (db: Db, ids: Ids) =>
  db
    .select({
      id: experts.id,
      username: experts.username,
      position: experts.position,
      remark: experts.remark,
    })
    .from(experts)
    .where(and(inArray(experts.id, [...ids]), experts.published))
