// What Word and WeChat wrap around a text when it is copied: lists that are no lists, sections in sections, blanks.
// Every node is moved, and every subtree looked into, a fixed number of times: however the text is nested, tidying it
// takes time in proportion to its length.
import { blankFinder, blockFinder, isElement, visibleSibling } from './node-queries.ts'
import { wordLists } from './word-lists.ts'

type NodeTest = (node: Node) => boolean

/** Of what stands in a section: paragraphs where it was lines, and blocks as they are. */
const piecesOf = (document: Document, section: Element, isBlock: NodeTest, isBlank: NodeTest): Node[] => {
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
  for (const node of nodes) {
    const inner =
      isElement(node) && node.tagName === 'SECTION' ? piecesOf(document, node, isBlock, isBlank) : undefined
    if (inner ? inner.length > 0 : isBlock(node)) {
      endLine()
      pieces.push(...(inner ?? [node]))
    } else if (!inner) line.push(node)
  }
  endLine()
  return pieces
}

/** What stands in a section of a paragraph: it stays part of the paragraph. */
const contentsOf = (section: Element): Node[] =>
  [...section.childNodes].flatMap((node) =>
    isElement(node) && node.tagName === 'SECTION' ? contentsOf(node) : [node],
  )

const dissolveSections = (document: Document, root: ParentNode) => {
  // Innermost first: what stands in a section is as it will stay.
  const isBlock = blockFinder()
  const isBlank = blankFinder()
  const inParagraph = new Set(root.querySelectorAll('p section'))
  for (const section of [...root.querySelectorAll('section')].toReversed()) {
    // A section directly in another goes together with it.
    if (section.parentElement?.tagName === 'SECTION') continue
    section.replaceWith(
      ...(inParagraph.has(section) ? contentsOf(section) : piecesOf(document, section, isBlock, isBlank)),
    )
  }
}

const removeBlanks = (root: ParentNode) => {
  const isBlank = blankFinder()
  const before = visibleSibling('previousSibling')
  const after = visibleSibling('nextSibling')
  // What comes before is still as it was, what comes after as it will stay: each is remembered by itself.
  const isBlockBefore = blockFinder()
  const isBlockAfter = blockFinder()
  /** Between two lines of bare text, an empty block is what keeps them apart. */
  const separatesText = (element: Element) => {
    const [previous, next] = [before(element), after(element)]
    return previous !== null && next !== null && !isBlockBefore(previous) && !isBlockAfter(next)
  }
  // Innermost first: what held only blanks is one.
  const elements = [
    ...root.querySelectorAll('a, b, em, i, s, span, strong, u, p, div, h2, h3, h4'),
  ].toReversed()
  for (const element of elements) {
    if (/^(P|DIV|H[234])$/.test(element.tagName)) {
      if (isBlank(element) && !separatesText(element)) element.remove()
    } else if (!element.hasChildNodes()) element.remove()
    // A mark to jump to, whose name is gone.
    else if (element.tagName === 'A' && element.attributes.length === 0)
      element.replaceWith(...element.childNodes)
  }
}

/** @param document makes the elements; nothing is put into it. */
export const pasteCleanup = (document: Document) => {
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
      dissolveSections(document, root)
      removeBlanks(root)
    },
  }
}
