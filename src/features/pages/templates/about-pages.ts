// The pages of 关于我们: those that editors write, and of those that the site comes with the ones no backend has.
import { type PageRecord, pages } from '#features/pages/kind.ts'
import { settingsInText, withSettings } from '#features/site/templates/texts.ts'
import { readerOf } from '#platform/content/reader.ts'
import { fillingHelpPath, fixedPagePath } from '#platform/lib/paths.ts'
import { builtInText } from './built-in-texts.ts'
import { missingBuiltIn } from './missing-pages.ts'

const reader = readerOf(pages)

/** Entries of the menu beside them, in order. */
export const aboutEntries = () => {
  const absent = missingBuiltIn().map((slug) => ({ slug, title: builtInText(slug).frontmatter.title }))
  return [
    ...[...absent, ...reader.oldestFirst('about', [])].map(({ slug, title }) => ({
      path: fixedPagePath(slug),
      title,
    })),
    { path: fillingHelpPath, title: '填写说明' },
  ]
}

export type ShownPage = Pick<PageRecord, 'slug' | 'title' | 'remark' | 'description' | 'cover' | 'content'>

/** The page of this slug, its text with the settings in it. */
export const findPage = async (slug: string): Promise<ShownPage | undefined> => {
  const record = reader.findNamed(slug)
  if (record) return { ...record, content: withSettings(record.content) }
  if (!missingBuiltIn().includes(slug)) return undefined
  const text = builtInText(slug)
  const { title, description } = text.frontmatter
  const content = settingsInText(await text.compiledContent())
  return { slug, title, remark: description, description: '', cover: '', content }
}
