// Questions about the nodes of a tree that look at each of them once, however often they are asked.

const BLOCKS = new Set(
  'BLOCKQUOTE DIV DL FIGCAPTION FIGURE H2 H3 H4 HR LI OL P PRE SECTION TABLE UL VIDEO'.split(' '),
)
const VISIBLE = new Set('IMG VIDEO HR TABLE LI DT DD'.split(' '))
const BLANK = /^[\s\u200b\ufeff]*$/

export const isElement = (node: Node): node is Element => node.nodeType === 1

const isBlankText = (node: Node) => BLANK.test(node.textContent ?? '')

/** Whether a node is a block or has one in it: for as long as nothing moves in what it has looked into. */
export const blockFinder = () => {
  const known = new Map<Element, boolean>()
  const isBlock = (node: Node): boolean => {
    if (!isElement(node)) return false
    const answer = known.get(node) ?? (BLOCKS.has(node.tagName) || [...node.children].some(isBlock))
    known.set(node, answer)
    return answer
  }
  return isBlock
}

/** Whether a reader would see nothing of a node: for as long as nothing but blanks goes from what it has looked into. */
export const blankFinder = () => {
  const known = new Map<Element, boolean>()
  const isBlank = (node: Node): boolean => {
    if (!isElement(node)) return isBlankText(node)
    const answer =
      known.get(node) ??
      (!VISIBLE.has(node.tagName) &&
        [...node.childNodes].every((child) => child.nodeType === 8 || isBlank(child)))
    known.set(node, answer)
    return answer
  }
  return isBlank
}

/**
 * The next sibling to one side that is more than blank text; null for none. A run of blank texts is walked once, even
 * where elements between two of them are taken away later.
 */
export const visibleSibling = (
  step: 'previousSibling' | 'nextSibling',
  isBlank: (text: Node) => boolean = isBlankText,
) => {
  /** Blank text → the last one known of its run. */
  const ends = new Map<Node, Node>()
  return (node: Node): Node | null => {
    const first = node[step]
    if (!first || isElement(first)) return first
    let end: Node | undefined
    let next: Node | null = first
    while (next && !isElement(next) && (ends.has(next) || isBlank(next))) {
      end = ends.get(next) ?? next
      next = end[step]
    }
    if (end) ends.set(first, end)
    return next
  }
}
