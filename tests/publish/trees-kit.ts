// Published trees as tests see them: every file with its content, and every link that leads nowhere.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf, redirects } from '#platform/lib/paths.ts'

/** Every file a reader can get, with its content. */
export const treeOf = (folder: string) =>
  new Map(
    globSync('**/*', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((file) => [file.slice(folder.length + 1), readFileSync(file, 'latin1')] as const),
  )

/** Addresses of this site that a page or a sitemap leads to, the API's and uploads aside. */
export const linksOf = (text: string) => {
  const found = new Set<string>()
  const links = text.startsWith('<?xml')
    ? text.matchAll(/<(?:loc|link)>https?:\/\/[^/<]+(\/[^<]*)</g)
    : text.matchAll(/(?:href|src|poster)="(\/(?!\/)[^"]*)"/g)
  for (const [, address = ''] of links)
    found.add(decodeURI(address.replace(/[?#].*/, '').replaceAll('&#38;', '&')))
  return [...found].filter((path) => !/^\/(api|uploads)\//.test(path))
}

/** Addresses on these pages for which there is no file: address → page. */
export const deadLinks = (tree: ReadonlyMap<string, string>) => {
  const dead: { [address: string]: string } = {}
  for (const [file, text] of tree) {
    if (!file.endsWith('.html')) continue
    for (const path of linksOf(text))
      if (!tree.has(path.slice(1)) && !tree.has(fileOf(path)) && !(path in redirects)) dead[path] ??= file
  }
  return dead
}
