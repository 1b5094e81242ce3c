// schema.org data of a list for search engines.
import { absoluteUrl } from '#platform/content/open.ts'

interface Entry {
  name: string
  path: string
}

export const itemList = (name: string, path: string, entries: readonly Entry[], total?: number) => {
  return {
    '@type': 'ItemList',
    name,
    url: absoluteUrl(path),
    ...(total !== undefined && { numberOfItems: total }),
    itemListElement: entries.map((entry, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: entry.name,
      url: absoluteUrl(entry.path),
    })),
  }
}
