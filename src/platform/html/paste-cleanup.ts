// Removes the wrappers that Word and WeChat add to copied text: fake lists, nested sections, blank elements.
// Every node is moved and every subtree visited a fixed number of times, so that the time is linear in the length
// of the text, however it is nested.
import { blankFinder, blockFinder, isElement, visibleSibling } from './node-queries.ts'
import { wordLists } from './word-lists.ts'

type NodeTest = (node: Node) => boolean

/** Content of a section as blocks; loose lines become paragraphs. */
const piecesOf = (document: Document, section: Element, isBlock: NodeTest, isBlank: NodeTest): Node[] => {
  const pieces: Node[] = []
  let line: Node[] = []
  const endLine = () => {
    if (!line.every(isBlank)) {
      const paragraph = document.createElement('p')
      // A class that is left is that of its alignment.
      if (section.className) paragraph.className = section.className
      paragraph.append(...line)
      pieces.push(paragraph)
    }
    line = []
  }
  // Copied, because the loop moves the nodes.
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

/** Content of a section inside a paragraph, which stays part of the paragraph. */
const contentsOf = (section: Element): Node[] =>
  [...section.childNodes].flatMap((node) =>
    isElement(node) && node.tagName === 'SECTION' ? contentsOf(node) : [node],
  )

const dissolveSections = (document: Document, root: ParentNode) => {
  // Innermost first, so that the content of a section is final.
  const isBlock = blockFinder()
  const isBlank = blankFinder()
  const inParagraph = new Set(root.querySelectorAll('p section'))
  for (const section of [...root.querySelectorAll('section')].toReversed()) {
    // Directly nested sections are handled with the outer one.
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
  // Earlier nodes are unchanged and later ones final: separate caches.
  const isBlockBefore = blockFinder()
  const isBlockAfter = blockFinder()
  /** An empty block between two bare texts separates them and is kept. */
  const separatesText = (element: Element) => {
    const [previous, next] = [before(element), after(element)]
    return previous !== null && next !== null && !isBlockBefore(previous) && !isBlockAfter(next)
  }
  // Innermost first, so that an element with only blank ones in it counts as blank.
  const elements = [
    ...root.querySelectorAll('a, b, em, i, mark, s, span, strong, sub, sup, u, p, div, h2, h3, h4'),
  ].toReversed()
  for (const element of elements) {
    if (/^(P|DIV|H[234])$/.test(element.tagName)) {
      if (isBlank(element) && !separatesText(element)) element.remove()
    } else if (!element.hasChildNodes()) element.remove()
    // An anchor without its name.
    else if (element.tagName === 'A' && element.attributes.length === 0)
      element.replaceWith(...element.childNodes)
  }
}

/** Spans whose styles are gone. Outermost first: so each node is moved once. */
const dissolveSpans = (root: ParentNode) => {
  for (const span of root.querySelectorAll('span'))
    if (span.attributes.length === 0) span.replaceWith(...span.childNodes)
}

/** @param document creates elements; nothing is inserted into it. */
export const pasteCleanup = (document: Document) => {
  const lists = wordLists(document)
  return {
    /** Records an element before its classes and styles are removed. */
    note: (element: Element) => lists.note(element),
    /** Cleans up the sanitised fragment. */
    tidy(root: DocumentFragment) {
      lists.build(root)
      dissolveSpans(root)
      dissolveSections(document, root)
      removeBlanks(root)
    },
  }
}
