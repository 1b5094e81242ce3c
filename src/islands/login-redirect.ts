// Where login leads: the page named by ?from=, else the one it was opened from, if it is one of ours; else the start
// (spec part 2 §2.2).
import { paths } from '#lib/paths.ts'

/** A path of ours, or empty. */
const referrerPath = () =>
  document.referrer.startsWith(`${location.origin}/`) ? document.referrer.slice(location.origin.length) : ''

export const loginRedirect = () => {
  const from = new URLSearchParams(location.search).get('from') ?? referrerPath()
  try {
    const target = new URL(from, location.origin)
    // «/.//host» resolves to a path that, alone, would be another host's address: the whole address is kept.
    const ours =
      /^\/(?![/\\])/.test(from) && target.origin === location.origin && !target.pathname.startsWith('/login')
    return ours ? target.href : '/'
  } catch {
    return '/'
  }
}

const withReturnPath = (path: string, from: string) => `${path}?${new URLSearchParams({ from }).toString()}`

/** Registration leads to login, and that back here. */
export const registerAddress = () => withReturnPath(paths.register, location.pathname + location.search)

/** Another page on the way to the login, which is to lead back as well. */
export const keepReturnPath = (path: string) => {
  const from = new URLSearchParams(location.search).get('from')
  return from ? withReturnPath(path, from) : path
}
