// What in a text would run code in a page, by names an editor can look for. Cleaning does not depend on it.

/** In Chinese, as it stands in a message: `脚本（script）`, `事件属性 onclick`. */
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

/** Read as text here and as elements elsewhere, or the other way round: what they hold is looked at as HTML. */
const TEXTS = new Set(['noscript', 'noembed', 'noframes', 'xmp', 'style', 'title', 'textarea', 'plaintext'])

const CODE: readonly [RegExp, string][] = [
  [/^(javascript|vbscript):/i, '脚本地址'],
  [/^data:(text\/html|image\/svg\+xml|application\/xhtml\+xml|text\/xml|application\/xml)/i, '网页地址'],
]
/** Signs that browsers overlook in an address. */
const IGNORED = /[\0-\x20\x7f-\xa0\u200b\u2028\u2029\ufeff]+/g
/** Attributes that lead somewhere; those of SVG animations lead others. */
const ADDRESSES =
  /^(src|href|xlink:href|data|action|formaction|poster|background|values|to|from|code|srcset)$/i

/** Hand-written articles stay below 30; whatever walks a document gives up at a few thousand. */
export const MOST_LEVELS = 200

/** A text in a text in a text is nobody's honest writing. */
const DEPTH = 3

interface Reading {
  parse: (html: string) => Document
  isTooDeep: (html: string) => boolean
}

function* inAttribute({ name, value }: Attr): Generator<Danger> {
  if (/^on[a-z]/i.test(name)) yield `事件属性 ${name.toLowerCase()}`
  if (name.toLowerCase() === 'srcdoc') yield '内嵌网页（srcdoc）'
  if (!ADDRESSES.test(name)) return
  const address = value.replace(IGNORED, '')
  for (const [code, what] of CODE) {
    const scheme = code.exec(address)?.[0]
    // A vector picture shown as a picture runs nothing.
    const isPicture = /^(src|srcset|poster)$/i.test(name) && /^data:image\//i.test(address)
    if (scheme && !isPicture) yield `${what}（${scheme.toLowerCase()}）`
  }
}

function* inElement(reading: Reading, element: Element, depth: number): Generator<Danger> {
  const tag = element.localName
  const what = ELEMENTS[tag]
  if (what) yield `${what}（${tag}）`
  if (tag === 'meta' && /refresh/i.test(element.getAttribute('http-equiv') ?? '')) yield '自动跳转（meta）'
  for (const attribute of element.attributes) {
    yield* inAttribute(attribute)
    if (/<[a-z]/i.test(attribute.value) && !attribute.name.startsWith('data-'))
      yield* inText(reading, attribute.value, depth + 1)
  }
  if (TEXTS.has(tag)) yield* inText(reading, element.textContent ?? '', depth + 1)
  if ('content' in element && tag === 'template')
    yield* inTree(reading, element.content as DocumentFragment, depth + 1)
}

function* inTree(reading: Reading, root: ParentNode, depth: number): Generator<Danger> {
  if (depth > DEPTH) return
  for (const element of root.querySelectorAll('*')) yield* inElement(reading, element, depth)
}

function* inText(reading: Reading, html: string, depth: number): Generator<Danger> {
  if (depth > DEPTH || !html.includes('<')) return
  if (reading.isTooDeep(html)) yield `嵌套层数过多（超过 ${MOST_LEVELS} 层）`
  else yield* inTree(reading, reading.parse(html), depth)
}

/** Each once, in the order they stand in the text. */
export const dangersOf = (reading: Reading, html: string): Danger[] => [...new Set(inText(reading, html, 0))]
