// Accounts that submit the same papers: reviewers are warned before they certify both.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueList, queueTask } from '#features/review/contract/review.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  certificationTask,
  enterpriseForm,
  individualForm,
  submittedCertification,
} from '../../helpers/certifications.ts'
import { staffSignedIn } from '../../helpers/people.ts'
import { newOwner } from '../../helpers/submissions.ts'

let portal: TestApp
let reviewer: { token: string }
beforeAll(async () => {
  portal = await testApp()
  reviewer = await staffSignedIn(portal, 'reviewer')
})
afterAll(() => portal.close())

const NUMBER = '350703190001010022'
const CODE = '91350700MA0000002R'
const opened = async (user: { id: number }) =>
  (await portal.call(queueTask, await certificationTask(portal, user), reviewer)).data

test('a reviewer is warned of other accounts with the same number or credit code, and led to them', async () => {
  const [person, company, other] = [await newOwner(portal), await newOwner(portal), await newOwner(portal)]
  await submittedCertification(
    portal,
    person,
    await individualForm(portal, person, { legal_identity: NUMBER }),
  )
  expect((await opened(person)).flags).toEqual([])
  const form = { legal_identity: NUMBER, credit_code: CODE }
  await submittedCertification(portal, company, await enterpriseForm(portal, company, form))
  await submittedCertification(portal, other, await enterpriseForm(portal, other, { credit_code: CODE }))

  const { id } = await certificationTask(portal, person)
  const { id: otherTask } = await certificationTask(portal, other)
  const { flags } = await opened(company)
  expect(flags).toMatchObject([
    { code: 'same_identity', text: '另有 1 个账号的身份证号码相同', others: [{ task: id }] },
    { code: 'same_company', text: '另有 1 个账号的统一社会信用代码相同', others: [{ task: otherTask }] },
  ])
  expect(JSON.stringify(flags)).not.toMatch(new RegExp(`${NUMBER}|林建山`))
  expect((await opened(person)).task.flags).toEqual(['same_identity'])
  const { list } = (
    await portal.call(queueList, { queue: 'certifications', flag: 'same_company', type: 1 }, reviewer)
  ).data
  expect(list.map((row) => row.target_id)).toEqual([company.id, other.id])
})

test('a reviewer is warned of a credit code whose check character does not fit', async () => {
  const company = await newOwner(portal)
  const form = { legal_identity: '350703190001010057', credit_code: '91350700MA0000003M' }
  await submittedCertification(portal, company, await enterpriseForm(portal, company, form))
  expect((await opened(company)).flags).toContainEqual({
    code: 'credit_code',
    text: '统一社会信用代码的校验位不符，请对照营业执照',
  })
})

test('what was submitted without a credit code is not the same company', async () => {
  const [one, two] = [await newOwner(portal), await newOwner(portal)]
  for (const [user, number] of [
    [one, '350703190001010030'],
    [two, '350703190001010049'],
  ] as const)
    await submittedCertification(
      portal,
      user,
      await enterpriseForm(portal, user, { credit_code: '', legal_identity: number }),
    )
  expect((await opened(two)).flags).toEqual([])
})
