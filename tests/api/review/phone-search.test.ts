// Phones that reviewers see masked: looking for a whole one is a reveal, and no part of one is found.

import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#features/audit/server/audit.schema.ts'
import { reportListing } from '#features/complaints/contract.ts'
import { addProposal } from '#features/enquiries/contract.ts'
import { enquiries } from '#features/enquiries/server/enquiries.schema.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import { TooManyReveals } from '#features/review/contract/refusals.ts'
import * as queues from '#features/review/contract/review.ts'
import { LIMITS } from '#platform/server/limits/limits.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { listedWithOwner } from '../../helpers/listed.ts'
import { codeFor, newAddress, newMobile, staffSignedIn } from '../../helpers/people.ts'
import { newOwner, submitted } from '../../helpers/submissions.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

/** Each test has a reviewer of its own, as far as limits go. */
const newReviewer = () => staffSignedIn(portal, 'reviewer')
type Reviewer = Awaited<ReturnType<typeof newReviewer>>

const send = async (call: typeof addProposal | typeof reportListing, input: Record<string, unknown>) => {
  const answer = await portal.call(call, input, { address: newAddress() })
  if (answer.code !== 200) throw new Error(`not sent: ${answer.msg}`)
}
const enquire = (mobile: string, content = '毛竹林如何流转？') =>
  send(addProposal, {
    type: 5,
    province_id: 350000,
    city_id: 350100,
    county_id: 350102,
    name: '王林',
    mobile,
    content,
  })
const search = (who: Reviewer, keyword: string, queue: queues.QueueName = 'enquiries') =>
  portal.call(queues.queueList, { queue, keyword }, who)
const countOf = async (who: Reviewer, keyword: string, queue?: queues.QueueName) =>
  (await search(who, keyword, queue)).data.count
const onRecord = async ({ id }: Reviewer) => {
  const rows = await portal.deps.db
    .select()
    .from(audit)
    .where(eq(audit.who, `staff:${id}`))
    .orderBy(desc(audit.id))
  return rows
    .filter(({ action }) => action === 'queue.searchPhone')
    .map(({ target, detail }) => [target, detail])
}

/** Every part of it, the shorter ones first. */
const partsOf = (phone: string) =>
  Array.from({ length: phone.length - 1 }, (_, i) => i + 1).flatMap((length) =>
    Array.from({ length: phone.length - length + 1 }, (_, from) => phone.slice(from, from + length)),
  )
/** Shorter than any phone is. */
const isShort = (part: string) => part.length < 7

describe('a part of a phone', () => {
  test('finds nothing, neither in the phone field nor in what was written, and is no reveal', async () => {
    const reviewer = await newReviewer()
    const mobile = '13648257931'
    for (const written of [
      mobile,
      '136 4825 7931',
      '１３６－４８２５－７９３１',
      '（136\u200b4825\u200b7931）',
      '+86136.4825.7931',
    ])
      await enquire(mobile, `请打${written}找我`)
    const parts = partsOf(mobile)
    for (const part of parts.filter(isShort)) expect([part, await countOf(reviewer, part)]).toEqual([part, 0])
    for (const part of [
      '打136',
      '打1',
      '1找',
      '136 4825',
      '4825 7931',
      '136****7931',
      '136%7931',
      '136____7931',
    ])
      expect([part, await countOf(reviewer, part)]).toEqual([part, 0])
    expect(await onRecord(reviewer)).toEqual([])
    for (const part of parts.filter((one) => !isShort(one)))
      expect([part, await countOf(reviewer, part)]).toEqual([part, 0])
    expect(await countOf(reviewer, '找我')).toBe(5)
  })

  test('does not find what holds a landline or an identity number', async () => {
    const reviewer = await newReviewer()
    await enquire('0597-2345678', '座机（0597）234 5678，身份证 350802 19870615 042X')
    for (const part of ['0597', '2345', '34567', '0597-234', '350802', '19870615', '0615', '042X'])
      expect([part, await countOf(reviewer, `座机 ${part}`)]).toEqual([part, 0])
  })

  test('may be a number that is not masked', async () => {
    const reviewer = await newReviewer()
    await enquire(newMobile(), '林班 8642 共 97531 亩，证号 20269753')
    for (const keyword of ['8642', '97531', '753', '林班 8642', '20269753'])
      expect([keyword, await countOf(reviewer, keyword)]).toEqual([keyword, 1])
  })
})

describe('a whole phone', () => {
  test('finds what came from it however it is written, on record without the number', async () => {
    const mobile = '13712345670'
    await enquire(mobile)
    for (const keyword of [
      mobile,
      '137 1234 5670',
      '137-1234-5670',
      '+86 137 1234 5670',
      '１３７１２３４５６７０',
      '王林 137 1234 5670',
    ]) {
      const reviewer = await newReviewer()
      expect([keyword, await countOf(reviewer, keyword)]).toEqual([keyword, 1])
      expect(await onRecord(reviewer)).toEqual([['queue:enquiries', { phone: '137****5670' }]])
    }
    expect(portal.log()).not.toContain(mobile)
  })

  test('finds a field that was written another way', async () => {
    const reviewer = await newReviewer()
    await enquire('0598-7654321')
    await enquire('+86 13712300001')
    expect(await countOf(reviewer, '05987654321')).toBe(1)
    expect(await countOf(reviewer, '（0598）765 4321')).toBe(1)
    expect(await countOf(reviewer, '+86 13712300001')).toBe(1)
  })

  test('is on record where nothing is found as well, once for all pages of a search', async () => {
    const reviewer = await newReviewer()
    for (const page of [1, 2, 3])
      await portal.call(queues.queueList, { queue: 'enquiries', keyword: '13000000000', page }, reviewer)
    expect(await onRecord(reviewer)).toEqual([['queue:enquiries', { phone: '130****0000' }]])
    await search(reviewer, '13000000000', 'leads')
    await search(reviewer, '13000000000 13000000001')
    portal.passSeconds(600)
    await search(reviewer, '13000000000')
    expect(await onRecord(reviewer)).toHaveLength(4)
  })

  test('is one in every queue that has phones', async () => {
    const reviewer = await newReviewer()
    const listing = await listedWithOwner(portal)
    const mobile = newMobile()
    const code = await codeFor(portal, mobile, 'proposal')
    await send(addProposal, { type: 8, name: '王林', f_id: listing.id, mobile, code })
    await send(reportListing, { id: listing.id, reason: 'price', content: `打${mobile}问过`, mobile })
    const owner = await newOwner(portal)
    await submitted(portal, owner)
    for (const part of [mobile.slice(0, 10), mobile.slice(1, 7), mobile.slice(-5)]) {
      expect(await countOf(reviewer, part, 'leads')).toBe(0)
      expect(await countOf(reviewer, part, 'reports')).toBe(0)
    }
    expect(await countOf(reviewer, owner.mobile.slice(-6), 'listings')).toBe(0)
    expect(await onRecord(reviewer)).toEqual([])
    expect(await countOf(reviewer, mobile, 'leads')).toBe(1)
    expect(await countOf(reviewer, mobile, 'reports')).toBe(1)
    expect(await countOf(reviewer, owner.mobile, 'listings')).toBe(1)
    expect((await onRecord(reviewer)).map(([target]) => target)).toEqual([
      'queue:listings',
      'queue:reports',
      'queue:leads',
    ])
  })
})

describe('whoever tries all that four hidden digits may be', () => {
  test('is refused after as many as may be revealed in an hour, and each try is on record', async () => {
    const reviewer = await newReviewer()
    await enquire('13599998888')
    const fills = Array.from(
      { length: LIMITS.reveal.max + 1 },
      (_, fill) => `135${String(fill).padStart(4, '0')}8888`,
    )
    for (const fill of fills.slice(0, -1)) expect((await search(reviewer, fill)).code).toBe(200)
    for (const more of [fills.at(-1) ?? '', '13599998888', '135 9999 8888', '+8613599998888 王林'])
      for (const queue of queues.QUEUES)
        expect(await search(reviewer, more, queue)).toMatchObject({
          status: 429,
          ...TooManyReveals,
          data: null,
        })
    expect(await onRecord(reviewer)).toHaveLength(LIMITS.reveal.max)
    expect((await search(reviewer, '毛竹')).code).toBe(200)
    expect(await countOf(await newReviewer(), '13599998888')).toBe(1)
    portal.passSeconds(3600)
    expect(await countOf(reviewer, '13599998888')).toBe(1)
  })

  test('shares the limit with fields that are opened one by one', async () => {
    const reviewer = await newReviewer()
    await enquire(newMobile())
    const [task] = (await portal.call(queues.queueList, { queue: 'enquiries' }, reviewer)).data.list
    for (let tries = 0; tries < LIMITS.reveal.max; tries++)
      await portal.call(queues.revealField, { queue: 'enquiries', id: task?.id, field: 'mobile' }, reviewer)
    expect(await search(reviewer, '13012345678')).toMatchObject(TooManyReveals)
  })

  test('cannot tell from the mark of a task what it hides', async () => {
    const [one, two] = [await newReviewer(), await newReviewer()]
    await enquire('13588887777', '只此一问')
    const [task] = (await portal.call(queues.queueList, { queue: 'enquiries', keyword: '只此一问' }, one))
      .data.list
    const stampFor = async (who: Reviewer) =>
      (await portal.call(queues.queueTask, { queue: 'enquiries', id: task?.id }, who)).data.stamp
    const stamp = await stampFor(one)
    expect(await stampFor(one)).toBe(stamp)
    // Made with a secret of whoever asks, and so of more than what is shown and guessed.
    expect(await stampFor(two)).not.toBe(stamp)
    await portal.deps.db
      .update(enquiries)
      .set({ mobile: '13588887778' })
      .where(eq(enquiries.id, task?.target_id ?? 0))
    expect(await stampFor(one)).not.toBe(stamp)
    const rows = await portal.deps.db.select({ hash: staff.password_hash }).from(staff)
    expect(JSON.stringify(rows)).not.toContain(stamp)
  })
})
