// Circles of files that import one another.

/** Each circle once, as the files on it; types count as well. @param graph file → files it imports */
export const circlesIn = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  const circles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const onPath = new Set<string>()
  const visit = (file: string) => {
    if (done.has(file)) return
    if (onPath.has(file)) {
      circles.push(path.slice(path.indexOf(file)))
      return
    }
    path.push(file)
    onPath.add(file)
    for (const next of graph.get(file) ?? []) visit(next)
    path.pop()
    onPath.delete(file)
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return circles
}
