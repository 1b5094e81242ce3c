// From the shell to the listing's own page, once that is published.
import { paths } from '#lib/paths.ts'

const parseId = (digits: string | null | undefined) =>
  digits && /^\d{1,10}$/.test(digits) ? Number(digits) : undefined

/**
 * The listing this address is of; undefined for none. Hosts without rewrites lead from its page to the shell with
 * `?id=`: the address becomes the listing's again.
 */
export const idFromAddress = (): number | undefined => {
  const queryId = parseId(new URLSearchParams(location.search).get('id'))
  if (queryId === undefined) return parseId(/\/(\d+)$/.exec(location.pathname)?.[1])
  history.replaceState(null, '', paths.listing(queryId))
  return queryId
}

/** A page that was approved a moment ago takes about a second. */
const CHECK_DELAYS_MS = [0, 3000]

const isPublished = async (id: number) => {
  const reply = await fetch(paths.listing(id), { cache: 'no-store' })
  return reply.ok && (await reply.text()).includes(`data-listing="${id}"`)
}

/** Goes to the page when there is one, once: a cache on the way may still hold the shell. Answers how to stop looking. */
export const switchToPublishedPage = (id: number) => {
  const storageKey = `page-of-${id}`
  const check = async () => {
    try {
      if (sessionStorage.getItem(storageKey) || !(await isPublished(id))) return
      if (document.querySelector('dialog[open]')) return
      sessionStorage.setItem(storageKey, '1')
      location.reload()
    } catch {
      // Offline, or no storage: the shell goes on serving.
    }
  }
  const timers = CHECK_DELAYS_MS.map((wait) => setTimeout(() => void check(), wait))
  return () => timers.forEach(clearTimeout)
}
