// Addresses in HTML: where its links lead, and which files it shows.
import { readTree, type TreeElement, type TreeNode } from './tree.ts'

export interface TextLinks {
  links: string[]
  /** Of pictures and videos, and of the stills of videos. */
  files: string[]
}

const FILES = new Set(['img', 'video', 'source'])

/** Each once, in their order. Of texts beyond the limits none. */
export const linksOf = (html: string): TextLinks => {
  const found: TextLinks = { links: [], files: [] }
  const result = readTree(html)
  if ('excess' in result) return found
  const valueOf = ({ attrs }: TreeElement, name: string) =>
    attrs.find((attribute) => attribute.name === name)?.value.trim()
  const waiting: TreeNode[] = [result.tree]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('tagName' in node) {
      const href = node.tagName === 'a' ? valueOf(node, 'href') : undefined
      const src = FILES.has(node.tagName) ? valueOf(node, 'src') : undefined
      if (href) found.links.push(href)
      if (src) found.files.push(src)
      const poster = node.tagName === 'video' ? valueOf(node, 'poster') : undefined
      if (poster) found.files.push(poster)
    }
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed())
  }
  return { links: [...new Set(found.links)], files: [...new Set(found.files)] }
}
