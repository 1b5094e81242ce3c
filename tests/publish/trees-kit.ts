// Published trees as tests see them: every file with its content, and every link that leads nowhere.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf, redirects } from '#lib/paths.ts'

/** Every file a reader can get, with its content. */
export const treeOf = (folder: string) =>
  new Map(
    globSync('**/*', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((file) => [file.slice(folder.length + 1), readFileSync(file, 'latin1')] as const),
  )

/** Addresses on these pages for which there is no file: address → page. */
export const deadLinks = (tree: ReadonlyMap<string, string>) => {
  const dead: { [address: string]: string } = {}
  for (const [file, text] of tree) {
    if (!file.endsWith('.html')) continue
    for (const [, address = ''] of text.matchAll(/(?:href|src|poster)="(\/(?!\/)[^"]*)"/g)) {
      const path = decodeURI(address.replace(/[?#].*/, '').replaceAll('&#38;', '&'))
      if (tree.has(path.slice(1)) || tree.has(fileOf(path)) || path in redirects) continue
      if (!/^\/(api|uploads)\//.test(path)) dead[path] ??= file
    }
  }
  return dead
}
