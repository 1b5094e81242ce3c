// Favourites and download counts.

import type { Parsed } from '#contract/endpoint.ts'
import type { addCollect } from '#contract/favourites.ts'
import { collectTypeOf } from '#domain/news.ts'
import type { User } from '#server/accounts/users.schema.ts'
import type { Db } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import * as limits from '#server/limits/limits.service.ts'
import { isReleased } from '#server/listings/published-listings.table.ts'
import { findPublished } from '#server/news/news.table.ts'
import { refuseUnless } from '#server/refusals/refuse.ts'
import * as table from './favourites.table.ts'

type Target = Parsed<typeof addCollect>

const isCollectedNews = async (db: Db, { id, type }: Target) => {
  const article = await findPublished(db, id)
  return article !== undefined && collectTypeOf(article.type) === type
}

/** Whether a target of this type is there; types without an entry have no targets yet. */
const isThere: Partial<Record<Target['type'], (db: Db, target: Target) => Promise<boolean>>> = {
  8: (db, { id }) => isReleased(db, id),
  10: isCollectedNews,
  11: isCollectedNews,
}

const needTarget = async (db: Db, target: Target) =>
  refuseUnless(await isThere[target.type]?.(db, target), 'TargetGone')

export const add = (deps: Deps) => async (user: User, target: Target) => {
  await needTarget(deps.db, target)
  await table.addFavourite(deps.db, user.id, target, deps.now())
  return null
}

export const remove = (deps: Deps) => async (user: User, target: Target) => {
  await table.removeFavourite(deps.db, user.id, target)
  return null
}

export const countDownload = (deps: Deps) => async (user: User, target: Target) => {
  await limits.spend(deps.db, 'download', user.id, deps.now())
  await needTarget(deps.db, target)
  return { num: await table.countDownload(deps.db, target) }
}
