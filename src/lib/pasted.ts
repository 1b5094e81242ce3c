// What Word and WeChat wrap around a text when it is copied: lists that are no lists, sections in sections, blanks.
import { wordLists } from './word-lists.ts'

const BLOCKS = new Set(
  'BLOCKQUOTE DIV DL FIGCAPTION FIGURE H2 H3 H4 HR LI OL P PRE SECTION TABLE UL VIDEO'.split(' '),
)
const SHOWN = 'img, video, hr, table, li, dt, dd'
const BLANK = /^[\s\u200b\ufeff]*$/

const isElement = (node: Node): node is Element => node.nodeType === 1

/** Looks into every element once: for as long as nothing moves in what it has looked into. */
const blockFinder = () => {
  const known = new Map<Element, boolean>()
  const isBlock = (node: Node): boolean => {
    if (!isElement(node)) return false
    const answer = known.get(node) ?? (BLOCKS.has(node.tagName) || [...node.children].some(isBlock))
    known.set(node, answer)
    return answer
  }
  return isBlock
}

/** Nothing that a reader would see. */
const isBlank = (node: Node): boolean =>
  BLANK.test(node.textContent ?? '') &&
  !(isElement(node) && (node.matches(SHOWN) || node.querySelector(SHOWN)))

/** Of what stands in it: paragraphs where it was lines, and blocks as they are. */
const dissolve = (document: Document, section: Element, isBlock: (node: Node) => boolean) => {
  if (section.closest('p')) return section.replaceWith(...section.childNodes)
  const pieces: Node[] = []
  let line: Node[] = []
  const endLine = () => {
    if (!line.every(isBlank)) {
      const paragraph = document.createElement('p')
      paragraph.append(...line)
      pieces.push(paragraph)
    }
    line = []
  }
  // Counted before any of them moves.
  const nodes = [...section.childNodes]
  for (const node of nodes)
    if (isBlock(node)) {
      endLine()
      pieces.push(node)
    } else line.push(node)
  endLine()
  section.replaceWith(...pieces)
}

const beside = (element: Element, step: 'previousSibling' | 'nextSibling') => {
  let node = element[step]
  while (node && node.nodeType !== 1 && isBlank(node)) node = node[step]
  return node
}

/** Between two lines of bare text, an empty block is what keeps them apart. */
const parts = (element: Element) => {
  const [before, after] = [beside(element, 'previousSibling'), beside(element, 'nextSibling')]
  const isBlock = blockFinder()
  return before !== null && after !== null && !isBlock(before) && !isBlock(after)
}

const removeBlanks = (root: ParentNode) => {
  // Innermost first: what held only blanks is one.
  const elements = [
    ...root.querySelectorAll('a, b, em, i, s, span, strong, u, p, div, h2, h3, h4'),
  ].toReversed()
  for (const element of elements) {
    if (element.matches('p, div, h2, h3, h4')) {
      if (isBlank(element) && !parts(element)) element.remove()
    } else if (!element.hasChildNodes()) element.remove()
    // A mark to jump to, whose name is gone.
    else if (element.tagName === 'A' && element.attributes.length === 0)
      element.replaceWith(...element.childNodes)
  }
}

/** @param document makes the elements; nothing is put into it. */
export const pasteTidier = (document: Document) => {
  const hidden = new WeakSet<Element>()
  const lists = wordLists(document)
  return {
    /** Looks at an element while its classes and styles are still there. */
    note(element: Element) {
      if (/display\s*:\s*none|mso-hide\s*:\s*all/i.test(element.getAttribute('style') ?? ''))
        hidden.add(element)
      lists.note(element)
    },
    /** Tidies up what has been cleaned. */
    tidy(root: DocumentFragment) {
      for (const element of root.querySelectorAll('*')) if (hidden.has(element)) element.remove()
      lists.build(root)
      // Innermost first: what stands in a section is as it will stay.
      const isBlock = blockFinder()
      for (const section of [...root.querySelectorAll('section')].toReversed())
        dissolve(document, section, isBlock)
      removeBlanks(root)
    },
  }
}
