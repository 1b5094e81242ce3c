// Switches from the shell page to the listing's own page once that is published.
import { storedValues } from '#platform/browser/stored-values.ts'
import { listingPath } from '#platform/lib/paths.ts'

/** Delays of the checks: publishing takes about a second after the approval. */
const CHECK_DELAYS_MS = [0, 3000]

/** Listings whose page this tab has been sent to. */
const visited = storedValues({ name: 'published-page', area: 'sessionStorage', parse: Boolean })

const isPublished = async (id: number) => {
  const reply = await fetch(listingPath(id), { cache: 'no-store' })
  return reply.ok && (await reply.text()).includes(`data-listing="${id}"`)
}

/**
 * Reloads once when the page exists; only once, because a cache may still answer the shell.
 * @returns a function that cancels the checks.
 */
export const switchToPublishedPage = (id: number) => {
  const check = async () => {
    try {
      if (visited.read(String(id)) || !(await isPublished(id))) return
      if (document.querySelector('dialog[open]')) return
      // Without session storage it would reload for ever.
      if (visited.write(true, String(id))) location.reload()
    } catch {
      // Offline: the shell stays.
    }
  }
  const timers = CHECK_DELAYS_MS.map((wait) => setTimeout(() => void check(), wait))
  return () => timers.forEach(clearTimeout)
}
