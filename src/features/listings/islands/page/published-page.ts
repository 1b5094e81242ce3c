// Switches from the shell page to the listing's own page once that is published.
import { listingPath } from '#platform/lib/paths.ts'

/** Delays of the checks: publishing takes about a second after the approval. */
const CHECK_DELAYS_MS = [0, 3000]

const isPublished = async (id: number) => {
  const reply = await fetch(listingPath(id), { cache: 'no-store' })
  return reply.ok && (await reply.text()).includes(`data-listing="${id}"`)
}

/**
 * Reloads once when the page exists; only once, because a cache may still answer the shell.
 * @returns a function that cancels the checks.
 */
export const switchToPublishedPage = (id: number) => {
  const storageKey = `page-of-${id}`
  const check = async () => {
    try {
      if (sessionStorage.getItem(storageKey) || !(await isPublished(id))) return
      if (document.querySelector('dialog[open]')) return
      sessionStorage.setItem(storageKey, '1')
      location.reload()
    } catch {
      // Offline, or no session storage: the shell stays.
    }
  }
  const timers = CHECK_DELAYS_MS.map((wait) => setTimeout(() => void check(), wait))
  return () => timers.forEach(clearTimeout)
}
