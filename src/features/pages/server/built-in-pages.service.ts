// Pages that the site comes with: an installation has them as records from its first start, for editors to change.
import { readFile } from 'node:fs/promises'
import { marked } from 'marked'
import { parse } from 'yaml'
import { adoptRecord } from '#features/content/server/index.ts'
import { PageFields } from '#features/pages/contract.ts'
import { BUILT_IN_SLUGS } from '#features/pages/rules.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as table from './pages.table.ts'

const TEXTS = new URL('../texts/', import.meta.url)

const builtInPage = async (slug: string, at: number): Promise<PageFields> => {
  const source = await readFile(new URL(`${slug}.md`, TEXTS), 'utf8')
  const [, matter = '', markdown = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  const { title, description: remark } = parse(matter) as { title: string; description: string }
  const content = await marked.parse(markdown, { gfm: true, async: true })
  return PageFields.parse({ slug, title, remark, content, sort: (at + 1) * 10 })
}

export const ensureBuiltInPages = async ({ db, now }: Pick<Deps, 'db' | 'now'>) => {
  if ((await table.knownSlugs(db, BUILT_IN_SLUGS)).length === BUILT_IN_SLUGS.length) return
  const texts = await Promise.all(BUILT_IN_SLUGS.map(builtInPage))
  await db.transaction(async (tx) => {
    // Of several servers that start at once, one adds them.
    await lockNameForTransaction(tx, 'built-in pages')
    const known = await table.knownSlugs(tx, BUILT_IN_SLUGS)
    const at = now()
    for (const fields of texts.filter(({ slug }) => !known.includes(slug))) {
      const [row] = await table.insertPages(tx, [{ ...fields, updatetime: at, published: true }])
      if (row) await adoptRecord(tx, { kind: 'pages', id: row.id, title: fields.title, data: fields, at })
    }
  })
}
