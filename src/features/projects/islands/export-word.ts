// Page of a project → Word file: title, facts, introduction, further texts, pictures. Parts are marked in the page (data-word).
import { Document, HeadingLevel, type ISectionOptions, Packer } from 'docx'
import {
  type Block,
  blocksOf,
  FONT,
  factTable,
  heading,
  type Pictures,
  pictureParagraph,
  plainParagraph,
  textOf,
  textParagraph,
} from './word-blocks.ts'
import { loadPictures } from './word-pictures.ts'

type WebPage = globalThis.Document

/** Half points. */
const BODY_SIZE = 24

const partOf = (part: Element, pictures: Pictures): Block[] => {
  // Of the part itself: a text may hold such elements too.
  const own = (selector: string) => part.querySelector(`:scope > ${selector}`)
  const [title, facts, html, gallery] = [own('h2'), own('dl'), own('.prose'), own('.pictures')]
  const lines = own('.words')?.textContent?.split('\n') ?? []
  return [
    ...(title ? [heading(textOf(title), HeadingLevel.HEADING_2)] : []),
    ...(facts ? [factTable(facts)] : []),
    ...(html ? blocksOf(html, pictures) : []),
    ...lines.filter((line) => line.trim()).map((line) => textParagraph(line.trim())),
    ...[...(gallery?.querySelectorAll('img') ?? [])].map((image) => pictureParagraph(image, pictures)),
  ]
}

const sectionOf = (page: WebPage, parts: readonly Element[], pictures: Pictures): ISectionOptions => {
  const title = page.querySelector('h1')
  const source = page.querySelector('.sheet')
  return {
    children: [
      ...(title ? [heading(textOf(title), HeadingLevel.HEADING_1)] : []),
      ...parts.flatMap((part) => partOf(part, pictures)),
      ...(source ? [plainParagraph(`来源：${textOf(source)}`, { spacing: { before: 360 } })] : []),
    ],
  }
}

export const projectDocument = async (page: WebPage): Promise<Blob> => {
  const parts = [...page.querySelectorAll('[data-word]')]
  const pictures = await loadPictures(parts.flatMap((part) => [...part.querySelectorAll('img')]))
  return Packer.toBlob(
    new Document({
      title: textOf(page.querySelector('h1') ?? page.body),
      styles: { default: { document: { run: { font: FONT, size: BODY_SIZE } } } },
      sections: [sectionOf(page, parts, pictures)],
    }),
  )
}
