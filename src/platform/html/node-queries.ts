// Queries on DOM nodes that cache their results, so that each node is visited once.

const BLOCKS = new Set(
  'BLOCKQUOTE DIV DL FIGCAPTION FIGURE H2 H3 H4 HR LI OL P PRE SECTION TABLE UL VIDEO'.split(' '),
)
const VISIBLE = new Set('IMG VIDEO HR TABLE LI DT DD'.split(' '))
const BLANK = /^[\s\u200b\ufeff]*$/

export const isElement = (node: Node): node is Element => node.nodeType === 1

const isBlankText = (node: Node) => BLANK.test(node.textContent ?? '')

/** Tests whether a node is or contains a block. Cached: valid while nothing moves inside visited nodes. */
export const blockFinder = (blocks: ReadonlySet<string> = BLOCKS) => {
  const known = new Map<Element, boolean>()
  const isBlock = (node: Node): boolean => {
    if (!isElement(node)) return false
    const answer = known.get(node) ?? (blocks.has(node.tagName) || [...node.children].some(isBlock))
    known.set(node, answer)
    return answer
  }
  return isBlock
}

/** Tests whether a node has no visible content. Cached: valid while only blank nodes are removed. */
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
 * Finds the next sibling that is not blank text; null if there is none. Walks a run of blank texts once, even if
 * elements between them are removed later.
 */
export const visibleSibling = (
  step: 'previousSibling' | 'nextSibling',
  isBlank: (text: Node) => boolean = isBlankText,
) => {
  /** First blank text of a run → the last blank text of that run, as far as it was walked. */
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
