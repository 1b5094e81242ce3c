// What the content of a site consists of. The app declares it, pull and publisher walk it.
import { keys } from './keys.ts'
import type { Kind } from './kind.ts'
import { fieldKey, type Single } from './single.ts'

export interface ContentModel {
  /** In the order in which the sitemap names them. */
  kinds: readonly Kind[]
  singles: readonly Single[]
}

/** Keys of what every page shows in fragments of its frame. */
export const frameKeysOf = ({ singles }: ContentModel): ReadonlySet<string> =>
  new Set(singles.filter(({ isInFrame }) => isInFrame).map(({ name }) => keys.single(name)))

/** Keys of what every page shows elsewhere: its change renders the site anew. */
export const sharedKeysOf = ({ singles }: ContentModel): ReadonlySet<string> =>
  new Set(singles.flatMap((single) => (single.everywhere ?? []).map((field) => fieldKey(single, field))))
