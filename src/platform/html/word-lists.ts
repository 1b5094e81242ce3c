// Restores lists from Word, which copies them as paragraphs with a text marker: "·  杉木", "1.  杉木".
import { visibleSibling } from './node-queries.ts'

interface Entry {
  level: number
  kind: 'ul' | 'ol'
  number: number
}
interface OpenList extends Entry {
  list: Element
}

/** Word's bullets are letters of symbol fonts. */
const FONT_BULLET = /^[lnuvqoØü§·•●■◆○▪◇□➢✓★–—*-]$/
const TEXT_BULLET = /^([·•●■◆○▪◇□➢✓★])[\s\xa0]*/
/** Markers in Chinese numerals or letters stay as text: other text refers to them. */
const NUMBER = /^(\d{1,3})(?:[.．](?!\d)|[、)）])[\s\xa0]*/

const entryOf = (marker: string, level: number, bullet: RegExp): Entry | undefined => {
  const number = NUMBER.exec(marker)?.[1]
  if (number) return { level, kind: 'ol', number: Number(number) }
  return bullet.test(marker) ? { level, kind: 'ul', number: 0 } : undefined
}

const firstText = (element: Element, document: Document) => {
  const walker = document.createTreeWalker(element, 4)
  while (walker.nextNode()) if (walker.currentNode.nodeValue?.trim()) return walker.currentNode
  return undefined
}

/** @param document creates elements; nothing is inserted into it. */
export const wordLists = (document: Document) => {
  const levels = new WeakMap<Element, number>()
  const markers = new WeakSet<Element>()

  /** Reads and removes the marker of a paragraph; undefined if it is no list entry. */
  const takeMarker = (paragraph: Element): Entry | undefined => {
    const level = levels.get(paragraph)
    if (level === undefined) return undefined
    const marker = [...paragraph.querySelectorAll('span')].find((span) => markers.has(span))
    if (marker) {
      const entry = entryOf((marker.textContent ?? '').trim(), level, FONT_BULLET)
      if (entry) marker.remove()
      return entry
    }
    const text = firstText(paragraph, document)
    const written = text?.nodeValue?.trimStart() ?? ''
    const entry = entryOf(written, level, TEXT_BULLET)
    if (entry && text) text.nodeValue = written.replace(NUMBER, '').replace(TEXT_BULLET, '')
    return entry
  }

  const continuesList = (open: OpenList | undefined, entry: Entry) =>
    open?.level === entry.level &&
    open.kind === entry.kind &&
    open.number === entry.number - Number(entry.kind === 'ol')

  return {
    /** Records an element before its classes and styles are removed. */
    note(element: Element) {
      const style = element.getAttribute('style') ?? ''
      if (/mso-list\s*:\s*ignore/i.test(style)) markers.add(element)
      const isEntry =
        /\bMsoListParagraph/.test(element.getAttribute('class') ?? '') || /mso-list\s*:\s*l\d/i.test(style)
      if (element.tagName === 'P' && isEntry)
        levels.set(element, Number(/\blevel(\d)/i.exec(style)?.[1] ?? 1))
    },

    build(root: ParentNode) {
      /** Open lists, outermost first. */
      let open: OpenList[] = []
      const elementBefore = visibleSibling('previousSibling', ({ nodeValue }) => !nodeValue?.trim())
      for (const paragraph of root.querySelectorAll('p')) {
        const entry = takeMarker(paragraph)
        if (!entry) continue
        if (open[0] && elementBefore(paragraph) !== open[0].list) open = []
        while ((open.at(-1)?.level ?? 0) > entry.level) open.pop()
        if (open.at(-1)?.level === entry.level && !continuesList(open.at(-1), entry)) open.pop()
        if (!continuesList(open.at(-1), entry)) {
          const list = document.createElement(entry.kind)
          if (entry.number > 1) list.setAttribute('start', String(entry.number))
          const parent = open.at(-1)?.list.lastElementChild
          if (parent) parent.append(list)
          else paragraph.before(list)
          open.push({ ...entry, list })
        }
        const top = open.at(-1)
        if (!top) continue
        top.number = entry.number
        const item = document.createElement('li')
        if (paragraph.id) item.id = paragraph.id
        item.append(...paragraph.childNodes)
        top.list.append(item)
        paragraph.remove()
      }
    },
  }
}
