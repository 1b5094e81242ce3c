import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { printedSum, releasePackage, suppliersIn } from '#features/open-data/rules/ocds.ts'
import type { TenderPage } from '#features/tenders/kind.ts'
import { isDated } from '#features/tenders/rules/tender-facts.ts'
import { releasePackageShape } from './ocds-shape.ts'
import { announced } from './tender.ts'

const packageOf = (tender: TenderPage) =>
  // As a reader has it: fields without a value are not in the file.
  releasePackageShape.parse(
    JSON.parse(
      JSON.stringify(releasePackage(tender, { name: '林权通', siteUrl: 'https://lin.example' })),
    ) as unknown,
  )
const releasesOf = (tender: TenderPage) => packageOf(tender).releases

const RESULT = {
  infor_type: 3,
  result_content: '<p>经评审，中标单位如下。</p>',
  winner: '桂岭听松营林合作社',
}
const CONTRACT = { ...RESULT, infor_type: 4, contract_content: '<p>合同已签。</p>' }
const CHANGED = {
  infor_type: 2,
  change_content: '<p>报名顺延五日。</p>',
  signup_end: '2026-12-13 17:00:00',
  changes: [{ label: '报名截止时间', parts: [] }],
}

describe('a tender as releases', () => {
  test('has one for each announcement, and says when, how much, by which method', () => {
    const { uri, publisher, publicationPolicy, publishedDate, releases } = packageOf(announced({}))
    expect({ uri, publisher, publicationPolicy, publishedDate }).toEqual({
      uri: 'https://lin.example/open-data/tenders/QS-2026-001.json',
      publisher: { name: '林权通', uri: 'https://lin.example' },
      publicationPolicy: 'https://lin.example/open-data',
      publishedDate: '2026-12-01T08:00:00+08:00',
    })
    expect(releases).toEqual([
      {
        ocid: 'ocds-000000-12',
        id: 'ocds-000000-12-1',
        date: '2026-12-01T08:00:00+08:00',
        tag: ['tender'],
        initiationType: 'tender',
        language: 'zh',
        tender: {
          id: 'QS-2026-001',
          title: '青山林场抚育工程',
          description: '工程概况\n抚育面积一千二百亩。\n打枝\n造材',
          status: 'active',
          value: { amount: 2_685_000, currency: 'CNY' },
          procurementMethod: 'open',
          procurementMethodDetails: '公开招标，委托招标',
          mainProcurementCategory: 'works',
          eligibilityCriteria: '须先通过个人或企业认证',
          tenderPeriod: { startDate: '2026-12-01T08:00:00+08:00', endDate: '2026-12-20T09:30:00+08:00' },
          enquiryPeriod: { endDate: '2026-12-05T17:00:00+08:00' },
          hasEnquiries: false,
          milestones: [
            { id: 'signup_end', title: '报名截止', dueDate: '2026-12-08T17:00:00+08:00' },
            { id: 'bond_due', title: '保证金截止', dueDate: '2026-12-10T17:00:00+08:00' },
          ],
          documents: [
            {
              id: '/market/view/QS-2026-001',
              documentType: 'tenderNotice',
              title: '青山林场抚育工程',
              url: 'https://lin.example/market/view/QS-2026-001',
              format: 'text/html',
              language: 'zh',
            },
            {
              id: '/uploads/a/b.pdf',
              title: '招标文件.pdf',
              url: 'https://lin.example/uploads/a/b.pdf',
              format: 'application/pdf',
            },
          ],
        },
      },
    ])
  })

  test.each<{ what: string; tender: TenderPage; tags: string[][] }>([
    { what: 'a notice', tender: announced({}), tags: [['tender']] },
    { what: 'an amendment', tender: announced({}, CHANGED), tags: [['tender'], ['tenderAmendment']] },
    {
      what: 'a correction and answers',
      tender: announced({}, { stage: 0 }, { stage: 5 }),
      tags: [['tender'], ['tenderUpdate'], ['tenderUpdate']],
    },
    {
      what: 'a result, its correction, a contract',
      tender: announced({}, RESULT, { ...RESULT, stage: 0 }, CONTRACT),
      tags: [['tender'], ['award'], ['awardUpdate'], ['contract']],
    },
    { what: 'a result alone', tender: announced(RESULT), tags: [['tender', 'award']] },
    { what: 'a contract alone', tender: announced(CONTRACT), tags: [['tender', 'award', 'contract']] },
    {
      what: 'a contract without a winner',
      tender: announced({ ...CONTRACT, winner: '' }),
      tags: [['tender', 'award', 'contract']],
    },
    {
      what: 'a result without a winner',
      tender: announced({}, { ...RESULT, winner: '' }),
      tags: [['tender'], ['tenderUpdate']],
    },
    {
      what: 'a result that is taken back',
      tender: announced({}, CONTRACT, {}),
      tags: [['tender'], ['award', 'contract'], ['awardCancellation', 'contractTermination']],
    },
  ])('$what has these tags', ({ tender, tags }) => {
    expect(releasesOf(tender).map(({ tag }) => tag)).toEqual(tags)
  })

  test('names what was amended, why, and which release it amends', () => {
    const [, second] = releasesOf(announced({}, CHANGED))
    expect(second?.tender.amendments).toEqual([
      {
        id: 'ocds-000000-12-2',
        date: '2026-12-02T08:00:00+08:00',
        rationale: '报名顺延五日。',
        description: '变更公告（第 1 次）：修改了报名截止时间',
        amendsReleaseID: 'ocds-000000-12-1',
        releaseID: 'ocds-000000-12-2',
      },
    ])
  })

  test('awards a price that is a sum to the one who won', () => {
    const [release] = releasesOf(announced({ ...RESULT, winning_price: '161.5 万元' }))
    expect(release?.awards).toEqual([
      {
        id: 'ocds-000000-12-award',
        title: '青山林场抚育工程',
        description: '经评审，中标单位如下。',
        status: 'active',
        date: '2026-12-01T08:00:00+08:00',
        value: { amount: 1_615_000, currency: 'CNY' },
        suppliers: [{ id: 'ocds-000000-12-supplier-1', name: '桂岭听松营林合作社' }],
      },
    ])
    expect(release?.tender.status).toBe('complete')
  })

  test('of two who won, neither is given the price of both', () => {
    const winner = '徽山物用行、江淮林需社'
    const [release] = releasesOf(announced({ ...RESULT, winner, winning_price: '100 万元' }))
    expect(release?.parties?.map(({ name }) => name)).toEqual(['徽山物用行', '江淮林需社'])
    expect(release?.awards?.[0]?.value).toBeUndefined()
  })

  test('leaves out the method where the standard has no plain word for it, and keeps ours', () => {
    const [release] = releasesOf(announced({ tendering_type: '竞争性磋商', tendering_mode: '' }))
    expect(release?.tender.procurementMethod).toBeUndefined()
    expect(release?.tender.procurementMethodDetails).toBe('竞争性磋商')
  })

  test('has the answered questions, each under an id of its own', () => {
    const question = {
      question: '坡度超过 25 度的怎么算？',
      answer: '按投影面积。',
      asked: '2026-12-02 09:00:00',
      answered: '2026-12-03 10:00:00',
      is_late: false,
    }
    const { extensions, releases } = packageOf(
      announced({}, { stage: 5, questions: [question, { ...question, question: '几个标段？' }] }),
    )
    expect(extensions).toHaveLength(1)
    expect(releases[1]?.tender.enquiries?.map(({ id, dateAnswered }) => [id, dateAnswered])).toEqual([
      ['20261202090000-1', '2026-12-03T10:00:00+08:00'],
      ['20261202090000-2', '2026-12-03T10:00:00+08:00'],
    ])
  })

  test('holds no phone and no account that an editor left in a text', () => {
    const phones = '<p>联系人刘女士 13800001234，微信：lin_ye_2026，0797-8123456</p>'
    const text = JSON.stringify(
      packageOf(
        announced(
          { content: phones },
          { infor_type: 2, change_content: phones },
          { ...CONTRACT, result_content: phones, contract_content: phones },
        ),
      ),
    )
    expect(text).not.toMatch(/13800001234|lin_ye_2026|8123456/)
  })

  test('what was typed as markup is text, in the announcements too', () => {
    const marked = '<script>alert(1)</script>青山'
    const [release] = releasesOf(
      announced({ ...RESULT, title: marked, winner: marked, tendering_type: marked }),
    )
    expect([release?.tender.title, release?.parties?.[0]?.name]).toEqual(['青山', '青山'])
    expect(JSON.stringify(release)).not.toContain('alert')
  })

  test('one without a record of its announcements is one release', () => {
    const tender = { ...announced({}), announcements: [], announced: 0 }
    expect(releasesOf(tender).map(({ tag }) => tag)).toEqual([['tender']])
  })

  test('one of which no time is known has none: every release has a date', () => {
    expect(isDated({ createtime: '', updatetime: '' })).toBe(false)
    expect(isDated({ createtime: '', updatetime: '2026-12-01 08:00:00' })).toBe(true)
  })
})

test.each<[string, number | undefined]>([
  ['161.5 万元', 1_615_000],
  ['人民币 3,186,000 元整', 3_186_000],
  ['￥288万元', 2_880_000],
  ['1.2 亿元', 120_000_000],
  ['每株 6.8 元', undefined],
  ['6.8 元/株', undefined],
  ['折扣率 86%、87.5%', undefined],
  ['288', undefined],
  ['面议', undefined],
  ['0 元', undefined],
  ['', undefined],
])('the printed price %j is %j yuan', (price, yuan) => {
  expect(printedSum(price)).toBe(yuan)
})

test.each<[string, string[]]>([
  ['桂岭听松营林合作社', ['桂岭听松营林合作社']],
  ['徽山物用行、江淮林需社', ['徽山物用行', '江淮林需社']],
  ['洙水苗圃联合社（一包）', ['洙水苗圃联合社（一包）']],
  ['张三、李四', ['张三、李四']],
  ['', []],
])('%j are the suppliers %j', (winner, names) => {
  expect(suppliersIn(winner)).toEqual(names)
})

const anyText = fc.oneof(
  fc.string(),
  fc.constantFrom('', '<b>', '公开招标', '邀请招标', '12 万元', '甲木业公司、乙种苗公司'),
)
const anyTime = fc.constantFrom('', '2026-12-08 17:00:00', '2026-02-30 00:00:00', 'soon')
const anyEdition = fc.record({
  title: anyText,
  project_sn: fc.constantFrom('', 'QS-2026-001', '闽林招〔2024〕012号'),
  files: fc.array(
    fc.record({
      name: anyText,
      file: fc.constantFrom('/uploads/a.pdf', '/uploads/林 地.docx', 'https://other.example/a', 'http://['),
      size: fc.nat(),
    }),
    { maxLength: 3 },
  ),
  infor_type: fc.integer({ min: 0, max: 6 }),
  stage: fc.integer({ min: 0, max: 5 }),
  kind: fc.integer({ min: 0, max: 6 }),
  tendering_type: anyText,
  winner: anyText,
  winning_price: anyText,
  estimate: fc.constantFrom(0, 0.01, 268.5, 1e6),
  open_time: anyTime,
  signup_end: anyTime,
  questions_end: anyTime,
  content: anyText,
  change_content: anyText,
  result_content: anyText,
  contract_content: anyText,
})
const anyTender = fc
  .array(anyEdition, { minLength: 1, maxLength: 5 })
  .map((editions) => ({ ...announced(...editions), project_sn: 'QS-2026-001' }))

test('whatever editors and backends write is a package as we publish them', () => {
  fc.assert(
    fc.property(anyTender, (tender) => {
      packageOf(tender)
    }),
  )
})

type Value = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** As the standard merges releases: null removes, objects are merged, entries of lists by their ids. */
const merged = (known: unknown, said: unknown): unknown => {
  if (Array.isArray(said) && isObject(said[0])) {
    const entries = new Map<unknown, unknown>(
      (Array.isArray(known) ? (known as Value[]) : []).map((one) => [one.id, one]),
    )
    for (const one of said as Value[]) entries.set(one.id, merged(entries.get(one.id), one))
    return [...entries.values()]
  }
  if (!isObject(said)) return said
  const fields = new Map(Object.entries(isObject(known) ? known : {}))
  for (const [name, value] of Object.entries(said))
    if (value === null) fields.delete(name)
    else fields.set(name, merged(fields.get(name), value))
  return Object.fromEntries(fields)
}

/** Without objects that are empty but for an id; lists in the order of their ids. */
const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const entries = (value as unknown[]).map(tidy).filter((one) => one !== undefined)
    const sorted = entries.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    return entries.length > 0 ? sorted : undefined
  }
  if (!isObject(value)) return value
  const fields = Object.entries(value)
    .map(([name, inner]) => [name, tidy(inner)] as const)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return fields.some(([name]) => name !== 'id') ? Object.fromEntries(fields) : undefined
}

/** What stands of a tender: its fields but those that its announcements add up to, and the results that hold. */
const standing = (release: unknown) => {
  const { tender, awards, contracts, parties } = release as Record<string, Value[] | undefined> & {
    tender: Value
  }
  const { amendments: _, tenderPeriod, ...fields } = tender
  const holding = (list: Value[] | undefined) => list?.filter(({ status }) => status === 'active')
  const awarded = holding(awards) ?? []
  return tidy({
    ...fields,
    tenderPeriod: { endDate: (tenderPeriod as Value | undefined)?.endDate },
    awards: awarded,
    contracts: holding(contracts),
    parties: awarded.length > 0 ? parties : undefined,
  })
}

test('whoever merges the releases of a tender has what its last announcement says, and no more', () => {
  fc.assert(
    fc.property(anyTender, (tender) => {
      const whole = releasesOf(tender).reduce<unknown>(merged, undefined)
      const { releases } = packageOf({ ...tender, announcements: tender.announcements.slice(-1) })
      expect(standing(whole)).toEqual(standing(releases[0]))
    }),
    { numRuns: 500 },
  )
})

test('what an announcement removes is null in its release alone', () => {
  const files = [{ name: '旧图.pdf', file: '/uploads/old.pdf', size: 1 }]
  const [, second, third] = releasesOf(
    announced(
      { files, estimate: 268.5 },
      { files: [], estimate: 0, signup_end: '' },
      { stage: 0, files: [], estimate: 0, signup_end: '' },
    ),
  )
  expect(second?.tender).toMatchObject({
    value: { amount: null, currency: null },
    milestones: [{ id: 'bond_due' }, { id: 'signup_end', title: null, dueDate: null }],
  })
  expect(second?.tender.documents.at(-1)).toEqual({
    id: '/uploads/old.pdf',
    title: null,
    url: null,
    format: null,
  })
  expect(JSON.stringify(third)).not.toContain('null')
})

test('a result that is taken back is cancelled, not emptied, and a later one keeps nothing of it', () => {
  const won = { ...RESULT, winning_price: '161.5 万元' }
  const releases = releasesOf(
    announced({}, won, {}, { ...RESULT, winner: '徽山物用行、江淮林需社', result_content: '' }),
  )
  expect(releases[2]?.awards).toEqual([{ id: 'ocds-000000-12-award', status: 'cancelled' }])
  const { awards } = releases.reduce<unknown>(merged, undefined) as { awards: Value[] }
  expect(awards).toMatchObject([
    { status: 'active', value: {}, suppliers: [{ name: '徽山物用行' }, { name: '江淮林需社' }] },
  ])
  expect(awards[0]).not.toHaveProperty('description')
})

/** Folder with `release-schema.json` and `release-package-schema.json` of the standard, which are no part of the repository. */
const SCHEMAS = process.env.OCDS_SCHEMAS ?? ''
const isValidByStandard = () => {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(SCHEMAS, `${name}.json`), 'utf8')) as z.core.JSONSchema.JSONSchema
  const schemaOf = (schema: z.core.JSONSchema.JSONSchema) =>
    z.fromJSONSchema(schema, { defaultTarget: 'draft-4' })
  const release = schemaOf(read('release-schema'))
  const { properties, ...rest } = read('release-package-schema')
  // Its reference to the schema of releases is an address of the web.
  const whole = schemaOf({ ...rest, properties: { ...properties, releases: { type: 'array', minItems: 1 } } })
  expect(release.safeParse({ ocid: 'ocds-000000-1' }).success).toBe(false)
  expect(whole.safeParse({ releases: [] }).success).toBe(false)
  fc.assert(
    fc.property(anyTender, (tender) => {
      const { releases } = whole.parse(packageOf(tender)) as { releases: unknown[] }
      for (const one of releases) release.parse(one)
    }),
    { numRuns: 500 },
  )
}
if (SCHEMAS !== '') test('it is valid by the schemas of the standard', isValidByStandard)
