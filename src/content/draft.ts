// An article that is not in the snapshot yet, or not in this wording: the templates find it as if it were.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { SnapshotNews } from '#contract/snapshot.ts'

const current = new AsyncLocalStorage<SnapshotNews>()

/** Renders with this draft in the place of the article of its id; 0 is a new one's. */
export const withDraft = <T>(draft: SnapshotNews, render: () => Promise<T>) => current.run(draft, render)

export const draftOf = (id: number) => {
  const draft = current.getStore()
  return draft?.id === id ? draft : undefined
}
