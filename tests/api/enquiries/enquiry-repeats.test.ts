// The same enquiry sent again, and how many come from one phone and one address.

import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#features/audit/server/audit.schema.ts'
import { addProposal, TooManyEnquiries } from '#features/enquiries/contract.ts'
import { enquiries } from '#features/enquiries/server/enquiries.schema.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, newMobile, signedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const MINUTE = 60
const DAY = 24 * 3600

const send = (changes: Record<string, unknown>, caller: { token?: string; address?: string } = {}) =>
  portal.call(
    addProposal,
    {
      type: 5,
      province_id: 350000,
      city_id: 350100,
      county_id: 350102,
      name: '王林',
      content: '毛竹林如何流转？',
      ...changes,
    },
    { address: newAddress(), ...caller },
  )
const rowsFrom = (mobile: string) =>
  portal.deps.db.select().from(enquiries).where(eq(enquiries.mobile, mobile))
const countOf = async (table: typeof audit | typeof queueTasks) =>
  (await portal.deps.db.select({ count: count() }).from(table))[0]?.count ?? 0

describe('the same enquiry', () => {
  test('clicked many times at once is one row, one task and one entry on record', async () => {
    const mobile = newMobile()
    const before = [await countOf(queueTasks), await countOf(audit)] as const
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ mobile })))
    for (const answer of answers) expect(answer).toMatchObject({ code: 200, msg: '提交成功', data: null })
    expect(await rowsFrom(mobile)).toHaveLength(1)
    expect([await countOf(queueTasks), await countOf(audit)]).toEqual([before[0] + 1, before[1] + 1])
  })

  test('within ten minutes is the one that is there, and counts towards no limit', async () => {
    const mobile = newMobile()
    const address = newAddress()
    for (let sent = 0; sent < 12; sent++)
      expect(await send({ mobile }, { address })).toMatchObject({ code: 200 })
    portal.passSeconds(10 * MINUTE - 1)
    await send({ mobile, name: '王 林', county_id: 350103 }, { address })
    expect(await rowsFrom(mobile)).toHaveLength(1)
    portal.passSeconds(2)
    await send({ mobile }, { address })
    expect(await rowsFrom(mobile)).toHaveLength(2)
  })

  test('is another one with another type, phone or question', async () => {
    const [mobile, other] = [newMobile(), newMobile()]
    for (const changes of [
      { mobile },
      { mobile, type: 6 },
      { mobile, content: '杉木林如何流转？' },
      { mobile: other },
    ])
      expect(await send(changes)).toMatchObject({ code: 200 })
    expect(await rowsFrom(mobile)).toHaveLength(3)
    expect(await rowsFrom(other)).toHaveLength(1)
  })
})

describe('enquiries', () => {
  test('are five a day from one phone, however it is written, and a sixth says so', async () => {
    const mobile = newMobile()
    const written = [
      mobile,
      `+86 ${mobile}`,
      `${mobile.slice(0, 3)}-${mobile.slice(3, 7)}-${mobile.slice(7)}`,
    ]
    const ask = (question: number) =>
      send({ mobile: written[question % written.length], content: `第 ${question} 个问题` })
    for (let question = 0; question < 5; question++) expect(await ask(question)).toMatchObject({ code: 200 })
    const sixth = await ask(5)
    expect(sixth).toMatchObject({ status: 429, ...TooManyEnquiries, data: null })
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(DAY - 60)
    expect(await send({ mobile: newMobile() })).toMatchObject({ code: 200 })
    portal.passSeconds(DAY)
    expect(await ask(5)).toMatchObject({ code: 200 })
  })

  test('that others send in somebody’s name leave the owner of the phone the own ones', async () => {
    const { mobile, token } = await signedIn(portal)
    for (let question = 0; question < 6; question++) await send({ mobile, content: `冒名 ${question}` })
    expect(await send({ mobile, content: '本人的问题' }, { token })).toMatchObject({ code: 200 })
    expect(await send({ mobile, content: '再冒名' })).toMatchObject(TooManyEnquiries)
  })

  test('refused beyond a limit leave nothing behind, also when many come at once', async () => {
    const mobile = newMobile()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, question) => send({ mobile, content: `并发 ${question}` })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === TooManyEnquiries.code)).toHaveLength(7)
    expect(await rowsFrom(mobile)).toHaveLength(5)
  })
})
