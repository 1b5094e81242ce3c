// Page to open after login: the one named by ?from=, else the referrer if it is on this site, else the home
// page (spec part 2 §2.2).
import { registerPath } from '#platform/lib/paths.ts'

/** Path of the referrer; empty if it is another site. */
const referrerPath = () =>
  document.referrer.startsWith(`${location.origin}/`) ? document.referrer.slice(location.origin.length) : ''

/** Address that the reader comes from, on this site and outside of the login pages; undefined if there is none. */
const returnAddress = () => {
  const from = new URLSearchParams(location.search).get('from') ?? referrerPath()
  try {
    const target = new URL(from, location.origin)
    // Returns the whole URL: "/.//host" resolves to the path "//host", which alone would mean another host.
    const ours =
      /^\/(?![/\\])/.test(from) && target.origin === location.origin && !target.pathname.startsWith('/login')
    return ours ? target : undefined
  } catch {
    return undefined
  }
}

export const loginRedirect = () => returnAddress()?.href ?? '/'

const withReturnPath = (path: string, from: string) => `${path}?${new URLSearchParams({ from }).toString()}`

/** Registration page that returns to this page after login. */
export const registerAddress = () => withReturnPath(registerPath, location.pathname + location.search)

/** Adds the page that this one returns to, so that another login page does so too. */
export const keepReturnPath = (path: string) => {
  const address = returnAddress()
  return address ? withReturnPath(path, address.pathname + address.search + address.hash) : path
}
