// Favourites of the user, as far as this page shows them: every button and list reads them here.

import { map } from 'nanostores'
import { addCollect, delCollect } from '#features/favourites/contract.ts'
import { call } from '#platform/browser/call.ts'
import { $session } from '#platform/browser/session.ts'
import type { CollectType } from '#platform/contract/kinds.ts'

export interface FavouriteTarget {
  id: number
  type: CollectType
}

/** `unknown`: the API could not say. What has no entry is no favourite, or was not asked about. */
type State = 'yes' | 'no' | 'unknown'

export const $favourites = map<Record<string, State>>({})

export const favouriteKey = ({ id, type }: FavouriteTarget) => `${type}:${id}`

/** Replies that have not come yet. A change waits for them, or it could do the opposite of what the user wants. */
const pending = new Map<string, Promise<State>>()

$session.listen(({ kind }) => {
  if (kind !== 'anonymous') return
  pending.clear()
  $favourites.set({})
})

/** Asks the API by `fetchState`, once for all buttons of the page. */
export const loadFavourite = (
  target: FavouriteTarget,
  fetchState: (target: FavouriteTarget) => Promise<boolean>,
) => {
  const key = favouriteKey(target)
  if (pending.has(key)) return
  const reply = fetchState(target).then(
    (isFavourite): State => (isFavourite ? 'yes' : 'no'),
    (): State => 'unknown',
  )
  pending.set(key, reply)
  // A reply that was overtaken by a change, or by the end of the session, is not shown.
  void reply.then((state) => pending.get(key) === reply && $favourites.setKey(key, state))
}

export const knowFavourite = (target: FavouriteTarget) => {
  const key = favouriteKey(target)
  pending.set(key, Promise.resolve('yes'))
  $favourites.setKey(key, 'yes')
}

/**
 * Shows the change at once, and undoes it if the server refuses. Answers what to say of it; throws like `call`.
 * @param wanted absent for the opposite of what it is
 */
export const changeFavourite = async (target: FavouriteTarget, wanted?: boolean): Promise<string> => {
  const key = favouriteKey(target)
  // Where it is unknown, what was collected before stays collected.
  const before = (await pending.get(key)) ?? 'no'
  const isWanted = wanted ?? before !== 'yes'
  const show = (state: State) => {
    pending.set(key, Promise.resolve(state))
    $favourites.setKey(key, state)
  }
  show(isWanted ? 'yes' : 'no')
  try {
    const { msg } = await call(isWanted ? addCollect : delCollect, target)
    return msg || (isWanted ? '收藏成功' : '取消收藏成功')
  } catch (error) {
    show(before)
    throw error
  }
}
