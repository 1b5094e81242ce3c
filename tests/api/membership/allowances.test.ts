// What members may do more of than others: phones of call-backs, downloads of projects, saved searches.

import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#features/audit/server/audit.schema.ts'
import { leadList, leadReveal, RevealsUsedUp } from '#features/leads/contract.ts'
import { leads } from '#features/leads/server/leads.schema.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import { prodetail } from '#features/projects/contract/projects.ts'
import { searchAdd, searchList, TooManySearches } from '#features/saved-searches/contract.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { listedWithOwner } from '../../helpers/listed.ts'
import { memberUntil, setTerms } from '../../helpers/members.ts'
import { newAddress, newMobile, signedIn } from '../../helpers/people.ts'
import { insertProjects } from '../../helpers/projects.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())
beforeEach(() => setTerms(portal, TERMS))

const HOUR = 3600
const TERMS = {
  ordinary_reveals: 2,
  member_reveals: 4,
  ordinary_searches: 1,
  member_searches: 3,
  ordinary_downloads: 2,
  member_downloads: 3,
}

interface Who {
  mobile: string
  token: string
}
const makeMember = (who: Who, hours: number) =>
  memberUntil(portal, who, new Date(portal.deps.now().getTime() + hours * HOUR * 1000))

describe('phones of call-backs', () => {
  test('are shown so many a day, each counted once, and on record', async () => {
    const { owner, ids, mobiles } = await leadsOf(4)
    expect(await reveal(owner, ids[0])).toMatchObject({ code: 200, data: { mobile: mobiles[0] } })
    expect(await reveal(owner, ids[0])).toMatchObject({ code: 200, data: { mobile: mobiles[0] } })
    expect((await inbox(owner)).reveals_left).toBe(1)
    expect((await reveal(owner, ids[1])).code).toBe(200)
    expect(await reveal(owner, ids[2])).toMatchObject({
      code: RevealsUsedUp.code,
      msg: '今天已查看 2 个号码，达到上限，请明天再看',
      data: { fields: { id: '今天已查看 2 个号码，达到上限，请明天再看' } },
    })
    expect((await reveal(owner, ids[1])).data).toEqual({ mobile: mobiles[1] })
    const shown = await inbox(owner)
    expect(shown.reveals_left).toBe(0)
    expect(shown.list.map(({ revealed }) => revealed)).toEqual([false, false, true, true])
    expect(JSON.stringify(shown)).not.toContain(mobiles[2])
    const rows = await portal.deps.db.select().from(audit).where(eq(audit.action, 'lead.reveal'))
    expect(rows.map(({ target }) => target)).toEqual([`lead:${ids[0]}`, `lead:${ids[1]}`])
    expect(JSON.stringify(rows)).not.toContain(mobiles[0])
  })

  test('count anew from midnight in Beijing', async () => {
    // 23:50 in Beijing.
    passUntil('15:50')
    const { owner, ids } = await leadsOf(4)
    for (const id of ids.slice(0, 2)) expect((await reveal(owner, id)).code).toBe(200)
    portal.passSeconds(9 * 60)
    expect((await reveal(owner, ids[2])).code).toBe(RevealsUsedUp.code)
    portal.passSeconds(60)
    expect((await inbox(owner)).reveals_left).toBe(2)
    expect((await reveal(owner, ids[2])).code).toBe(200)
    expect((await inbox(owner)).reveals_left).toBe(1)
  })

  test('are more for members, until the moment the membership ends', async () => {
    const { owner, ids } = await leadsOf(5)
    await makeMember(owner, 1)
    for (const id of ids.slice(0, 3)) expect((await reveal(owner, id)).code).toBe(200)
    expect((await inbox(owner)).reveals_left).toBe(1)
    portal.passSeconds(HOUR)
    expect((await inbox(owner)).reveals_left).toBe(0)
    expect((await reveal(owner, ids[3])).msg).toBe('今天已查看 2 个号码，达到上限，请明天再看')
    await makeMember(owner, 1)
    expect((await reveal(owner, ids[3])).code).toBe(200)
    expect((await reveal(owner, ids[4])).msg).toBe('今天已查看 4 个号码，达到上限，请明天再看')
  })

  test('follow the operator’s settings at once', async () => {
    const { owner, ids } = await leadsOf(3)
    for (const id of ids.slice(0, 2)) await reveal(owner, id)
    await setTerms(portal, { ...TERMS, ordinary_reveals: 3 })
    expect((await reveal(owner, ids[2])).code).toBe(200)
    await setTerms(portal, { ...TERMS, ordinary_reveals: 0 })
    const other = await leadsOf(1)
    expect((await reveal(other.owner, other.ids[0])).msg).toBe('查看号码是会员权益，请先开通会员')
  })

  test('are no more where many are asked for at once', async () => {
    const { owner, ids } = await leadsOf(8)
    const answers = await Promise.all([...ids, ...ids].map((id) => reveal(owner, id)))
    const shown = new Set(answers.flatMap(({ code, data }) => (code === 200 ? [data.mobile] : [])))
    expect(shown.size).toBe(2)
    expect((await inbox(owner)).list.filter(({ revealed }) => revealed)).toHaveLength(2)
  })
})

describe('files of projects', () => {
  test('are given out for so many projects a day, each counted once; the contact is not affected', async () => {
    const who = await signedIn(portal)
    const [one, two, three] = await projectsWithFiles(3)
    for (const id of [one, one, two, one]) expect(await detail(id, who)).toMatchObject(GIVEN)
    expect(await detail(three, who)).toMatchObject({
      username: '周工',
      user_phone: '0731-1234567',
      report: [{ name: '资料.pdf', file: '' }],
      files_refused: '今天可下载的项目已达上限（2 个），请明天再来',
    })
    expect(await detail(two, who)).toMatchObject(GIVEN)
  })

  test('count nothing where the contact alone is asked for, or there is none', async () => {
    const who = await signedIn(portal)
    const [one, two, three] = await projectsWithFiles(3)
    const [bare] = await insertProjects(portal.deps.db, [{ name: '无资料' }])
    for (const id of [one, two, three])
      expect(await detail(id, who, { files: 0 })).toMatchObject({
        username: '周工',
        report: [{ file: '' }],
        files_refused: '',
      })
    expect(await detail(bare, who)).toMatchObject({ report: [], files_refused: '' })
    for (const id of [two, three]) expect(await detail(id, who)).toMatchObject(GIVEN)
    expect((await detail(one, who)).files_refused).not.toBe('')
  })

  test('are no visitor’s, who is told no reason either', async () => {
    const [one] = await projectsWithFiles(1)
    expect(await detail(one)).toMatchObject({ username: '', report: [{ file: '' }], files_refused: '' })
  })

  test('count anew from midnight in Beijing, and are more for members', async () => {
    passUntil('15:50')
    const who = await signedIn(portal)
    const [one, two, three, four] = await projectsWithFiles(4)
    for (const id of [one, two]) expect(await detail(id, who)).toMatchObject(GIVEN)
    expect((await detail(three, who)).files_refused).not.toBe('')
    await makeMember(who, 1)
    expect(await detail(three, who)).toMatchObject(GIVEN)
    expect((await detail(four, who)).files_refused).toBe('今天可下载的项目已达上限（3 个），请明天再来')
    await memberUntil(portal, who, null)
    portal.passSeconds(10 * 60)
    expect(await detail(four, who)).toMatchObject(GIVEN)
    expect(await detail(three, who)).toMatchObject(GIVEN)
    expect((await detail(one, who)).files_refused).not.toBe('')
  })

  test('are no more where many are asked for at once', async () => {
    const who = await signedIn(portal)
    const ids = await projectsWithFiles(6)
    const answers = await Promise.all([...ids, ...ids].map((id) => detail(id, who)))
    const given = new Set(answers.flatMap(({ id, report }) => (report[0]?.file ? [id] : [])))
    expect(given.size).toBe(2)
  })
})

describe('saved searches', () => {
  test('are as many as the terms allow; more of them stay when a membership ends', async () => {
    const who = await signedIn(portal)
    await makeMember(who, 1)
    for (const n of [1, 2, 3]) expect((await save(who, n)).code).toBe(200)
    expect(await save(who, 4)).toMatchObject({
      code: TooManySearches.code,
      msg: '最多保存 3 个搜索条件，请先删除不用的',
    })
    portal.passSeconds(HOUR)
    expect((await save(who, 5)).msg).toBe('最多保存 1 个搜索条件，请先删除不用的')
    expect((await portal.call(searchList, {}, who)).data).toHaveLength(3)
    // Renaming one is no new one.
    expect((await save(who, 2)).code).toBe(200)
  })
})

/** Moves the clock to this time of the day, in UTC. */
const passUntil = (time: string) => {
  const now = portal.deps.now()
  const then = new Date(`${now.toISOString().slice(0, 10)}T${time}:00Z`)
  const seconds = (then.getTime() - now.getTime()) / 1000
  portal.passSeconds(seconds < 0 ? seconds + 24 * HOUR : seconds)
}

/** An owner with so many call-backs, oldest first. */
const leadsOf = async (many: number) => {
  const listing = await listedWithOwner(portal)
  const [row] = await portal.deps.db.select().from(listings).where(eq(listings.id, listing.id))
  const rows = Array.from({ length: many }, (_, n) => ({
    listing_id: listing.id,
    owner_id: row?.user_id ?? 0,
    name: '王林',
    mobile: newMobile(),
    createtime: new Date(portal.deps.now().getTime() + n),
  }))
  await portal.deps.db.insert(leads).values(rows)
  const written = await portal.deps.db
    .select()
    .from(leads)
    .where(eq(leads.listing_id, listing.id))
    .orderBy(asc(leads.id))
  return {
    owner: listing.owner,
    ids: written.map(({ id }) => id),
    mobiles: rows.map(({ mobile }) => mobile),
  }
}
const inbox = async (owner: Who) => (await portal.call(leadList, {}, { token: owner.token })).data
const reveal = (owner: Who, id: number | undefined) =>
  portal.call(leadReveal, { id }, { token: owner.token, address: newAddress() })

const FILE = 'https://files.example.org/a.pdf'
const GIVEN = { report: [{ name: '资料.pdf', file: FILE }], files_refused: '', user_phone: '0731-1234567' }
const projectsWithFiles = (many: number) =>
  insertProjects(
    portal.deps.db,
    Array.from({ length: many }, (_, n) => ({
      name: `项目 ${n}`,
      username: '周工',
      user_phone: '0731-1234567',
      report: [{ name: '资料.pdf', file: FILE, size: 9 }],
    })),
  )
const detail = async (id: number | undefined, who?: Who, more: { files?: number } = {}) =>
  (await portal.call(prodetail, { project_id: id, ...more }, { token: who?.token, address: newAddress() }))
    .data

const save = (who: Who, n: number) =>
  portal.call(searchAdd, { name: `第 ${n} 个`, keyword: `词${n}` }, { token: who.token })
