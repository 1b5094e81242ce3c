// Page of a project → Word file: title, facts, introduction, further texts. Elements are marked in the page (data-word).
import {
  BorderStyle,
  Document,
  HeadingLevel,
  type IParagraphOptions,
  type ISectionOptions,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'

type Block = Paragraph | Table

/** Song for Chinese: Word would choose by the language of the machine. */
const FONT = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: '宋体', cs: 'Times New Roman' }
/** Half points. */
const BODY_SIZE = 24
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

const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

const run = (text: string, bold = false) => new TextRun({ text, bold, font: FONT })
const paragraph = (text: string, options: IParagraphOptions = {}) =>
  new Paragraph({ spacing: { after: 120, line: 360 }, ...options, children: [run(text)] })
const heading = (text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]) =>
  new Paragraph({ heading: level, spacing: { before: 280, after: 140 }, children: [run(text, true)] })
const cell = (text: string, isHead: boolean, percent?: number) =>
  new TableCell({
    ...(percent ? { width: { size: percent, type: WidthType.PERCENTAGE } } : {}),
    children: [new Paragraph({ children: [run(text, isHead)] })],
  })

const table = (rows: readonly (readonly TableCell[])[]) =>
  new Table({
    width: WIDE,
    borders: BORDERS,
    rows: rows.map((children) => new TableRow({ cantSplit: true, children: [...children] })),
  })

const factTable = (list: Element) =>
  table(
    [...list.children].map((row) => [
      cell(textOf(row.querySelector('dt') ?? row), true, 25),
      cell(textOf(row.querySelector('dd') ?? row), false, 75),
    ]),
  )

const htmlTable = (element: Element): Block[] => {
  const rows = [...element.querySelectorAll('tr')].map((row) =>
    [...row.children].map((each) => cell(textOf(each), each.localName === 'th')),
  )
  return rows.length > 0 ? [table(rows)] : []
}

const BLOCKS =
  'p, div, section, article, center, figure, figcaption, blockquote, pre, ul, ol, li, dl, dt, dd, table, h1, h2, h3, h4, h5, h6'

const blockOf = (element: Element): Block[] => {
  const { localName: tag } = element
  if (tag === 'table') return htmlTable(element)
  if (/^h[1-6]$/.test(tag)) return [heading(textOf(element), HeadingLevel.HEADING_3)]
  if (tag === 'li' && !element.querySelector(BLOCKS)) return [paragraph(`· ${textOf(element)}`)]
  return blocksOf(element)
}

/** Text beside block elements becomes paragraphs of its own; a line break ends one. */
const blocksOf = (element: Element): Block[] => {
  const blocks: Block[] = []
  let line = ''
  const endParagraph = () => {
    const text = line.replace(/\s+/g, ' ').trim()
    if (text) blocks.push(paragraph(text, { indent: { firstLine: 480 } }))
    line = ''
  }
  for (const node of element.childNodes) {
    if (node instanceof Text) line += node.data
    if (!(node instanceof Element)) continue
    if (node.matches(`br, ${BLOCKS}`) || node.querySelector(`br, ${BLOCKS}`)) {
      endParagraph()
      blocks.push(...blockOf(node))
    } else line += node.textContent ?? ''
  }
  endParagraph()
  return blocks
}

const partOf = (part: Element): Block[] => {
  const title = part.querySelector('h2')
  const facts = part.querySelector('dl')
  const html = part.querySelector('.prose')
  const lines = part.querySelector('.words')?.textContent?.split('\n') ?? []
  return [
    ...(title ? [heading(textOf(title), HeadingLevel.HEADING_2)] : []),
    ...(facts ? [factTable(facts)] : []),
    ...(html ? blocksOf(html) : []),
    ...lines
      .filter((line) => line.trim())
      .map((line) => paragraph(line.trim(), { indent: { firstLine: 480 } })),
  ]
}

const sectionOf = (page: WebPage): ISectionOptions => {
  const title = page.querySelector('h1')
  const source = page.querySelector('.sheet')
  return {
    children: [
      ...(title ? [heading(textOf(title), HeadingLevel.HEADING_1)] : []),
      ...[...page.querySelectorAll('[data-word]')].flatMap(partOf),
      ...(source ? [paragraph(`来源：${textOf(source)}`, { spacing: { before: 360 } })] : []),
    ],
  }
}

type WebPage = globalThis.Document

export const projectDocument = (page: WebPage): Promise<Blob> =>
  Packer.toBlob(
    new Document({
      title: textOf(page.querySelector('h1') ?? page.body),
      styles: { default: { document: { run: { font: FONT, size: BODY_SIZE } } } },
      sections: [sectionOf(page)],
    }),
  )
