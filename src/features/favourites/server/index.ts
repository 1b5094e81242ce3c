// Services and interfaces that other features may use.

export type { CollectableKind } from './collectable.service.ts'
export {
  collectorsOf,
  countCollectorsOfEach,
  countFavourites,
  favouriteLookup,
  isFavourite,
} from './favourites.service.ts'
