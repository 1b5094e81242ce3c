// Versions of a legal text, and the words of each.
import { type LegalText, legalTexts } from '#features/identity/rules/agreements.ts'
import { pages } from '#features/pages/kind.ts'
import { LEGAL_FILES, versionSlug } from '#features/pages/rules.ts'
import { settingsInText, withSettings } from '#features/site/templates/texts.ts'
import { readerOf } from '#platform/content/reader.ts'
import { fixedPagePath } from '#platform/lib/paths.ts'
import { builtInText } from './built-in-texts.ts'

export interface TextVersion {
  /** Day from which it holds. */
  day: string
  note: string
  path: string
  /** Its own address, where it stays once another version holds; empty for the text of the program. */
  fixed: string
  state: 'upcoming' | 'in force' | 'former'
}

const reader = readerOf(pages)

/** The newest first. Where a backend has none, the one of the program. */
export const versionsOf = (legal: LegalText): TextVersion[] => {
  const records = reader
    .oldestFirst('legal', [])
    .filter((record) => record.legal === legal)
    .toReversed()
  const inForce = records.find(({ holds }) => holds)?.from_day ?? legalTexts[legal].version
  const path = fixedPagePath(legalTexts[legal].slug)
  const own = { day: legalTexts[legal].version, note: '', path, fixed: '' }
  if (records.length === 0) return [{ ...own, state: 'in force' }]
  return records.map(({ from_day, note, slug }) => ({
    day: from_day,
    note,
    path: from_day === inForce ? path : fixedPagePath(slug),
    fixed: fixedPagePath(slug),
    state: from_day === inForce ? 'in force' : from_day > inForce ? 'upcoming' : 'former',
  }))
}

/** Day of the version in force. */
export const dayInForce = (legal: LegalText) =>
  versionsOf(legal).find(({ state }) => state === 'in force')?.day ?? legalTexts[legal].version

export interface ShownVersion {
  title: string
  description: string
  html: string
}

/** Fills what the program knows into a text. */
export type Fill = (html: string) => string

/** @param fill  Of the privacy statement: periods of retention. */
export const versionText = async (
  legal: LegalText,
  day: string,
  fill: Fill = (html) => html,
): Promise<ShownVersion | undefined> => {
  const record = reader.findNamed(versionSlug(legalTexts[legal].slug, day))
  if (record) {
    const { title, remark, description, content } = record
    return { title, description: description || remark || title, html: withSettings(fill(content)) }
  }
  if (day !== legalTexts[legal].version) return undefined
  const text = builtInText(LEGAL_FILES[legal])
  return { ...text.frontmatter, html: settingsInText(fill(await text.compiledContent())) }
}

/** The words in force, for dialogs. */
export const textInForce = async (legal: LegalText, fill?: Fill): Promise<string> =>
  (await versionText(legal, dayInForce(legal), fill))?.html ?? ''
