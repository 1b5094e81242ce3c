// Favourites and download counts.
import type { Parsed } from '#contract/endpoint.ts'
import type { addCollect } from '#contract/favourites.ts'
import type { User } from '#server/accounts/users.schema.ts'
import type { Db } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { refuseUnless } from '#server/refusals/refuse.ts'
import * as table from './favourites.table.ts'

export { isFavourite } from './favourites.table.ts'

type Target = Parsed<typeof addCollect>

/** By type of favourite: whether the target is public. Types without an entry are not supported yet. */
export type CollectableTypes = Partial<Record<Target['type'], (db: Db, target: Target) => Promise<boolean>>>

const needTarget = async (db: Db, types: CollectableTypes, target: Target) =>
  refuseUnless(await types[target.type]?.(db, target), 'TargetGone')

export const add = (deps: Deps, types: CollectableTypes) => async (user: User, target: Target) => {
  await needTarget(deps.db, types, target)
  await table.addFavourite(deps.db, user.id, target, deps.now())
  return null
}

export const remove = (deps: Deps) => async (user: User, target: Target) => {
  await table.removeFavourite(deps.db, user.id, target)
  return null
}

export const countDownload = (deps: Deps, types: CollectableTypes) => async (target: Target) => {
  await needTarget(deps.db, types, target)
  return { num: await table.countDownload(deps.db, target) }
}
