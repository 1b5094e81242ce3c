// HTML of others → the same text with all that matters in its elements: formats that stand in styles (struck-out text above all)
// become elements, hidden text, comments and deleted text go. The sanitiser drops styles and classes afterwards.
import { nameAnchors } from './anchors.ts'
import {
  hasInk,
  hasNoSize,
  isBold,
  isHighlighted,
  isInvisible,
  isItalic,
  isRemovedFromView,
  isStruck,
  isUnderlined,
  type Style,
  styleReader,
} from './declared-styles.ts'
import { blockFinder, isElement } from './node-queries.ts'

/** Of Word and WPS: the comments themselves, and the marks that lead to them. */
const COMMENT_CLASS = /(?:^|\s)(?:MsoComment|msocom)\w*(?:\s|$)/i
/** Of Word; of a Google document as a web page. */
const COMMENT_LINK = /#(?:_msocom_|_msoanchor_|cmnt(?:_ref)?\d)/

const classOf = (element: Element) => element.getAttribute('class') ?? ''

/** A comment in the list of a Google document: a box whose first line leads back into the text. */
const isGoogleComment = (element: Element) =>
  element.localName === 'div' &&
  element.firstElementChild?.localName === 'p' &&
  /#cmnt_ref\d/.test(element.firstElementChild.firstElementChild?.getAttribute('href') ?? '')

const isComment = (element: Element, style: Style) =>
  COMMENT_CLASS.test(classOf(element)) ||
  style.get('mso-element')?.startsWith('comment') === true ||
  style.get('mso-special-character') === 'comment' ||
  (element.localName === 'a' && COMMENT_LINK.test(element.getAttribute('href') ?? '')) ||
  isGoogleComment(element)

/**
 * Tells text that an open change deletes from text that is struck out. Word names who changed it and when; a text that
 * has insertions as well is a text with changes, whoever wrote it.
 */
const deletionFinder = (root: ParentNode) => {
  const hasInsertions = root.querySelector('ins') !== null
  return (element: Element) =>
    /(?:^|\s)msoDel(?:\s|$)/i.test(classOf(element)) ||
    (element.localName === 'del' &&
      (hasInsertions || element.hasAttribute('cite') || element.hasAttribute('datetime')))
}

const MOST_COLUMNS = 1000
const countOf = (written: string | null) => Math.min(Math.max(Number(written) || 1, 1), MOST_COLUMNS)

/** Removes the cells of hidden columns of a spreadsheet, of which only the `col` says that they are hidden; `onHidden` is called with each before. */
const removeHiddenColumns = (
  table: HTMLTableElement,
  isHidden: (col: Element) => boolean,
  onHidden: (cell: Element) => void,
) => {
  const hidden = new Set<number>()
  let columns = 0
  for (const col of table.querySelectorAll(':scope > colgroup > col, :scope > col')) {
    const end = Math.min(columns + countOf(col.getAttribute('span')), MOST_COLUMNS)
    for (const isOne = isHidden(col); columns < end; columns++) if (isOne) hidden.add(columns)
  }
  if (hidden.size === 0) return
  /** Column → further rows that a cell from above reaches into. */
  const taken = new Map<number, number>()
  for (const row of table.rows) {
    let column = 0
    for (const cell of Array.from(row.cells)) {
      for (let left = taken.get(column); left; left = taken.get(column)) taken.set(column++, left - 1)
      const first = column
      const width = countOf(cell.getAttribute('colspan'))
      const rows = countOf(cell.getAttribute('rowspan'))
      for (; column < first + width; column++) taken.set(column, rows - 1)
      const shown = Array.from({ length: width }, (_, index) => first + index).filter((at) => !hidden.has(at))
      if (shown.length === 0) {
        onHidden(cell)
        cell.remove()
      } else if (shown.length < width) cell.setAttribute('colspan', String(shown.length))
    }
    for (; column < columns; column++) taken.set(column, Math.max((taken.get(column) ?? 0) - 1, 0))
  }
}

/** What cleaning leaves out of a text, or decides about it: beginnings of the words concerned, in their order. */
export interface Losses {
  /** Tracked changes nobody has accepted yet, and how cleaning takes them: `删去“……”`, `加入“……”`. */
  changes: string[]
  comments: string[]
  hidden: string[]
  /** Text in another colour, and cells or lines with a coloured ground. */
  colours: string[]
}

/** Classes of aligned blocks on our pages. */
export const ALIGNED = { center: 'align-center', right: 'align-right' } as const
export type TextAlignment = keyof typeof ALIGNED
type Alignment = TextAlignment | undefined
export const ALIGNMENT_CLASSES: ReadonlySet<string> = new Set(Object.values(ALIGNED))

const FORMAT_BY_TAG: Readonly<Record<string, Format>> = {
  b: 'strong',
  strong: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  s: 's',
  strike: 's',
  del: 's',
  sub: 'sub',
  sup: 'sup',
  mark: 'mark',
}
/** Outermost first. */
const FORMATS = ['mark', 'strong', 'em', 'u', 's', 'sub', 'sup'] as const
type Format = (typeof FORMATS)[number]

const BLOCKS = new Set(
  `ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION CENTER COL COLGROUP DD DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM
   H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TBODY TD TFOOT TH THEAD TR UL VIDEO`.split(
    /\s+/,
  ),
)
const isBlank = (node: Node) => /^[\s\u200b\ufeff]*$/.test(node.textContent ?? '')

/** Whether a text may have anything that is read here; editors' own texts hardly ever do. */
const MAY_CHANGE =
  /<(?:ins|del|font|center)\b|[\s/"'](?:style|class|align|hidden)(?:[\s=/>])|href\s?=\s?["']?(?:#|file:)/i
/** Their content is no text; the sanitiser removes them. */
const NOT_SHOWN = /^(?:script|style|template|title|textarea|noscript|svg|math|xml)$/

const SNIPPET = 30
/** First words of an element; reads no more of it than it needs. */
const snippetOf = (document: Document, element: Element) => {
  const walker = document.createTreeWalker(element, 4)
  let words = ''
  while (words.length <= SNIPPET && walker.nextNode())
    words += (walker.currentNode.nodeValue ?? '').replace(/\s+/g, ' ')
  words = words.trim()
  return words.length > SNIPPET ? `${words.slice(0, SNIPPET)}…` : words
}

/** How text shows at a place. */
interface Shown {
  formats: ReadonlySet<Format>
  /** Formats that elements around give it already. */
  given: ReadonlySet<Format>
  align: Alignment
  hasNoSize: boolean
  isInvisible: boolean
  isColoured: boolean
  isInLink: boolean
}

const PLAIN: Shown = {
  formats: new Set(),
  given: new Set(),
  align: undefined,
  hasNoSize: false,
  isInvisible: false,
  isColoured: false,
  isInLink: false,
}

/** Excel's `general` says nothing. */
const ALIGNMENT = /^(?:-\w+-)?(center|right|end|left|start|justify|initial)$/

const alignmentOf = (element: Element, style: Style, around: Alignment): Alignment => {
  const attribute = /^(?:p|div|h[1-6]|t[dhr]|caption)$/.test(element.localName)
    ? element.getAttribute('align')?.toLowerCase()
    : undefined
  const value = [style.get('text-align'), attribute].find((one) => one && ALIGNMENT.test(one))
  const [, side] = ALIGNMENT.exec(value ?? '') ?? []
  if (side) return side === 'center' ? 'center' : side === 'right' || side === 'end' ? 'right' : undefined
  if (element.localName === 'center') return 'center'
  for (const own of ['center', 'right'] as const) if (element.classList.contains(ALIGNED[own])) return own
  // What aligns a table says nothing of its cells.
  return element.localName === 'table' ? undefined : around
}

const formatsOf = (element: Element, style: Style, around: Shown, isBlock: boolean): ReadonlySet<Format> => {
  const formats = new Set(around.formats)
  const set = (format: Format, isSet: boolean | undefined) => {
    if (isSet === true) formats.add(format)
    if (isSet === false) formats.delete(format)
  }
  const ofTag = FORMAT_BY_TAG[element.localName]
  if (ofTag) formats.add(ofTag)
  // Headings are bold by the styles of our pages.
  if (!/^(?:h[1-6]|th)$/.test(element.localName)) set('strong', isBold(style))
  set('em', isItalic(style))
  if (isStruck(style)) formats.add('s')
  if (element.localName === 'a') formats.delete('u')
  else if (isUnderlined(style) && !around.isInLink) formats.add('u')
  if (!isBlock) {
    if (style.get('vertical-align') === 'super') formats.add('sup')
    if (style.get('vertical-align') === 'sub') formats.add('sub')
    if (isHighlighted(style)) formats.add('mark')
  }
  return formats
}

/** @param window a browser's, or a substitute; nothing is loaded or run. */
export const asShownOn = (window: { DOMParser: typeof DOMParser }) => {
  const parser = new window.DOMParser()

  return (html: string): { html: string; losses: Losses } => {
    const losses: Losses = { changes: [], comments: [], hidden: [], colours: [] }
    if (!MAY_CHANGE.test(html)) return { html, losses }
    const document = parser.parseFromString(html, 'text/html')
    const { body } = document
    if (body.localName !== 'body') return { html, losses }
    const styleOf = styleReader(document)
    const isDeleted = deletionFinder(body)
    const isBlock = blockFinder(BLOCKS)

    const note = (kind: keyof Losses, element: Element, words = (snippet: string) => snippet) => {
      const snippet = snippetOf(document, element)
      if (snippet) losses[kind].push(words(snippet))
    }

    /** Elements in which some text is not bold, or not slanted, whatever is around it. */
    const resets: Record<'strong' | 'em', Set<Element>> = { strong: new Set(), em: new Set() }
    const noteReset = (format: 'strong' | 'em', element: Element) => {
      let at: Element | null = element
      while (at && !resets[format].has(at)) {
        resets[format].add(at)
        at = at.parentElement
      }
    }
    for (const element of /font-weight|font-style/i.test(html) ? body.querySelectorAll('*') : []) {
      const style = styleOf(element)
      if (isBold(style) === false) noteReset('strong', element)
      if (isItalic(style) === false) noteReset('em', element)
    }

    const isReset = (format: Format | undefined, element: Element) =>
      (format === 'strong' || format === 'em') && resets[format].has(element)

    /** Elements of formats that are not shown. */
    const dissolved: Element[] = []

    /** Paragraphs and list entries from which deleted text was removed. */
    const shortened = new Set<Element>()
    const removeShortened = () => {
      for (const entry of shortened) {
        // The number or bullet of a deleted entry is no text.
        for (const span of entry.querySelectorAll('span'))
          if (
            /mso-list\s*:\s*ignore/i.test(span.getAttribute('style') ?? '') &&
            span.textContent.trim() === entry.textContent.trim()
          )
            span.remove()
        if (isBlank(entry) && !entry.querySelector('img, video, table')) entry.remove()
      }
    }

    /** Removes what is not shown at all; answers whether it did. */
    const remove = (element: Element, style: Style) => {
      if (isComment(element, style)) note('comments', element)
      else if (isDeleted(element)) {
        note('changes', element, (snippet) => `删去“${snippet}”`)
        const entry = element.closest('p, li')
        if (entry) shortened.add(entry)
      } else if (isRemovedFromView(style) || element.hasAttribute('hidden')) note('hidden', element)
      else return false
      element.remove()
      return true
    }

    const shownIn = (element: Element, style: Style, around: Shown): Shown => ({
      formats: formatsOf(element, style, around, isBlock(element)),
      given: around.given,
      align: alignmentOf(element, style, around.align),
      hasNoSize: hasNoSize(style) ?? around.hasNoSize,
      // Scripts of WeChat show the article, which is hidden in its source.
      isInvisible: element.id === 'js_content' ? false : (isInvisible(style) ?? around.isInvisible),
      isColoured: around.isColoured,
      isInLink: around.isInLink || element.localName === 'a',
    })

    const wrap = (nodes: readonly Node[], formats: readonly Format[]) => {
      const [first] = nodes
      if (!first || formats.length === 0 || nodes.every(isBlank)) return
      const elements = formats.map((format) => document.createElement(format))
      const [outer] = elements
      if (!outer) return
      first.parentNode?.insertBefore(outer, first)
      elements.reduce((parent, child) => (parent.append(child), child))
      elements.at(-1)?.append(...nodes)
    }

    /** Shows the content of an element. Answers whether text or a picture stands in it directly, outside of blocks. */
    const show = (parent: Element, shown: Shown): boolean => {
      const missing = FORMATS.filter((format) => shown.formats.has(format) && !shown.given.has(format))
      /** Neighbours that get the same formats. */
      let run: Node[] = []
      let runFormats: readonly Format[] = []
      let hasLine = false
      const endRun = () => {
        wrap(run, runFormats)
        run = []
      }
      const addToRun = (node: Node, formats: readonly Format[]) => {
        if (runFormats.join() !== formats.join()) endRun()
        run.push(node)
        runFormats = formats
      }
      for (const node of Array.from(parent.childNodes)) {
        if (!isElement(node)) {
          if (node.nodeType !== 3) continue
          if ((shown.hasNoSize || shown.isInvisible) && !isBlank(node)) {
            losses.hidden.push((node.nodeValue ?? '').trim().slice(0, SNIPPET))
            ;(node as Text).remove()
            continue
          }
          hasLine ||= !isBlank(node)
          addToRun(node, missing)
          continue
        }
        if (NOT_SHOWN.test(node.localName)) continue
        const style = styleOf(node)
        if (remove(node, style)) continue
        if (node.localName === 'table')
          removeHiddenColumns(
            node as HTMLTableElement,
            (col) => isRemovedFromView(styleOf(col)),
            (cell) => note('hidden', cell),
          )
        const inside = shownIn(node, style, shown)
        if (node.localName === 'ins') note('changes', node, (snippet) => `加入“${snippet}”`)
        const hasColour = !inside.isInLink && (hasInk(style) || (isBlock(node) && isHighlighted(style)))
        if (hasColour && !shown.isColoured && !inside.formats.has('mark')) {
          note('colours', node)
          inside.isColoured = true
        }
        if (/^(?:img|video)$/.test(node.localName)) {
          if (inside.isInvisible) node.remove()
          else hasLine ||= node.localName === 'img'
        }
        if (isBlock(node)) {
          endRun()
          showBlock(node, inside)
          continue
        }
        const format = FORMAT_BY_TAG[node.localName]
        const isDissolved = format !== undefined && (!inside.formats.has(format) || isReset(format, node))
        const formats = missing.filter(
          (one) => inside.formats.has(one) && !isReset(one, node) && (one !== format || isDissolved),
        )
        if (isDissolved) dissolved.push(node)
        const given = new Set([...shown.given, ...formats])
        if (format && !isDissolved) given.add(format)
        hasLine = show(node, { ...inside, given }) || hasLine
        addToRun(node, formats)
      }
      endRun()
      return hasLine
    }

    const showBlock = (block: Element, shown: Shown) => {
      const format = FORMAT_BY_TAG[block.localName]
      const isDissolved = format !== undefined && (!shown.formats.has(format) || isReset(format, block))
      if (isDissolved) dissolved.push(block)
      const hasLine = show(
        block,
        format && !isDissolved ? { ...shown, given: new Set([...shown.given, format]) } : shown,
      )
      block.classList.remove(...ALIGNMENT_CLASSES)
      if (!shown.align || !hasLine || !BLOCKS.has(block.tagName)) return
      block.classList.add(ALIGNED[shown.align])
      if (/^(?:div|center)$/.test(block.localName) && ![...block.children].some(isBlock)) {
        const paragraph = document.createElement('p')
        for (const { name, value } of block.attributes) paragraph.setAttribute(name, value)
        paragraph.append(...block.childNodes)
        block.replaceWith(paragraph)
      }
    }

    show(body, PLAIN)
    // Outermost first: so each node is moved once.
    for (const element of dissolved) element.replaceWith(...element.childNodes)
    removeShortened()
    nameAnchors(body, html)
    return { html: body.innerHTML, losses }
  }
}
