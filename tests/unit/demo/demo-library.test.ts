// How much the demo's library holds: enough of everything that filters, pages and figures have something to show.
import { beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import type { Demo } from '#demo/schemas.ts'
import { PLAN_TYPES } from '#features/plans/contract/plans.ts'
import { childRegions } from '#features/regions/server/regions.service.ts'

let demo: Demo
beforeAll(async () => {
  demo = await loadDemo()
})

test('the demo has sixty planning cases, twelve of each type, each with a cover', () => {
  const { plans = [] } = demo.library
  expect(countsOf(plans, ({ fields }) => fields.plan_type)).toEqual(PLAN_TYPES.map((type) => [type, 12]))
  expect(plans.filter(({ picture }) => picture === '')).toEqual([])
})

test('the demo has forty experts with a portrait, four articles by each, and by one a second page', () => {
  const { experts = [] } = demo.library
  expect(experts).toHaveLength(40)
  expect(experts.filter(({ picture }) => picture === '')).toEqual([])
  const written = demo.articles.filter(({ expert }) => expert !== undefined)
  const byExpert = new Map(countsOf(written, ({ expert }) => expert))
  const [most, ...others] = experts
    .map(({ fields }) => byExpert.get(String(fields.username)) ?? 0)
    .toSorted((a, b) => b - a)
  expect(others).toEqual(Array.from({ length: 39 }, () => 4))
  expect(most).toBeGreaterThan(10)
})

test('the demo has a hundred and twenty projects: in each library at each stage, in every province, each with a file', () => {
  const { projects = [] } = demo.library
  expect(projects).toHaveLength(120)
  expect(countsOf(projects, ({ fields }) => JSON.stringify([fields.type, fields.stage_id]))).toHaveLength(
    3 * 4,
  )
  expect(countsOf(projects, ({ fields }) => fields.industry_id)).toHaveLength(5)
  // Hong Kong, Macao and Taiwan have none.
  const provinces = childRegions({ pid: 0 }).map(({ id }) => id)
  expect(countsOf(projects, ({ fields }) => fields.province_id).map(([id]) => id)).toEqual(
    provinces.filter((id) => id < 710_000),
  )
  expect(projects.filter(({ tables }) => tables.length === 0)).toEqual([])
})

/** Values with how many records have each, in order of the values. */
const countsOf = <T, V>(records: readonly T[], valueOf: (record: T) => V) => {
  const counts = new Map<V, number>()
  for (const record of records) counts.set(valueOf(record), (counts.get(valueOf(record)) ?? 0) + 1)
  return [...counts].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
}
