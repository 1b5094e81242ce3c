// Pages that the site comes with: an installation has them as records from its first start, for editors to change.
import { readFile } from 'node:fs/promises'
import { marked } from 'marked'
import { parse } from 'yaml'
import { adoptRecord } from '#features/content/server/index.ts'
import { LEGAL_TEXTS, type LegalText, legalTexts } from '#features/identity/rules/agreements.ts'
import { PageFields } from '#features/pages/contract.ts'
import { BUILT_IN_SLUGS, LEGAL_FILES, slugOf, titleOf, typeOf, versionSlug } from '#features/pages/rules.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Deps } from '#platform/server/deps.ts'
import { settleText } from './legal-texts.service.ts'
import * as table from './pages.table.ts'

const TEXTS = new URL('../texts/', import.meta.url)

const readText = async (name: string) => {
  const source = await readFile(new URL(`${name}.md`, TEXTS), 'utf8')
  const [, matter = '', markdown = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  const { title, description: remark } = parse(matter) as { title: string; description: string }
  const content = await marked.parse(markdown, { gfm: true, async: true })
  return { title, remark, content }
}

const builtInPage = async (slug: string, at: number) =>
  PageFields.parse({ slug, ...(await readText(slug)), sort: (at + 1) * 10 })

const builtInVersion = async (legal: LegalText) => {
  const { slug, version } = legalTexts[legal]
  return PageFields.parse({ legal, slug, from_day: version, ...(await readText(LEGAL_FILES[legal])) })
}

const NEEDED = [
  ...BUILT_IN_SLUGS,
  ...LEGAL_TEXTS.map((legal) => versionSlug(legalTexts[legal].slug, legalTexts[legal].version)),
]

export const ensureBuiltInPages = async ({ db, now }: Pick<Deps, 'db' | 'now'>) => {
  if ((await table.knownSlugs(db, NEEDED)).length >= NEEDED.length) return
  const texts = await Promise.all([...BUILT_IN_SLUGS.map(builtInPage), ...LEGAL_TEXTS.map(builtInVersion)])
  await db.transaction(async (tx) => {
    // Of several servers that start at once, one adds them.
    await lockNameForTransaction(tx, 'built-in pages')
    const known = await table.knownSlugs(tx, NEEDED)
    const at = now()
    for (const fields of texts.filter((text) => !known.includes(slugOf(text)))) {
      const [row] = await table.insertPages(tx, [
        { ...fields, slug: slugOf(fields), updatetime: at, published: true },
      ])
      if (row)
        await adoptRecord(tx, {
          kind: 'pages',
          id: row.id,
          title: titleOf(fields),
          category: typeOf(fields),
          data: fields,
          at,
        })
    }
    for (const legal of LEGAL_TEXTS) await settleText(tx, legal, at)
  })
}
