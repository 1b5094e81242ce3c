import { Refused } from '#platform/browser/call.ts'
import { storedValues } from '#platform/browser/stored-values.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { changeFavourite, type FavouriteTarget, favouriteKey } from './favourites.ts'

const MAX = 100

const isTarget = (entry: unknown): entry is FavouriteTarget =>
  typeof entry === 'object' && entry !== null && 'id' in entry && 'type' in entry

const favourites = storedValues({
  name: 'device-favourites',
  parse: (stored) => (stored as unknown[]).filter(isTarget),
})

const read = () => favourites.read() ?? []

const write = (targets: readonly FavouriteTarget[]): boolean => {
  if (targets.length > 0) return favourites.write(targets.slice(0, MAX))
  favourites.remove()
  return true
}

const without = (target: FavouriteTarget) =>
  read().filter((one) => favouriteKey(one) !== favouriteKey(target))

export const isOnDevice = (target: FavouriteTarget) =>
  read().some((one) => favouriteKey(one) === favouriteKey(target))

/** @returns whether the browser stores it */
export const changeOnDevice = (target: FavouriteTarget, wanted: boolean) =>
  write((wanted ? [target] : []).concat(without(target)))

/** Gives them to the account that is signed in; answers how many. Those that cannot be sent now stay. */
export const takeOverFavourites = async (): Promise<number> => {
  let taken = 0
  for (const target of read()) {
    try {
      await changeFavourite(target, true)
      taken++
    } catch (error) {
      // A record that is gone is given up; all others are tried on the next page.
      if (!(error instanceof Refused && error.code === TargetGone.code)) break
    }
    write(without(target))
  }
  return taken
}
