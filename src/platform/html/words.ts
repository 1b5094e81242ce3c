// The words of a formatted text, a line for each of its blocks and cells. In the browser: src/features/content/console/shown-text.ts.
import { readTree, type TreeElement, type TreeNode } from './tree.ts'

const BLOCKS = new Set(
  'p div h1 h2 h3 h4 h5 h6 li blockquote tr td th figure figcaption caption dt dd pre br'.split(' '),
)
const UNSEEN = new Set(['script', 'style', 'template', 'head'])

const attributeOf = ({ attrs }: TreeElement, name: string) =>
  attrs.find((one) => one.name === name)?.value ?? ''

const isElement = (node: TreeNode): node is TreeElement => 'tagName' in node

const linesOf = (node: TreeNode): string => {
  if ('value' in node) return node.value
  if (!('childNodes' in node)) return ''
  const content = node.childNodes.map(linesOf).join('')
  if (!isElement(node)) return content
  const { tagName } = node
  if (UNSEEN.has(tagName)) return ''
  if (tagName === 'img') return `\n${attributeOf(node, 'alt')}\n`
  const phone = tagName === 'a' && /^tel:(.*)/i.exec(attributeOf(node, 'href'))?.[1]
  if (phone) return `${content}\n${phone}\n`
  return BLOCKS.has(tagName) ? `\n${content}\n` : content
}

/** Empty for a text that is too complex to be read. */
export const wordsOf = (html: string): string => {
  const read = readTree(html)
  if ('excess' in read) return ''
  return linesOf(read.tree)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}
