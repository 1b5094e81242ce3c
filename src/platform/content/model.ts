// What the content of a site consists of. The app declares it, pull and publisher walk it.
import { keys } from './keys.ts'
import type { Kind } from './kind.ts'
import type { Single } from './single.ts'

export interface ContentModel {
  /** In the order in which the sitemap names them. */
  kinds: readonly Kind[]
  singles: readonly Single[]
}

export const frameKeysOf = ({ singles }: ContentModel): ReadonlySet<string> =>
  new Set(singles.filter(({ isInFrame }) => isInFrame).map(({ name }) => keys.single(name)))
