// After login: the page named by ?from=, if it is one of ours, else the start (spec part 2 §2.2).
export const destination = () => {
  const from = new URLSearchParams(location.search).get('from') ?? ''
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
