// Singletons as a pull fetches them: how often, and from backends that may lack some.
import type { Single } from '#platform/content/single.ts'
import { type Backend, BackendRefusal } from './backend.ts'

/** Values by name; undefined keeps the stored one. */
export type SingleValues = Readonly<Record<string, unknown>>

/** Name in the table `meta` of the snapshot that holds the time of the last fetch. */
export const fetchedAt = ({ name }: Single) => `fetched:${name}`

/**
 * Splits the singletons that a pull needs, and those that earlier ones left out, into due and waiting ones. Those left out
 * are noted in the snapshot, and fetched by a later pull, so that no change is lost.
 * @param hold whether any may wait
 */
export const pace = (
  store: { meta: (name: string) => string },
  singles: readonly Single[],
  wanted: readonly Single[],
  hold: boolean,
  now: number,
) => {
  const leftOut = new Set(store.meta('waiting').split(' '))
  const needed = singles.filter((single) => wanted.includes(single) || leftOut.has(single.name))
  const mayWait = (single: Single) => {
    const age = now - Date.parse(store.meta(fetchedAt(single)))
    // The clock may have been put back: a value must not wait for ever.
    return hold && age >= 0 && age < (single.pauseMs ?? 0)
  }
  return {
    fetched: needed.filter((single) => !mayWait(single)),
    waiting: needed.filter((single) => mayWait(single)),
  }
}

const fetchSingle = async (single: Single, call: Backend, media: (address: string) => string) => {
  try {
    return await single.fetch(call, media)
  } catch (error) {
    if (single.isOptional && error instanceof BackendRefusal) return undefined
    throw error
  }
}

/** Throws PullError if one cannot be fetched. */
export const pullSingles = async (
  call: Backend,
  singles: readonly Single[],
  media: (address: string) => string,
): Promise<SingleValues> =>
  Object.fromEntries(
    await Promise.all(
      singles.map(async (single) => [single.name, await fetchSingle(single, call, media)] as const),
    ),
  )
