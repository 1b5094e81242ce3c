// HTML of a text → paragraphs, tables and pictures of a Word file.
import {
  BorderStyle,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { WordPicture } from './word-pictures.ts'

export type Block = Paragraph | Table
export type Pictures = ReadonlyMap<Element, WordPicture>

/** Song for Chinese: Word would choose by the language of the machine. */
export const FONT = {
  ascii: 'Times New Roman',
  hAnsi: 'Times New Roman',
  eastAsia: '宋体',
  cs: 'Times New Roman',
}
const LINE = { color: 'A0A8A2', style: BorderStyle.SINGLE, size: 4 } as const
const BORDERS = {
  top: LINE,
  bottom: LINE,
  left: LINE,
  right: LINE,
  insideHorizontal: LINE,
  insideVertical: LINE,
}
const WIDE = { size: 100, type: WidthType.PERCENTAGE }
/** Twentieths of a point: two characters. */
const INDENT = 480

export const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

const run = (text: string, bold = false) => new TextRun({ text, bold, font: FONT })
const paragraph = (text: string, options: IParagraphOptions = {}) =>
  new Paragraph({ spacing: { after: 120, line: 360 }, ...options, children: [run(text)] })
export const textParagraph = (text: string) => paragraph(text, { indent: { firstLine: INDENT } })
export const plainParagraph = paragraph
export const heading = (text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]) =>
  new Paragraph({ heading: level, spacing: { before: 280, after: 140 }, children: [run(text, true)] })

/** The picture, or a line that says that there was one. */
export const pictureParagraph = (image: Element, pictures: Pictures) => {
  const alt = image.getAttribute('alt')?.trim() ?? ''
  const picture = pictures.get(image)
  if (!picture) return paragraph(alt ? `〔图片：${alt}〕` : '〔图片〕')
  const { data, width, height } = picture
  return new Paragraph({
    spacing: { after: 120 },
    children: [
      new ImageRun({
        type: 'jpg',
        data,
        transformation: { width, height },
        altText: { name: alt || '图片', title: alt, description: alt },
      }),
    ],
  })
}

interface CellOptions {
  isHead?: boolean
  percent?: number
  columnSpan?: number
  rowSpan?: number
  pictures?: readonly Paragraph[]
}

const cell = (
  text: string,
  { isHead = false, percent, columnSpan = 1, rowSpan = 1, pictures = [] }: CellOptions = {},
) =>
  new TableCell({
    ...(percent ? { width: { size: percent, type: WidthType.PERCENTAGE } } : {}),
    columnSpan,
    rowSpan,
    children: [
      ...(text || pictures.length === 0 ? [new Paragraph({ children: [run(text, isHead)] })] : []),
      ...pictures,
    ],
  })

const tableOf = (rows: readonly (readonly TableCell[])[]) =>
  new Table({
    width: WIDE,
    borders: BORDERS,
    rows: rows.map((children) => new TableRow({ cantSplit: true, children: [...children] })),
  })

export const factTable = (list: Element) =>
  tableOf(
    [...list.children].map((row) => [
      cell(textOf(row.querySelector('dt') ?? row), { isHead: true, percent: 25 }),
      cell(textOf(row.querySelector('dd') ?? row), { percent: 75 }),
    ]),
  )

const htmlTable = (table: HTMLTableElement, pictures: Pictures): Block[] => {
  // Rows of this table only: a nested table stays text of its cell.
  const rows = [...table.rows]
  const cellsOf = (row: HTMLTableRowElement, at: number) =>
    [...row.cells].map((each) =>
      cell(textOf(each), {
        isHead: each.localName === 'th',
        columnSpan: each.colSpan,
        // 0 is to the end; none reaches beyond it.
        rowSpan: Math.min(each.rowSpan || rows.length, rows.length - at),
        pictures: [...each.querySelectorAll('img')].map((image) => pictureParagraph(image, pictures)),
      }),
    )
  const filled = rows.map(cellsOf).filter((cells) => cells.length > 0)
  const caption = table.caption ? textOf(table.caption) : ''
  return [...(caption ? [paragraph(caption)] : []), ...(filled.length > 0 ? [tableOf(filled)] : [])]
}

const BLOCKS =
  'p, div, section, article, center, figure, figcaption, blockquote, pre, ul, ol, li, dl, dt, dd, table, h1, h2, h3, h4, h5, h6, img, hr'

const LETTERS = 26
/** What stands in front of an item: `3. `, `c. `, `· `. */
const markerOf = (item: Element) => {
  const list = item.parentElement
  if (!(list instanceof HTMLOListElement)) return '· '
  const number = list.start + [...list.children].filter(({ localName }) => localName === 'li').indexOf(item)
  const isLetter = /^a$/i.test(list.type) && number > 0 && number <= LETTERS
  return `${isLetter ? String.fromCharCode(list.type.charCodeAt(0) + number - 1) : number}. `
}

const depthOf = (item: Element) => {
  let depth = 0
  for (let list = item.parentElement?.closest('li'); list; list = list.parentElement?.closest('li')) depth++
  return depth
}

interface Item {
  marker: string
  left: number
}

const blockOf = (element: Element, pictures: Pictures, item: Item | undefined): Block[] => {
  const { localName: tag } = element
  if (element instanceof HTMLTableElement) return htmlTable(element, pictures)
  if (tag === 'img') return [pictureParagraph(element, pictures)]
  if (/^h[1-6]$/.test(tag)) return [heading(textOf(element), HeadingLevel.HEADING_3)]
  return blocksOf(element, pictures, item)
}

/** Text beside block elements becomes paragraphs of its own; a line break ends one. @param within  The item it is in. */
export const blocksOf = (element: Element, pictures: Pictures, within?: Item): Block[] => {
  const item =
    element.localName === 'li' ? { marker: markerOf(element), left: INDENT * depthOf(element) } : within
  const blocks: Block[] = []
  let line = ''
  const endParagraph = () => {
    const text = line.replace(/\s+/g, ' ').trim()
    line = ''
    if (!text) return
    blocks.push(item ? paragraph(item.marker + text, { indent: { left: item.left } }) : textParagraph(text))
    if (item) item.marker = ''
  }
  for (const node of element.childNodes) {
    if (node instanceof Text) line += node.data
    if (!(node instanceof Element)) continue
    if (node.matches(`br, ${BLOCKS}`) || node.querySelector(`br, ${BLOCKS}`)) {
      endParagraph()
      blocks.push(...blockOf(node, pictures, item))
    } else line += node.textContent ?? ''
  }
  endParagraph()
  return blocks
}
