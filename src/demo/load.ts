// The demo's data files → its content, checked as a whole before anything is written.
import { join } from 'node:path'
import * as z from 'zod/mini'
import { content, type EditedKind } from '#contract/content/index.ts'
import { parseInput, shapeOf } from '#server/refusals/parse-input.ts'
import { Refusal } from '#server/refusals/refuse.ts'
import { filesIn, htmlOf, namesIn, readMarkdown, readRecords, readYaml } from './data-file.ts'
import { DATA_FOLDER, PICTURES, VIDEOS } from './folders.ts'
import { picturesIn } from './pictures.ts'
import { type Demo, type DemoRecord, demoSchemas } from './schemas.ts'

/** Kind of content → the field that is written as Markdown. */
const LIBRARY = { plans: 'content', experts: '', projects: 'remark', tenders: 'content' } as const satisfies {
  [K in EditedKind]?: string
}

/** Held to the call that an editor's form would send. */
const recordOf = async (
  file: string,
  kind: keyof typeof LIBRARY,
  { picture = '', ...fields }: { picture?: string | undefined; [field: string]: unknown },
): Promise<DemoRecord> => {
  const schema = content[kind].calls.save.input
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(shapeOf(schema), name))
  if (unknown !== undefined) throw new Error(`${file}: unknown field ${unknown}`)
  const richText = LIBRARY[kind]
  const markdown = fields[richText]
  const written = typeof markdown === 'string' ? { ...fields, [richText]: await htmlOf(markdown) } : fields
  try {
    parseInput(schema, { ...written, release: 'publish' })
  } catch (error) {
    const [field] = error instanceof Refusal ? Object.entries(error.fields ?? {}) : []
    throw new Error([file, ...(field ?? [])].join(': '), { cause: error })
  }
  return { picture, fields: written }
}

const library = async (root: string, record: ReturnType<typeof demoSchemas>['record']) => {
  const kinds = Object.keys(LIBRARY) as (keyof typeof LIBRARY)[]
  const read = async (kind: keyof typeof LIBRARY) => {
    const file = `library/${kind}.yaml`
    const records = await readYaml(root, file, z.array(record))
    return [kind, await Promise.all(records.map((fields, at) => recordOf(`${file}: ${at}`, kind, fields)))]
  }
  return Object.fromEntries(await Promise.all(kinds.map(read))) as Demo['library']
}

const checkReferences = ({ articles, listings, leads }: Demo, pictures: ReadonlySet<string>) => {
  for (const { title, content: text } of articles)
    for (const name of picturesIn(text))
      if (!pictures.has(name)) throw new Error(`${title}: content: there is no picture ${name}`)
  const slugs = new Set(articles.map(({ slug }) => slug))
  for (const { title, topic } of articles)
    if (topic && !slugs.has(topic)) throw new Error(`${title}: topic: no article has the slug ${topic}`)
  const titles = new Set(listings.map(({ title }) => title))
  for (const { name, listing } of leads)
    if (!titles.has(listing)) throw new Error(`leads.yaml: ${name}: listing: no listing is called ${listing}`)
}

/** @param root folder of the data files; another one in tests. Throws an error that names file and field. */
export const loadDemo = async (root = DATA_FOLDER): Promise<Demo> => {
  const pictures = new Set(await namesIn(join(root, PICTURES), '.webp'))
  const videos = new Set(await namesIn(join(root, VIDEOS), '.mp4'))
  const schemas = demoSchemas(pictures, videos)
  const articleFiles = (await filesIn(join(root, 'articles'), '.md')).map((name) => `articles/${name}`)
  const written = [
    ...(await Promise.all(articleFiles.map((file) => readMarkdown(root, file, schemas.article)))),
    ...(await readRecords(root, 'bulletins', schemas.article)),
  ]
  const demo = {
    articles: await Promise.all(
      written.map(async (article) => ({ ...article, content: await htmlOf(article.content) })),
    ),
    listings: await readRecords(root, 'listings', schemas.listing),
    leads: await readYaml(root, 'leads.yaml', z.array(schemas.lead)),
    enquiries: await readYaml(root, 'enquiries.yaml', z.array(schemas.enquiry)),
    site: await readYaml(root, 'site.yaml', schemas.site),
    library: await library(root, schemas.record),
  }
  checkReferences(demo, pictures)
  return demo
}
