// Values that move with nearly every edit of some kind, and are not worth a new page for each: a watcher fetches them at
// most once a minute. What it leaves out is noted in the snapshot and fetched by a later pull, so that nothing is lost.
import type { SingleName } from '#contract/snapshot.ts'

const AT_MOST_EVERY_MS: { readonly [N in SingleName]?: number } = { statistics: 60_000 }

/** Name in the snapshot's table `meta` under which the time of the last fetch stands. */
export const fetchedAt = (name: SingleName) => `fetched:${name}`
export const isPaced = (name: string) => Object.hasOwn(AT_MOST_EVERY_MS, name)

/**
 * Splits what a pull wants, and what earlier ones left out, into what is fetched now and what waits.
 * @param hold whether anything may wait at all
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
    // A clock that was put back must not hold a value for ever.
    return hold && age >= 0 && age < (AT_MOST_EVERY_MS[name] ?? 0)
  }
  return {
    fetched: [...names].filter((name) => !mayWait(name)),
    waiting: [...names].filter((name) => mayWait(name)),
  }
}
