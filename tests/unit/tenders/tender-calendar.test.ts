import { expect, test } from 'vitest'
import type { Announcement, PublishedTender } from '#features/tenders/contract/tenders.ts'
import { hasCalendar, tenderCalendar } from '#features/tenders/rules/tender-calendar.ts'
import { eventsOf } from '../../helpers/calendar.ts'

const SITE = 'https://lin.example:8443/'

const published: PublishedTender = {
  title: '青山林场抚育工程',
  project_sn: 'AN-2026-1',
  ptype: 1,
  infor_type: 1,
  kind: 1,
  pname: '福建省',
  industry_type: 4,
  tendering_type: '公开招标',
  tendering_mode: '自行招标',
  starting_price: '',
  estimate: 120,
  bond: 0,
  questions_end: '',
  signup_end: '',
  bond_due: '',
  open_time: '',
  certified_only: false,
  content: '<p>抚育面积一千二百亩。</p>',
  change_content: '',
  result_content: '',
  contract_content: '',
  winner: '',
  winning_price: '',
  files: [],
  questions: [],
}

const tender = {
  ...published,
  id: 12,
  title: '青山林场抚育工程，含道路；“一标段”\\二标段',
  project_sn: 'AN-2026-1',
  createtime: '2026-11-20 10:00:00',
  updatetime: '2026-11-21 10:00:00',
  bond: 20_000,
  signup_end: '2026-12-08 17:00:00',
  bond_due: '2026-12-10 17:00:00',
  open_time: '2026-12-20 09:30:00',
  announcements: [] as Announcement[],
}

/** Published so, once for each of them, from the first of December on. */
const announced = (...editions: Partial<typeof tender>[]) => ({
  ...tender,
  ...editions.at(-1),
  announcements: editions.map(
    (changes, at): Announcement => ({
      number: at + 1,
      stage: 1,
      createtime: `2026-12-0${at + 1} 08:00:00`,
      changes: [],
      published: { ...tender, ...changes },
    }),
  ),
})

test('each time of a tender is an event in Beijing time, named so that clients know it again', () => {
  const events = eventsOf(tenderCalendar(tender, SITE))
  expect(events.map(({ SUMMARY, DTSTART, UID }) => [SUMMARY, DTSTART, UID])).toEqual([
    [`报名截止：${tender.title}`, 'Asia/Shanghai 20261208T170000', 'tender-12-signup_end@lin.example:8443'],
    [`保证金截止：${tender.title}`, 'Asia/Shanghai 20261210T170000', 'tender-12-bond_due@lin.example:8443'],
    [`开标时间：${tender.title}`, 'Asia/Shanghai 20261220T093000', 'tender-12-open_time@lin.example:8443'],
  ])
  expect(events[0]).toMatchObject({
    DTSTAMP: '20261121T020000Z',
    SEQUENCE: '0',
    STATUS: 'CONFIRMED',
    URL: 'https://lin.example:8443/market/view/AN-2026-1',
    DESCRIPTION: expect.stringContaining('\n时间如有变更'),
  })
})

test('a time that is moved keeps its name, with a higher sequence; one that is taken away is cancelled', () => {
  const first = eventsOf(tenderCalendar(announced({}), SITE))
  const moved = eventsOf(
    tenderCalendar(announced({}, { open_time: '2026-12-25 09:30:00', bond: 0, bond_due: '' }), SITE),
  )
  expect(moved.map(({ UID }) => UID)).toEqual(first.map(({ UID }) => UID))
  expect(moved.map(({ SEQUENCE, STATUS, DTSTART }) => [SEQUENCE, STATUS, DTSTART])).toEqual([
    ['1', 'CONFIRMED', 'Asia/Shanghai 20261208T170000'],
    ['1', 'CANCELLED', 'Asia/Shanghai 20261210T170000'],
    ['1', 'CONFIRMED', 'Asia/Shanghai 20261225T093000'],
  ])
  expect(moved[2]?.DTSTAMP).toBe('20261202T000000Z')
})

test('a tender without times, and one with a result, has no calendar', () => {
  const none = { ...tender, signup_end: '', bond_due: '', open_time: '' }
  expect(hasCalendar({ ...tender, infor_type: 2 })).toBe(true)
  expect(hasCalendar({ ...none, infor_type: 1 })).toBe(false)
  expect(hasCalendar({ ...none, bond: 0, bond_due: tender.bond_due, infor_type: 1 })).toBe(false)
  expect(hasCalendar({ ...tender, infor_type: 3 })).toBe(false)
})

test('what a backend writes in place of a time makes no event', () => {
  const odd = { ...announced({}), open_time: '另行通知', updatetime: '' }
  odd.announcements[0] = { ...(odd.announcements[0] as Announcement), createtime: '昨天' }
  const events = eventsOf(tenderCalendar(odd, SITE))
  expect(events.map(({ SUMMARY }) => SUMMARY?.slice(0, 4))).toEqual(['报名截止', '保证金截'])
  expect(events[0]?.DTSTAMP).toBe('20261120T020000Z')
})

test('long and hostile titles stand in lines of 75 octets, and add none', () => {
  const title = `${'竹'.repeat(200)}\r\nEND:VCALENDAR\u0000🌲`
  const [event] = eventsOf(tenderCalendar({ ...tender, title }, SITE))
  expect(event?.SUMMARY).toBe(`报名截止：${'竹'.repeat(200)}\nEND:VCALENDAR🌲`)
})
