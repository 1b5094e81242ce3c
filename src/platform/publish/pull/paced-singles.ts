// Pace of singletons that change with nearly every edit of some kind: a watcher fetches them at most once a minute.
// Those left out are noted in the snapshot, and fetched by a later pull, so that no change is lost.
import type { SingleName } from '#platform/content/snapshot.ts'

const AT_MOST_EVERY_MS: { readonly [N in SingleName]?: number } = { statistics: 60_000 }

/** Name in the table `meta` of the snapshot that holds the time of the last fetch. */
export const fetchedAt = (name: SingleName) => `fetched:${name}`
export const isPaced = (name: string) => Object.hasOwn(AT_MOST_EVERY_MS, name)

/**
 * Splits the singletons that a pull needs, and those that earlier ones left out, into due and waiting ones.
 * @param hold whether any may wait
 */
export const pace = (
  store: { meta: (name: string) => string },
  wanted: Iterable<SingleName>,
  hold: boolean,
  now: number,
) => {
  const names = new Set([...wanted, ...(store.meta('waiting').split(' ').filter(isPaced) as SingleName[])])
  const mayWait = (name: SingleName) => {
    const age = now - Date.parse(store.meta(fetchedAt(name)))
    // The clock may have been put back: a value must not wait for ever.
    return hold && age >= 0 && age < (AT_MOST_EVERY_MS[name] ?? 0)
  }
  return {
    fetched: [...names].filter((name) => !mayWait(name)),
    waiting: [...names].filter((name) => mayWait(name)),
  }
}
