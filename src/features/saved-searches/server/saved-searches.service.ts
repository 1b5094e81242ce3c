import type { User } from '#features/identity/server/users.schema.ts'
import { KEYWORD_MAX } from '#features/listings/contract/woodland.ts'
import { partsLeftOut } from '#features/listings/rules/filter-kinds.ts'
import { noFilter } from '#features/listings/rules/filters.ts'
import { labelNamed } from '#features/listings/rules/word-labels.ts'
import {
  countMatching,
  listingWordsOf,
  searchFilterOf,
  simplifiedListingWordsOf,
} from '#features/listings/server/index.ts'
import { beyondAllowance } from '#features/membership/rules.ts'
import { allowanceOf } from '#features/membership/server/index.ts'
import type { searchAdd, searchList, searchOpen } from '#features/saved-searches/contract.ts'
import { EmptySearch, TooManySearches } from '#features/saved-searches/contract.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Deps } from '#platform/server/deps.ts'
import { RefusalError, refuseUnless } from '#platform/server/refusals/refuse.ts'
import type { SavedSearchRow } from './saved-searches.schema.ts'
import * as table from './saved-searches.table.ts'

export { countSearches } from './saved-searches.table.ts'

const withCounts = async (deps: Deps, row: SavedSearchRow) => {
  const { id, name, createtime, opened_at } = row
  const filter = { ...noFilter, ...row.filter }
  const matching = await searchFilterOf(filter, deps.now())
  // Listings of that very millisecond have been seen.
  const since = new Date(opened_at.getTime() + 1)
  return {
    id,
    name,
    filter,
    createtime: toWireTime(createtime),
    count: await countMatching(deps, matching),
    fresh: await countMatching(deps, { ...matching, since }),
  }
}

export const listSavedSearches =
  (deps: Deps) =>
  async (user: User): Promise<Output<typeof searchList>> => {
    const answer: Output<typeof searchList> = []
    for (const row of await table.listSearches(deps.db, user.id)) answer.push(await withCounts(deps, row))
    return answer
  }

/** Words separated by single spaces; if that exceeds the maximum length, the keyword as sent. */
const normalisedKeyword = (keyword: string) => {
  const words = listingWordsOf(keyword).join(' ')
  return words.length <= KEYWORD_MAX ? words : keyword.split(/\s+/).join(' ')
}

/** What is left out, as notices compare it: labels, and words in simplified characters. */
const wordsLeftOut = async (without: string) => {
  const parts = partsLeftOut(without).map(
    async (part) => labelNamed(part) ?? (await simplifiedListingWordsOf(part)).join(' '),
  )
  return (await Promise.all(parts)).filter(Boolean).join('、')
}

export const addSavedSearch =
  (deps: Deps) =>
  async (user: User, { name, time: _time, ...sent }: Parsed<typeof searchAdd>) => {
    const keyword = normalisedKeyword(sent.keyword)
    const without = await wordsLeftOut(sent.without)
    const filter = Object.fromEntries(
      Object.entries({ ...sent, keyword, without }).filter(([, value]) => value !== 0 && value !== ''),
    )
    refuseUnless(Object.keys(filter).length > 0, EmptySearch)
    const words = await simplifiedListingWordsOf(keyword)
    return deps.db.transaction(async (tx) => {
      await lockNameForTransaction(tx, `searches:${user.id}`)
      const same = await table.findSame(tx, user.id, filter)
      if (same !== undefined) {
        await table.updateSearch(tx, user.id, same, { name, words })
        return { id: same }
      }
      const now = deps.now()
      const { searches } = await allowanceOf(tx, user, now)
      // More than allowed stay when a membership ends.
      if ((await table.countSearches(tx, user.id)) >= searches)
        throw new RefusalError(TooManySearches, { name: beyondAllowance.searches(searches) })
      const search = { filter, words, user_id: user.id, name, createtime: now, opened_at: now }
      return { id: await table.insertSearch(tx, search) }
    })
  }

export const openSavedSearch =
  (deps: Deps) =>
  async (user: User, { id }: Parsed<typeof searchOpen>) => {
    refuseUnless(await table.openSearch(deps.db, user.id, id, deps.now()), TargetGone)
    return null
  }

export const removeSavedSearch =
  (deps: Deps) =>
  async (user: User, { id }: Parsed<typeof searchOpen>) => {
    await table.removeSearch(deps.db, user.id, id)
    return null
  }
