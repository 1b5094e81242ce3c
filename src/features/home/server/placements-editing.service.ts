import { type EditableKind, single } from '#features/content/server/index.ts'
import { PlacementFields } from '#features/home/contract/editing.ts'
import { FOREST_SECTIONS, forestSections } from '#features/home/contract/home.ts'
import { listingList as listings } from '#features/listings/server/index.ts'
import { news } from '#features/news/server/index.ts'
import { publicPlans } from '#features/plans/server/index.ts'
import { publicProjects } from '#features/projects/server/index.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { CENTRE_TYPES, TOPIC } from '#platform/lib/news-types.ts'
import { homePath } from '#platform/lib/paths.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'
import { writePlacements } from './home.table.ts'

const ACCEPTED_TYPES = {
  gonggao: [2],
  news1: [1],
  news2: [2],
  news6: [TOPIC],
  newslist: CENTRE_TYPES,
} as const satisfies Partial<Record<keyof PlacementFields, readonly number[]>>

const ACCEPTED_LIBRARIES = { project1: 1, project2: 2, project3: 3 } as const
const PLAN_SECTIONS = ['plan1', 'plan2'] as const

const unacceptedIds = async <T extends { id: number }>(
  ids: readonly number[],
  find: (ids: readonly number[]) => Promise<T[]>,
  accepts: (record: T) => boolean,
) => {
  const accepted = new Set((await find(ids)).filter(accepts).map(({ id }) => id))
  return ids.filter((id) => !accepted.has(id))
}

const checkPlacements = async (tx: Tx, fields: PlacementFields) => {
  const refused: Record<string, string> = {}
  const refuseIds = (section: string, ids: readonly number[], what: string) => {
    if (ids.length > 0) refused[section] = `第 ${ids.join('、')} 号${what}未发布，或不属于该栏目，请移除`
  }
  for (const [section, types] of Object.entries(ACCEPTED_TYPES)) {
    const ids = fields[section as keyof typeof ACCEPTED_TYPES]
    const find = (wanted: readonly number[]) => news.listedByIds(tx, wanted)
    const accepts = ({ type }: { type: number }) => (types as readonly number[]).includes(type)
    refuseIds(section, await unacceptedIds(ids, find, accepts), '文章')
  }
  for (const section of FOREST_SECTIONS) {
    const find = (wanted: readonly number[]) => listings.listedRowsByIds(tx, wanted)
    refuseIds(section, await unacceptedIds(fields[section], find, forestSections[section].takes), '林地')
  }
  for (const [section, library] of Object.entries(ACCEPTED_LIBRARIES)) {
    const ids = fields[section as keyof typeof ACCEPTED_LIBRARIES]
    const find = (wanted: readonly number[]) => publicProjects({ db: tx }, wanted)
    refuseIds(section, await unacceptedIds(ids, find, ({ type }) => type === library), '项目')
  }
  for (const section of PLAN_SECTIONS) {
    const find = (wanted: readonly number[]) => publicPlans({ db: tx }, wanted)
    refuseIds(section, await unacceptedIds(fields[section], find, () => true), '案例')
  }
  if (Object.keys(refused).length > 0) throw new RefusalError(BadInput, refused)
}

export const editablePlacements: EditableKind<PlacementFields> = {
  fields: PlacementFields,
  ...single('首页推荐', writePlacements),
  check: (tx, _id, fields) => checkPlacements(tx, fields),
  urls: async () => new Map([[1, homePath]]),
}
