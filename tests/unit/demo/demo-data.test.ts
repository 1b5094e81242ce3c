// The demo's data files: what fits is read, what does not is refused by file and field.
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATA_FOLDER, PICTURES, VIDEOS } from '#demo/folders.ts'
import { loadDemo } from '#demo/load.ts'
import { timesIn } from '#demo/moments.ts'
import { picturesIn } from '#demo/pictures.ts'
import type { Demo } from '#demo/schemas.ts'
import { MEDIAN_USERS } from '#features/assessment/rules/medians.ts'
import { BOND, bondEvents } from '#features/bonds/rules/bonds.ts'
import { MARKET_KINDS } from '#features/tenders/contract/tenders.ts'
import { BOND_SHARE_MAX, bondShare, isSignUpOpen, marketKindOf } from '#features/tenders/rules/tenders.ts'
import { toWireTime } from '#platform/lib/dates.ts'

const pictures = readdirSync(join(DATA_FOLDER, PICTURES))

describe('the demo as it is', () => {
  let demo: Demo
  beforeAll(async () => {
    demo = await loadDemo()
  })

  test('gives every listing a first picture of its own that is there, and most of them more', () => {
    const covers = demo.listings.map(({ photos }) => photos[0])
    expect(new Set(covers).size).toBe(demo.listings.length)
    for (const cover of covers) expect(pictures).toContain(`${cover}.webp`)
    const alone = demo.listings.filter(({ photos }) => photos.length < 2)
    expect(alone.map(({ state }) => state)).toEqual(['draft'])
  })

  test('has no picture that nothing shows, and none that is heavy', () => {
    const shown = new Set([
      ...demo.articles.flatMap(({ cover, content }) => [cover, ...picturesIn(content)]),
      ...demo.listings.flatMap(({ photos, certificate }) => [...photos, certificate]),
      ...demo.site.banners.map(({ picture }) => picture),
      ...demo.bidders.map(({ voucher }) => voucher),
      ...demo.certifications.flatMap(({ papers }) => Object.values(papers)),
      ...Object.values(demo.library).flatMap((records) => records.map(({ picture }) => picture)),
    ])
    expect(pictures.filter((file) => !shown.has(file.replace('.webp', '')))).toEqual([])
    const sizes = pictures.map((file) => statSync(join(DATA_FOLDER, PICTURES, file)).size)
    expect(Math.max(...sizes)).toBeLessThan(100_000)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(14_000_000)
  })

  test('has a bond in every state, a voucher sent twice and a proposal that waits', () => {
    const bonds = demo.bidders.flatMap(({ bonds: all }) => all)
    const last = bonds.map(({ steps }) => steps.findLast(({ waits }) => !waits)?.event ?? 'open')
    expect(new Set(last.map((event) => bondEvents[event].to))).toEqual(new Set(Object.values(BOND)))
    const all = bonds.map(({ steps }) => steps.map(({ event }) => event))
    expect(all).toContainEqual(['submit', 'reject', 'submit'])
    expect(bonds.flatMap(({ steps }) => steps).some(({ waits }) => waits)).toBe(true)
  })

  test('has reports for the medians of two provinces, an opinion, open requests and a draft', () => {
    const { reports, drafts } = demo.assessments
    const assessed = demo.listings.flatMap((listing) => (listing.assessment ? [listing] : []))
    const groups = new Map<string, Set<string>>()
    for (const { owner, place, forestry_type } of [...reports, ...assessed]) {
      const group = `${place.split(' ')[0]} ${forestry_type}`
      groups.set(group, (groups.get(group) ?? new Set()).add(`${owner} ${place}`))
    }
    expect([...groups.values()].filter(({ size }) => size >= MEDIAN_USERS)).toHaveLength(2)
    const own = assessed.filter(({ owner }) => owner === '13800000001')
    expect(own.map(({ assessment }) => assessment?.request?.decided?.outcome)).toEqual(
      expect.arrayContaining([undefined, 'approved']),
    )
    expect(own).toHaveLength(3)
    expect(own.filter(({ assessment }) => assessment?.request && !assessment.request.decided)).toHaveLength(1)
    expect(drafts.map(({ owner }) => owner)).toEqual(['13800000001'])
  })

  test('has news of every type, and topics with items', () => {
    expect(new Set(demo.articles.map(({ type }) => type))).toEqual(
      new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20]),
    )
    expect(demo.articles.filter(({ topic }) => topic).length).toBeGreaterThan(3)
  })
})

describe('the tenders of the demo', () => {
  interface Written {
    title: string
    project_sn: string
    content: string
    contact?: string
    province_id: number
    bond?: number
    estimate: number
    ptype: number
    category: number
    infor_type: number
  }
  let tenders: { fields: Written; days: Readonly<Record<string, number | undefined>> }[]
  beforeAll(async () => {
    tenders = ((await loadDemo()).library.tenders ?? []).map(({ fields, days }) => ({
      fields: fields as unknown as Written,
      days,
    }))
  })

  test('are sixty-two, of every kind and stage, in every province, each with words of its own', () => {
    const all = tenders.map(({ fields }) => fields)
    expect(all).toHaveLength(62)
    expect(new Set(all.map(marketKindOf))).toEqual(new Set(MARKET_KINDS))
    expect(new Set(all.map(({ infor_type }) => infor_type))).toEqual(new Set([1, 2, 3, 4]))
    expect(new Set(all.map(({ province_id }) => province_id)).size).toBe(32)
    for (const name of ['title', 'project_sn', 'content'] as const)
      expect(new Set(all.map((fields) => fields[name])).size, name).toBe(62)
    expect(all.filter(({ bond = 0 }) => bond === 0).length).toBeGreaterThan(5)
    expect(all.some(({ bond = 0, estimate }) => bondShare({ bond, estimate }) > BOND_SHARE_MAX)).toBe(true)
    for (const { title, contact = '' } of all) expect(contact, title).toMatch(/^$|^\S+ 0\d{2,3}-0{5,6}\d\d$/)
  })

  test('are open, closed and decided, whenever the demo is seeded', () => {
    for (const now of ['2026-11-24T00:01:00+08:00', '2031-02-28T23:59:00+08:00']) {
      const moment = new Date(now)
      const isOpen = tenders.map(({ fields, days }) =>
        isSignUpOpen(
          { infor_type: fields.infor_type, signup_end: `${timesIn(days, moment, '').signup_end}:00` },
          toWireTime(moment),
        ),
      )
      expect(isOpen.filter(Boolean).length).toBeGreaterThan(25)
      const closed = tenders.filter(({ fields }, at) => !isOpen[at] && fields.infor_type < 3)
      expect(closed.length).toBeGreaterThan(5)
      for (const { fields, days } of tenders) {
        const { createtime = '', signup_end, bond_due, open_time } = timesIn(days, moment, fields.title)
        expect(createtime < toWireTime(moment), fields.title).toBe(true)
        const ordered = [createtime, signup_end, bond_due, open_time].filter((time) => time !== undefined)
        expect(ordered.toSorted(), fields.title).toEqual(ordered)
      }
    }
  })
})

describe('a data file', () => {
  const root = mkdtempSync(join(tmpdir(), 'linquan-demo-'))
  beforeAll(() => {
    for (const entry of ['articles', 'bulletins', 'listings', 'library'])
      cpSync(join(DATA_FOLDER, entry), join(root, entry), { recursive: true })
    for (const entry of [
      'leads.yaml',
      'members.yaml',
      'bonds.yaml',
      'questions.yaml',
      'certifications.yaml',
      'enquiries.yaml',
      'assessments.yaml',
      'site.yaml',
    ])
      cpSync(join(DATA_FOLDER, entry), join(root, entry))
    for (const entry of [PICTURES, VIDEOS]) symlinkSync(join(DATA_FOLDER, entry), join(root, entry))
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  const article = readdirSync(join(DATA_FOLDER, 'articles'))[0] ?? ''
  test.each([
    ['a field without a value', 'listings/north.yaml', /^ {2}years: .*$/m, '  years:', '0.years'],
    ['a field that no form has', 'listings/north.yaml', /^ {2}years:/m, '  height: 3\n  years:', 'height'],
    [
      'a place that does not exist',
      'listings/southwest.yaml',
      /^ {2}place: .*$/m,
      '  place: 无此省',
      '0.place',
    ],
    ['a picture that is not there', 'listings/north.yaml', /- shangzhi-larch-snow/, '- gone', '0.photos.0'],
    ['a level that is none', 'listings/north.yaml', /massif: \w+/, 'massif: great', 'assessment.massif'],
    ['an answer that is none', 'assessments.yaml', /answers: .*/, 'answers: { road: 9 }', 'road'],
    ['a report with open questions', 'assessments.yaml', /water_supply: 1, /, '', 'water_supply'],
    [
      'a time that is none',
      `articles/${article}`,
      /^createtime: .*$/m,
      'createtime: yesterday',
      'createtime',
    ],
    ['an article without a title', `articles/${article}`, /^title: .*$/m, '', 'title'],
    ['a kind of news that is none', 'bulletins/lots.yaml', /^ {2}type: .*$/m, '  type: two', '0.type'],
    ['a decision that is none', 'enquiries.yaml', /outcome: approved/, 'outcome: perhaps', 'decided.outcome'],
    ['a lead to a listing that is none', 'leads.yaml', /^- listing: .*$/m, '- listing: 无此林地', 'listing'],
    [
      'a plan that its contract refuses',
      'library/plans/2-space.yaml',
      /plan_type: \d/,
      'plan_type: 99',
      'plan_type',
    ],
    [
      'a tender of tomorrow',
      'library/tenders/1-works.yaml',
      /createtime: -\d+/,
      'createtime: 1',
      '0.days.createtime',
    ],
    ['a tender without a number', 'library/tenders/1-works.yaml', /^ {2}project_sn: .*$/m, '', 'project_sn'],
    ['a bond of a tender that is none', 'bonds.yaml', /LQ-SJ-2026-003/, 'LQ-NONE', 'project_sn'],
    ['a question about a tender that is none', 'questions.yaml', /LQ-XJ-2026-012/, 'LQ-NONE', 'project_sn'],
    ['a step of a bond that is none', 'bonds.yaml', /event: confirm/, 'event: keep', 'event'],
    ['a banner without a picture', 'site.yaml', /picture: banner-1/, 'picture: gone', 'banners.0.picture'],
    ['what is no YAML', 'site.yaml', /^/, ']', ''],
  ])('with %s is refused by name and field', async (_, file, what, instead, field) => {
    const source = readFileSync(join(root, file), 'utf8')
    const broken = source.replace(what, instead)
    expect(broken).not.toBe(source)
    writeFileSync(join(root, file), broken)
    try {
      const error = await loadDemo(root).then(
        () => undefined,
        (thrown: Error) => thrown,
      )
      expect(error?.message).toContain(file)
      expect(error?.message).toContain(field)
    } finally {
      writeFileSync(join(root, file), source)
    }
  })
})
