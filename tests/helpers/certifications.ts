// Certifications as tests need them: valid forms, and the words of users and reviewers on them.
import { eq } from 'drizzle-orm'
import * as calls from '#features/certification/contract/certification.ts'
import { CONSENT_VERSION } from '#features/certification/rules/consent.ts'
import * as queues from '#features/review/contract/review.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import type { TestApp } from './app.ts'
import { decided, newestTask } from './bonds.ts'
import { newAddress } from './people.ts'
import { type Owner, readyFile } from './submissions.ts'

export const consented = (portal: TestApp, { token }: { token: string }, version: string = CONSENT_VERSION) =>
  portal.call(calls.certificationConsent, { version, agree: true }, { token, address: newAddress() })

/** A picture of an identity paper that is ready to be submitted. */
export const newPaper = async (portal: TestApp, owner: { id: number }): Promise<string> =>
  (await readyFile(portal, owner, 'identity')).id

/** Nobody's number: born in 1900. */
export const IDENTITY_NUMBER = '350703190001010014'
export const PERSON = '林建山'
export const COMPANY = '青山林业有限公司'

export const individualForm = async (
  portal: TestApp,
  owner: { id: number },
  changes: Record<string, unknown> = {},
): Promise<Record<string, unknown>> => ({
  identity_type: 2,
  legal_person: PERSON,
  legal_identity: IDENTITY_NUMBER,
  business_type: [1, 4],
  email: 'lin@mail.example',
  legal_identity_cert: await newPaper(portal, owner),
  legal_identity_cert_un: await newPaper(portal, owner),
  ...changes,
})

export const enterpriseForm = async (
  portal: TestApp,
  owner: { id: number },
  changes: Record<string, unknown> = {},
): Promise<Record<string, unknown>> => ({
  identity_type: 1,
  company_name: COMPANY,
  credit_code: '91350700MA0000001N',
  legal_person: PERSON,
  legal_identity: IDENTITY_NUMBER,
  business_type: [7],
  reg_capital: '1,200.5',
  province_id: 350_000,
  city_id: 350_700,
  county_id: 350_703,
  address: '林业路 8 号',
  email: 'office@mail.example',
  business_licence_cert: await newPaper(portal, owner),
  ...changes,
})

export const sendCertification = (
  portal: TestApp,
  { token }: { token: string },
  form: Record<string, unknown>,
) => portal.call(calls.brokerOpenStore, form, { token, address: newAddress() })

export const certificationOf = async (portal: TestApp, { token }: { token: string }) =>
  (await portal.call(calls.getAuthentication, {}, { token, address: newAddress() })).data

/** Consents and submits; fails where that is refused. */
export const submittedCertification = async (
  portal: TestApp,
  owner: Owner,
  form?: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  await consented(portal, owner)
  const sent = form ?? (await individualForm(portal, owner))
  const answer = await sendCertification(portal, owner, sent)
  if (answer.code !== 200) throw new Error(`not submitted: ${answer.msg} ${JSON.stringify(answer.data)}`)
  return sent
}

export const certificationTask = (portal: TestApp, { id }: { id: number }) =>
  newestTask(portal, 'certifications', id)

export const openTasks = async (portal: TestApp, { id }: { id: number }) =>
  (await portal.deps.db.select().from(queueTasks).where(eq(queueTasks.target_id, id))).filter(
    ({ queue, outcome }) => queue === 'certifications' && outcome === null,
  )

/** A reviewer's word on what waits, every picture opened. */
export const judgedCertification = async (
  portal: TestApp,
  reviewer: { token: string },
  owner: { id: number },
  outcome: queues.Outcome = 'approved',
  note = outcome === 'approved' ? '' : '证件影像不清晰，请重新拍摄。',
) => {
  const answer = await decided(portal, reviewer, await certificationTask(portal, owner), outcome, note)
  if (answer.code !== 200) throw new Error(`not decided: ${answer.msg}`)
  return answer
}
