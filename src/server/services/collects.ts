// Favourites and download counts.
import type { addCollect } from '#contract/collects.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { collectTypeOf } from '#domain/news.ts'
import type { Db } from '../db/types.ts'
import type { Deps } from '../deps.ts'
import { refuseUnless } from '../refuse.ts'
import * as table from '../tables/collects.ts'
import { findPublished } from '../tables/news.ts'
import { isReleased } from '../tables/releases.ts'
import type { User } from '../tables/users.ts'
import * as limits from './limits.ts'

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
