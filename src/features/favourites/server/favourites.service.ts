import {
  type addCollect,
  COLLECTS_PAGE,
  type collectList,
  type Favourite,
} from '#features/favourites/contract.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { BadInput, TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import type { CollectableTarget, CollectableTypes } from './collectable.service.ts'
import * as table from './favourites.table.ts'

export {
  collectorsOf,
  countCollectorsOfEach,
  countOwn as countFavourites,
  favouriteLookup,
  isFavourite,
} from './favourites.table.ts'

type Target = Parsed<typeof addCollect>

const needTarget = async (
  db: Db,
  types: CollectableTypes,
  { type, id }: Target,
): Promise<CollectableTarget> => (await types[type]?.describe(db, [id]))?.[0] ?? refuse(TargetGone)

export const addFavourite = (deps: Deps, types: CollectableTypes) => async (user: User, target: Target) => {
  const { title } = await needTarget(deps.db, types, target)
  await table.addFavourite(deps.db, user.id, { ...target, title }, deps.now())
  return null
}

export const removeFavourite = (deps: Deps) => async (user: User, target: Target) => {
  await table.removeFavourite(deps.db, user.id, target)
  return null
}

const itemOf = (
  { target_id: cid, type, title, createtime }: table.FavouriteRow,
  target: CollectableTarget | undefined,
): Favourite => ({
  cid,
  type,
  project_name: target?.title ?? title,
  ntype: target?.ntype ?? 0,
  plan_type: target?.plan_type ?? 0,
  url: target?.url ?? '',
  is_gone: target === undefined,
  createtime: toWireTime(createtime),
})

export const listFavourites =
  ({ db }: Deps, types: CollectableTypes) =>
  async ({ id }: User, { page, type, search_name }: Parsed<typeof collectList>) => {
    const kind = types[type] ?? refuse(BadInput)
    const words = search_name.split(/\s+/).filter(Boolean)
    const wanted = { user_id: id, type, words, ids: words.length > 0 ? kind.titled(db, words) : undefined }
    const rows = await table.listFavourites(db, wanted, COLLECTS_PAGE, (page - 1) * COLLECTS_PAGE)
    const targets = new Map(
      (
        await kind.describe(
          db,
          rows.map(({ target_id }) => target_id),
        )
      ).map((target) => [target.id, target]),
    )
    return {
      list: rows.map((row) => itemOf(row, targets.get(row.target_id))),
      count: await table.countFavourites(db, wanted),
    }
  }

export const countDownload = (deps: Deps, types: CollectableTypes) => async (target: Target) => {
  await needTarget(deps.db, types, target)
  return { num: await table.countDownload(deps.db, target) }
}
