// Names active content in HTML (scripts, event handlers, frames) for messages to editors. Sanitising does not depend on it.
import { EXCESSES } from './limits.ts'
import { readTree, type TreeElement, type TreeNode } from './tree.ts'

/** Chinese name for messages: `脚本（script）`, `事件属性 onclick`. */
export type Danger = string

const ELEMENTS: Record<string, string> = {
  script: '脚本',
  iframe: '内嵌网页',
  frame: '内嵌网页',
  frameset: '内嵌网页',
  portal: '内嵌网页',
  object: '插件',
  embed: '插件',
  applet: '插件',
  form: '表单',
  input: '表单',
  button: '表单',
  select: '表单',
  textarea: '表单',
  base: '地址改写',
}

/** Elements whose content is text to some parsers and HTML to others: inspected as HTML. */
const TEXT_ELEMENTS = new Set([
  'noscript',
  'noembed',
  'noframes',
  'xmp',
  'style',
  'title',
  'textarea',
  'plaintext',
])

const CODE_SCHEMES: readonly [RegExp, string][] = [
  [/^(javascript|vbscript):/i, '脚本地址'],
  [/^data:(text\/html|image\/svg\+xml|application\/xhtml\+xml|text\/xml|application\/xml)/i, '网页地址'],
]
/** Characters that browsers ignore in URLs. */
const IGNORED_CHARACTERS = /[\0-\x20\x7f-\xa0\u200b\u2028\u2029\ufeff]+/g
/** Attributes with URLs, those of SVG animations included. */
const ADDRESS_ATTRIBUTES =
  /^(src|href|xlink:href|data|action|formaction|poster|background|values|to|from|code|srcset)$/i

/** Nesting of HTML inside attributes and text elements beyond which nothing is inspected. */
const MAX_DEPTH = 3

type Attribute = TreeElement['attrs'][number]
type Template = TreeElement & { content: { childNodes: TreeNode[] } }

function* inAttribute(name: string, value: string): Generator<Danger> {
  if (/^on[a-z]/i.test(name)) yield `事件属性 ${name.toLowerCase()}`
  if (name.toLowerCase() === 'srcdoc') yield '内嵌网页（srcdoc）'
  if (!ADDRESS_ATTRIBUTES.test(name)) return
  const address = value.replace(IGNORED_CHARACTERS, '')
  for (const [code, what] of CODE_SCHEMES) {
    const scheme = code.exec(address)?.[0]
    // SVG in an image element runs no scripts.
    const isPicture = /^(src|srcset|poster)$/i.test(name) && /^data:image\//i.test(address)
    if (scheme && !isPicture) yield `${what}（${scheme.toLowerCase()}）`
  }
}

const nameOf = ({ prefix, name }: Attribute) => (prefix ? `${prefix}:${name}` : name)

const isElement = (node: TreeNode): node is TreeElement => 'tagName' in node

const textOf = (element: TreeElement): string => {
  const texts: string[] = []
  const add = (node: TreeNode) => {
    if ('value' in node) texts.push(node.value)
    else if ('childNodes' in node) for (const child of node.childNodes) add(child)
  }
  add(element)
  return texts.join('')
}

/**
 * Names each kind of active content once, in order of appearance. Linear time: every character is read a fixed number
 * of times.
 */
export const dangersOf = (html: string): Danger[] => {
  const dangers = new Set<Danger>()

  const inspectElement = (element: TreeElement, depth: number, isInText: boolean) => {
    const tag = element.tagName
    const what = ELEMENTS[tag]
    if (what) dangers.add(`${what}（${tag}）`)
    if (
      tag === 'meta' &&
      element.attrs.some(({ name, value }) => name === 'http-equiv' && /refresh/i.test(value))
    )
      dangers.add('自动跳转（meta）')
    for (const attribute of element.attrs) {
      const name = nameOf(attribute)
      for (const danger of inAttribute(name, attribute.value)) dangers.add(danger)
      if (/<[a-z]/i.test(attribute.value) && !name.startsWith('data-'))
        inspectText(attribute.value, depth + 1)
    }
    const isText = TEXT_ELEMENTS.has(tag)
    // Text elements nested in one were read with its text: only their own text is left.
    if (isText && (!isInText || !element.childNodes.some(isElement))) inspectText(textOf(element), depth + 1)
    if ('content' in element) inspectChildren((element as Template).content, depth + 1, false)
    inspectChildren(element, depth, isInText || isText)
  }

  const inspectChildren = (parent: { childNodes: TreeNode[] }, depth: number, isInText: boolean) => {
    if (depth > MAX_DEPTH) return
    for (const node of parent.childNodes) if (isElement(node)) inspectElement(node, depth, isInText)
  }

  const inspectText = (text: string, depth: number) => {
    if (depth > MAX_DEPTH || !text.includes('<')) return
    const result = readTree(text)
    if ('excess' in result) dangers.add(EXCESSES[result.excess])
    else inspectChildren(result.tree, depth, false)
  }

  inspectText(html, 0)
  return [...dangers]
}
