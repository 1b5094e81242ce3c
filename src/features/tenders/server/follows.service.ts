// Follows of tenders, and who hears of a tender by them.

import type { User } from '#features/identity/server/users.schema.ts'
import { regionName } from '#features/regions/server/index.ts'
import { bareWordsOf } from '#features/search/server/index.ts'
import {
  FollowWithoutWords,
  type followAdd,
  type followList,
  type followRemove,
  MOST_FOLLOWS,
  TooManyFollows,
} from '#features/tenders/contract/follows.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as table from './follows.table.ts'

export const listFollows =
  ({ db }: Pick<Deps, 'db'>) =>
  async (user: User): Promise<Output<typeof followList>> =>
    (await table.listFollows(db, user.id)).map(({ words: _, user_id: _user, createtime, ...follow }) => ({
      ...follow,
      pname: regionName({ province_id: follow.province_id, city_id: 0, county_id: 0 }),
      createtime: toWireTime(createtime),
    }))

/** The same request twice: followed once, and still a success. */
export const addFollow =
  ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  async (
    user: User,
    { keyword: typed, ...asked }: Parsed<typeof followAdd>,
  ): Promise<Output<typeof followAdd>> => {
    const keyword = typed.split(/\s+/).join(' ')
    const words = await bareWordsOf(keyword)
    refuseUnless(keyword === '' || words.length > 0, FollowWithoutWords)
    return db.transaction(async (tx) => {
      await lockNameForTransaction(tx, `follows:${user.id}`)
      const filter = { ...asked, keyword }
      const same = await table.findFollow(tx, user.id, filter)
      if (same !== undefined) return { id: same }
      refuseUnless((await table.countFollows(tx, user.id)) < MOST_FOLLOWS, TooManyFollows)
      return { id: await table.insertFollow(tx, { ...filter, words, user_id: user.id, createtime: now() }) }
    })
  }

export const removeFollow =
  ({ db }: Pick<Deps, 'db'>) =>
  async (user: User, { id }: Parsed<typeof followRemove>): Promise<null> => {
    await table.removeFollow(db, user.id, id)
    return null
  }
