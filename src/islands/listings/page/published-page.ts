// From the shell to the listing's own page, once that is published.
import { paths } from '#lib/paths.ts'

const asId = (digits: string | null | undefined) =>
  digits && /^\d{1,10}$/.test(digits) ? Number(digits) : undefined

/**
 * The listing this address is of; undefined for none. Hosts without rewrites lead from its page to the shell with
 * `?id=`: the address becomes the listing's again.
 */
export const idHere = (): number | undefined => {
  const asked = asId(new URLSearchParams(location.search).get('id'))
  if (asked === undefined) return asId(/\/(\d+)$/.exec(location.pathname)?.[1])
  history.replaceState(null, '', paths.listing(asked))
  return asked
}

/** A page that was approved a moment ago takes about a second. */
const LOOKS_MS = [0, 3000]

const isPublished = async (id: number) => {
  const reply = await fetch(paths.listing(id), { cache: 'no-store' })
  return reply.ok && (await reply.text()).includes(`data-listing="${id}"`)
}

/** Goes to the page when there is one, once: a cache on the way may still hold the shell. Answers how to stop looking. */
export const preferPage = (id: number) => {
  const mark = `page-of-${id}`
  const look = async () => {
    try {
      if (sessionStorage.getItem(mark) || !(await isPublished(id))) return
      if (document.querySelector('dialog[open]')) return
      sessionStorage.setItem(mark, '1')
      location.reload()
    } catch {
      // Offline, or no storage: the shell goes on serving.
    }
  }
  const timers = LOOKS_MS.map((wait) => setTimeout(() => void look(), wait))
  return () => timers.forEach(clearTimeout)
}
