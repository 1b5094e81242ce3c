// schema.org data of a list for search engines.
import { siteUrl } from '#platform/content/open.ts'

interface Entry {
  name: string
  path: string
}

export const itemList = (name: string, path: string, entries: readonly Entry[], total?: number) => {
  const address = (to: string) => new URL(to, siteUrl()).href
  return {
    '@type': 'ItemList',
    name,
    url: address(path),
    ...(total !== undefined && { numberOfItems: total }),
    itemListElement: entries.map((entry, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: entry.name,
      url: address(entry.path),
    })),
  }
}
