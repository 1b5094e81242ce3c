// Interface of the kinds of content that can be collected. Features implement it for their content; features.ts hands it to the favourites.
import type { Db, IdQuery } from '#platform/server/db/types.ts'

export interface CollectableTarget {
  id: number
  title: string
  url: string
  ntype?: number
  plan_type?: number
}

export interface CollectableKind {
  /** In no order; targets that are not public are left out. */
  describe: (db: Db, ids: readonly number[]) => Promise<readonly CollectableTarget[]>
  /** Query of the ids whose title contains every word. It may contain targets that are not public. */
  titled: (db: Db, words: readonly string[]) => IdQuery
}

/** By type of favourite; features.ts has one for each `CollectType`. */
export type CollectableTypes = Readonly<Partial<Record<number, CollectableKind>>>
