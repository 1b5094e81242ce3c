// After login: the page named by ?from=, if it is one of ours, else the start (spec part 2 §2.2).
export const destination = () => {
  const from = new URLSearchParams(location.search).get('from') ?? ''
  try {
    const target = new URL(from, location.origin)
    const ours =
      from.startsWith('/') && target.origin === location.origin && !target.pathname.startsWith('/login')
    return ours ? target.pathname + target.search + target.hash : '/'
  } catch {
    return '/'
  }
}
