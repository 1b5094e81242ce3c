// Parameters of Astro's dynamic pages, derived from the paths of the whole site: the stock build asks every dynamic page
// for them (`getStaticPaths`), and a new page needs no entry anywhere.

type Params = Record<string, string | undefined>

const STATIC = 0
const DYNAMIC = 1
const REST = 2

const PARAMETER = /\[(\.\.\.)?(\w+)\]/g

const segmentsOf = (file: string) =>
  file
    .replace(/\.(astro|ts)$/, '')
    .replace(/(^|\/)index$/, '')
    .split('/')
    .filter(Boolean)

const rankOf = (segment: string) =>
  segment.includes('[...') ? REST : segment.includes('[') ? DYNAMIC : STATIC

/** Astro's order: segment by segment the more definite one first. */
const compare = (a: readonly string[], b: readonly string[]) => {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    // A page without this segment is more definite than one that takes the rest of any path.
    const [left, right] = [a[i], b[i]].map((segment) => (segment === undefined ? DYNAMIC : rankOf(segment)))
    if (left !== right) return (left ?? 0) - (right ?? 0)
  }
  return 0
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|\\]/g, String.raw`\$&`)

const patternOf = (segments: readonly string[]) => {
  const source = segments.map((segment) => {
    let text = ''
    let end = 0
    for (const { index, 0: whole, 1: rest } of segment.matchAll(PARAMETER)) {
      text += escaped(segment.slice(end, index)) + (rest ? '(.*)' : '([^/]+?)')
      end = index + whole.length
    }
    text += escaped(segment.slice(end))
    return segment.startsWith('[...') ? `(?:/${text})?` : `/${text}`
  })
  return new RegExp(`^${source.join('') || '/'}$`)
}

/**
 * Parameters by dynamic page. Throws on a path that no page has.
 * @param files below `src/pages`, such as `info/[section].astro`
 */
export const routeParams = (files: readonly string[], paths: Iterable<string>): Map<string, Params[]> => {
  const routes = files
    .map((file) => {
      const segments = segmentsOf(file)
      const names = [...file.matchAll(PARAMETER)].map(([, , name = '']) => name)
      return { file, segments, names, pattern: patternOf(segments), found: [] as Params[] }
    })
    .toSorted((a, b) => compare(a.segments, b.segments))
  for (const path of paths) {
    const route = routes.find(({ pattern }) => pattern.test(path))
    if (!route) throw new Error(`no page under src/pages has the path ${path}`)
    const [, ...values] = route.pattern.exec(path) ?? []
    if (route.names.length > 0)
      route.found.push(Object.fromEntries(route.names.map((name, i) => [name, values[i] || undefined])))
  }
  return new Map(routes.filter(({ names }) => names.length > 0).map(({ file, found }) => [file, found]))
}
