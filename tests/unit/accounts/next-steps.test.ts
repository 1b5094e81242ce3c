import { expect, test } from 'vitest'
import { countsOf, nextSteps } from '#features/account-area/rules.ts'
import { Overview } from '#features/accounts/contract/overview.ts'
import {
  accountDepositPath,
  accountLeadsPath,
  accountProjectsPath,
  accountSettingPath,
  ownReportsPath,
} from '#platform/lib/paths.ts'
import { emptyOverview } from '../../helpers/overview.ts'

const settled = { apply_state: 2, asks_type: false, type: 1 }
const actions = (user = settled, has = emptyOverview) => nextSteps(user, has).map(({ action }) => action)

test('an empty account is shown its first step, by what its owner came for', () => {
  expect(actions()).toEqual(['发布林地'])
  expect(actions({ ...settled, type: 2 })).toEqual(['查找林地'])
})

test('nothing is asked of one who has settled everything', () => {
  const { listings } = emptyOverview
  expect(actions(settled, { ...emptyOverview, listings: { ...listings, published: 2, pending: 1 } })).toEqual(
    [],
  )
})

test('what is due comes first to last: money, people who wait, then what is unfinished', () => {
  const due: Overview = {
    ...emptyOverview,
    listings: { ...emptyOverview.listings, rejected: 1, draft: 2 },
    needs_confirm: 1,
    new_leads: 3,
    assessment_drafts: 1,
    bonds: { unpaid: 1, pending: 0, held: 0 },
  }
  expect(actions({ apply_state: 3, asks_type: true, type: 1 }, due)).toEqual([
    '办理保证金',
    '查看预约',
    '修改林地信息',
    '确认林地信息',
    '查看认证',
    '选择身份',
    '继续填写',
    '继续评估',
  ])
  expect(nextSteps(settled, due)[2]).toMatchObject({
    text: '1 条林地信息未通过审核，请按说明修改后重新提交',
    path: '/account/project/list?status=2',
  })
})

test('numbers stand beside the part they are of, without those that are 0', () => {
  const has = {
    ...emptyOverview,
    listings: { ...emptyOverview.listings, published: 3, draft: 1 },
    leads: 4,
    bonds: { unpaid: 0, pending: 1, held: 2 },
  }
  expect(countsOf(accountProjectsPath, has)).toBe('已发布 3 · 草稿 1')
  expect(countsOf(accountLeadsPath(), has)).toBe('共 4')
  expect(countsOf(accountDepositPath, has)).toBe('审核中 1 · 已缴纳 2')
  expect(countsOf(ownReportsPath, has)).toBe('')
  expect(countsOf(accountSettingPath, has)).toBe('')
})

test('a backend that leaves something out has nothing of it', () => {
  expect(Overview.parse({ listings: {}, bonds: {} })).toEqual(emptyOverview)
})
