// What stands in a field, as an editor reads it: the base of every comparison.
import type { EditedKind } from '#contract/content/index.ts'
import { bannerPlaces } from '#domain/content.ts'
import { newsTypeNames } from '#domain/news.ts'
import { planTypes } from '#domain/plans.ts'
import { industries, projectLibraries, projectStages } from '#domain/projects.ts'
import { tenderKinds, tenderNotices } from '#domain/tenders.ts'

const valueLabels: Partial<Record<EditedKind, Record<string, Record<number, string>>>> = {
  news: { type: newsTypeNames },
  plans: { plan_type: planTypes },
  projects: { type: projectLibraries, stage_id: projectStages, industry_id: industries },
  tenders: { ptype: tenderKinds, infor_type: tenderNotices, industry_type: industries },
  banners: { place: bannerPlaces },
}

const BLOCKS = 'p, h1, h2, h3, h4, li, blockquote, tr, figure, dt, dd, pre, hr, div'
const HEADINGS: Record<string, string> = { H2: '## ', H3: '### ', H4: '#### ', LI: '· ' }

/** HTML as lines of text; pictures and addresses of links stand in brackets, so that a change of them shows. */
export const htmlToText = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const cell of body.querySelectorAll('td + td, td + th, th + td, th + th')) cell.prepend(' | ')
  for (const link of body.querySelectorAll('a[href]')) link.append(`[${link.getAttribute('href')}]`)
  for (const picture of body.querySelectorAll('img, video'))
    picture.replaceWith(`[图片 ${picture.getAttribute('src') ?? ''}]`)
  for (const block of body.querySelectorAll(BLOCKS)) {
    block.prepend(HEADINGS[block.tagName] ?? '')
    block.append('\n')
  }
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n')
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

const HTML_TAG = /<[a-z][^>]*>/i

const entryText = (entry: unknown): string => {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  const { name, file } = entry as { name?: string; file?: string }
  return [name, file].filter(Boolean).join(' ')
}

export const displayText = (kind: EditedKind, name: string, value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map(entryText).join('\n')
  const label = valueLabels[kind]?.[name]?.[Number(value)]
  if (label) return label
  if (typeof value === 'number') return value === 0 ? '' : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return HTML_TAG.test(value) ? htmlToText(value) : value
}
