import { expect, test } from 'vitest'
import {
  announcementName,
  tenderFacts,
  tenderStages,
  tenderTexts,
  tenderTimes,
} from '#features/tenders/rules/tender-facts.ts'
import { timeLeft } from '#platform/lib/countdown.ts'

test('a procurement has a procurement notice, and no 招标公告', () => {
  expect(announcementName({ ptype: 1, infor_type: 1 })).toBe('招标公告')
  expect(announcementName({ ptype: 2, infor_type: 1 })).toBe('采购公告')
  expect(announcementName({ ptype: 2, infor_type: 3 })).toBe('结果公告')
})

test('the stages of a tender mark the current one, and a change that never was', () => {
  const states = (infor_type: number, change_content = '') =>
    tenderStages({ infor_type, change_content }).map(({ state }) => state)
  expect(states(1)).toEqual(['current', 'ahead', 'ahead', 'ahead'])
  expect(states(2, '延期')).toEqual(['done', 'current', 'ahead', 'ahead'])
  expect(states(3)).toEqual(['done', 'skipped', 'current', 'ahead'])
  expect(states(4, '延期')).toEqual(['done', 'done', 'done', 'current'])
})

test('facts carry their units, and what is not given is left out', () => {
  const text = (label: string) => tenderFacts(tender).find((fact) => fact.label === label)?.text
  expect(text('估算价')).toBe('1,280.5 万元')
  expect(text('投标保证金')).toBe('250,000 元')
  expect(text('项目地区')).toBe('全国')
  expect(text('起始价')).toBeUndefined()
  expect(text('报名条件')).toBeUndefined()
  expect(tenderFacts({ ...tender, certified_only: true })).toContainEqual({
    label: '报名条件',
    text: '须先通过个人或企业认证',
  })
  expect(tenderFacts({ ...tender, bond: 0 }).find(({ label }) => label === '投标保证金')).toEqual({
    label: '投标保证金',
    text: '无需缴纳',
  })
})

test('the share of the bond is said, and a bond above two percent of the estimate is warned of', () => {
  const bond = (yuan: number) =>
    tenderFacts({ ...tender, bond: yuan }).find(({ label }) => label === '投标保证金')
  expect(bond(128_050)).toMatchObject({ note: '占估算价的 1%' })
  expect(bond(256_100)).not.toHaveProperty('warning')
  expect(bond(256_101)).toMatchObject({ warning: '高于估算价的 2%' })
  expect(
    tenderFacts({ ...tender, estimate: 0 }).find(({ label }) => label === '投标保证金'),
  ).not.toHaveProperty('note')
})

test('only moments that are set are counted down to, and none for a bond that nobody pays', () => {
  const times = {
    questions_end: '',
    signup_end: '2026-12-01 17:00:00',
    bond_due: '2026-12-02 17:00:00',
    open_time: '',
    bond: 1,
  }
  expect(tenderTimes(times).map(({ label }) => label)).toEqual(['报名截止', '保证金截止'])
  expect(tenderTimes({ ...times, bond: 0 }).map(({ label }) => label)).toEqual(['报名截止'])
})

test('texts stand newest stage first', () => {
  const titles = tenderTexts({
    ptype: 2,
    content: '<p>公告</p>',
    change_content: '',
    result_content: '<p>结果</p>',
    contract_content: '<p>合同</p>',
  }).map(({ title }) => title)
  expect(titles).toEqual(['合同公告', '结果公示', '采购公告'])
})

test('the time left is told in the two largest units', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  expect(timeLeft(3 * day + 4 * hour + 59 * minute)).toBe('3 天 4 小时')
  expect(timeLeft(day)).toBe('1 天 0 小时')
  expect(timeLeft(day - 1)).toBe('23 小时 59 分')
  expect(timeLeft(hour - 1)).toBe('59 分 59 秒')
  expect(timeLeft(1)).toBe('0 分 0 秒')
  expect(timeLeft(0)).toBe('')
  expect(timeLeft(-day)).toBe('')
})

const tender = {
  project_sn: 'LY-2026-001',
  kind: 1,
  ptype: 1,
  infor_type: 1,
  industry_type: 4,
  pname: '',
  tendering_type: '公开招标',
  tendering_mode: '',
  starting_price: '',
  estimate: 1280.5,
  bond: 250_000,
  certified_only: false,
  createtime: '2026-11-20 09:00:00',
}
