// What other features may call here.

export type { CollectableKind } from './collectable.service.ts'
export {
  collectorsOf,
  countCollectors,
  countFavourites,
  favouriteLookup,
  isFavourite,
} from './favourites.service.ts'
