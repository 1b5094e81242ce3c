// The demo's data files → its content, checked as a whole before anything is written.
import { join } from 'node:path'
import * as z from 'zod/mini'
import { content } from '#app/content-calls.ts'
import { regionByName } from '#features/regions/server/regions.service.ts'
import { type EditedKind } from '#platform/contract/kinds.ts'
import { parseInput, shapeOf } from '#platform/server/refusals/parse-input.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'
import { checkAnswers } from './answers.ts'
import { filesIn, htmlOf, namesIn, readMarkdown, readRecords, readYaml } from './data-file.ts'
import { DATA_FOLDER, PICTURES, VIDEOS } from './folders.ts'
import { timesIn } from './moments.ts'
import { picturesIn } from './pictures.ts'
import {
  type Demo,
  type DemoArticle,
  type DemoProject,
  type DemoRecord,
  type DemoTender,
  demoSchemas,
} from './schemas.ts'

/** Kind of content → the fields that are written as Markdown; each kind has a folder. */
const LIBRARY = {
  plans: ['content'],
  experts: [],
  projects: ['remark'],
  tenders: ['content', 'change_content', 'result_content', 'contract_content'],
} as const satisfies { [K in EditedKind]?: readonly string[] }
type Kind = keyof typeof LIBRARY
type Fields = { picture?: string | undefined; [field: string]: unknown }

/** Held to the call that an editor's form would send. */
const recordOf = async (
  file: string,
  kind: Kind,
  { picture = '', ...fields }: Fields,
  { tables = [], days = {} }: Partial<Pick<DemoRecord, 'tables' | 'days'>> = {},
): Promise<DemoRecord> => {
  const schema = content[kind].calls.save.input
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(shapeOf(schema), name))
  if (unknown !== undefined) throw new Error(`${file}: unknown field ${unknown}`)
  const written = { ...fields }
  for (const name of LIBRARY[kind]) {
    const markdown = fields[name]
    if (typeof markdown === 'string') written[name] = await htmlOf(markdown)
  }
  try {
    parseInput(schema, { ...written, ...timesIn(days, new Date(), ''), mode: 'publish' })
  } catch (error) {
    const [field] = error instanceof RefusalError ? Object.entries(error.fields ?? {}) : []
    throw new Error([file, ...(field ?? [])].join(': '), { cause: error })
  }
  return { picture, fields: written, tables, days, ago: 0, earlier: [] }
}

const projectOf = (file: string, { place, investment, ...fields }: DemoProject) => {
  const total = investment.reduce((sum, [, amount]) => sum + amount, 0)
  const rows = [['科目', '金额（万元）'], ...investment, ['合计', Number(total.toFixed(2))]]
  const tables = [{ name: '投资估算表.csv', rows }]
  return recordOf(file, 'projects', { ...fields, ...regionByName(place) }, { tables })
}

const tenderOf = async (
  file: string,
  { place, days, ago, earlier, ...given }: DemoTender,
): Promise<DemoRecord> => {
  const fields: Fields = { ...given, province_id: place ? regionByName(place).province_id : 0 }
  const before = earlier.map(async ({ ago: earlierAgo, days: earlierDays = days, ...others }) => ({
    ...(await recordOf(file, 'tenders', { ...fields, ...others }, { days: earlierDays })),
    ago: earlierAgo,
  }))
  const record = await recordOf(file, 'tenders', fields, { days })
  return { ...record, ago, earlier: await Promise.all(before) }
}

/** The experts aside, each of whom has a file, with the articles. */
const library = async (root: string, schemas: ReturnType<typeof demoSchemas>) => {
  const read = async <S extends z.ZodMiniType>(
    kind: Kind,
    schema: S,
    make: (file: string, written: z.output<S>) => Promise<DemoRecord>,
  ) => {
    const files = (await filesIn(join(root, 'library', kind), '.yaml')).map(
      (name) => `library/${kind}/${name}`,
    )
    const inFile = async (file: string) => {
      const records = await readYaml(root, file, z.array(schema))
      return Promise.all(records.map((record, at) => make(`${file}: ${at}`, record)))
    }
    return (await Promise.all(files.map(inFile))).flat()
  }
  const plain = (kind: Kind) => read(kind, schemas.record, (file, written) => recordOf(file, kind, written))
  return {
    plans: await plain('plans'),
    projects: await read('projects', schemas.project, projectOf),
    tenders: await read('tenders', schemas.tender, tenderOf),
  }
}

const experts = async (root: string, schemas: ReturnType<typeof demoSchemas>) => {
  const files = (await filesIn(join(root, 'library/experts'), '.yaml')).map(
    (name) => `library/experts/${name}`,
  )
  const read = await Promise.all(
    files.map(async (file) => {
      const { articles, ...fields } = await readYaml(root, file, schemas.expert)
      return { record: await recordOf(file, 'experts', fields), articles, username: fields.username }
    }),
  )
  return {
    records: read.map(({ record }) => record),
    articles: read.flatMap(({ articles, username }) =>
      articles.map(
        ({ picture, ...article }): DemoArticle => ({
          ...article,
          cover: picture,
          expert: username,
        }),
      ),
    ),
  }
}

const checkReferences = (
  { articles, listings, leads, bidders, questions, library }: Demo,
  pictures: ReadonlySet<string>,
) => {
  for (const { title, content: text } of articles)
    for (const name of picturesIn(text))
      if (!pictures.has(name)) throw new Error(`${title}: content: there is no picture ${name}`)
  const slugs = new Set(articles.map(({ slug }) => slug))
  for (const { title, topic } of articles)
    if (topic && !slugs.has(topic)) throw new Error(`${title}: topic: no article has the slug ${topic}`)
  const titles = new Set(listings.map(({ title }) => title))
  for (const { name, listing } of leads)
    if (!titles.has(listing)) throw new Error(`leads.yaml: ${name}: listing: no listing is called ${listing}`)
  const numbers = new Set(library.tenders?.map(({ fields }) => fields.project_sn))
  const named = [
    ['bonds.yaml', bidders.flatMap(({ bonds }) => bonds)],
    ['questions.yaml', questions],
  ] as const
  for (const [file, records] of named)
    for (const { project_sn } of records)
      if (!numbers.has(project_sn))
        throw new Error(`${file}: project_sn: no tender has the number ${project_sn}`)
}

/** @param root folder of the data files; another one in tests. Throws an error that names file and field. */
export const loadDemo = async (root = DATA_FOLDER): Promise<Demo> => {
  const pictures = new Set(await namesIn(join(root, PICTURES), '.webp'))
  const videos = new Set(await namesIn(join(root, VIDEOS), '.mp4'))
  const schemas = demoSchemas(pictures, videos)
  const articleFiles = (await filesIn(join(root, 'articles'), '.md')).map((name) => `articles/${name}`)
  const thinkTank = await experts(root, schemas)
  const written: DemoArticle[] = [
    ...(await Promise.all(articleFiles.map((file) => readMarkdown(root, file, schemas.article)))),
    ...(await readRecords(root, 'bulletins', schemas.article)),
    ...thinkTank.articles,
  ]
  const demo = {
    articles: await Promise.all(
      written.map(async (article) => ({ ...article, content: await htmlOf(article.content) })),
    ),
    listings: await readRecords(root, 'listings', schemas.listing),
    leads: await readYaml(root, 'leads.yaml', z.array(schemas.lead)),
    members: await readYaml(root, 'members.yaml', z.array(schemas.member)),
    certifications: await readYaml(root, 'certifications.yaml', z.array(schemas.certification)),
    bidders: await readYaml(root, 'bonds.yaml', z.array(schemas.bidder)),
    questions: await readYaml(root, 'questions.yaml', z.array(schemas.question)),
    enquiries: await readYaml(root, 'enquiries.yaml', z.array(schemas.enquiry)),
    assessments: await readYaml(root, 'assessments.yaml', schemas.assessments),
    site: await readYaml(root, 'site.yaml', schemas.site),
    library: { experts: thinkTank.records, ...(await library(root, schemas)) },
  }
  checkReferences(demo, pictures)
  checkAnswers(demo)
  return demo
}
