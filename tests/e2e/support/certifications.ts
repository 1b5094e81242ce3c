// Certifications by calls alone.
import type { APIRequestContext } from '@playwright/test'
import { CONSENT_VERSION } from '#features/certification/rules/consent.ts'
import { identityCheck } from '#platform/lib/identity-number.ts'
import { tell } from './api.ts'
import { newMobile } from './people.ts'
import { decide } from './review.ts'
import { sendPicture } from './woodland.ts'

/** Nobody's number: born in 1900. */
export const newIdentity = () => {
  const first = `35070319000101${newMobile().slice(-3)}`
  return first + identityCheck(first)
}

/** Submits a person. */
export const submitCertification = async (
  request: APIRequestContext,
  token: string,
  { legal_person = '林建山', legal_identity = newIdentity() } = {},
) => {
  await tell(request, 'user/certificationConsent', { version: CONSENT_VERSION, agree: true }, token)
  const form = {
    identity_type: 2,
    legal_person,
    legal_identity,
    business_type: [1],
    email: 'lin@mail.example',
    legal_identity_cert: await sendPicture(request, token, 'identity'),
    legal_identity_cert_un: await sendPicture(request, token, 'identity'),
  }
  await tell(request, 'brokerOpenStore', form, token)
}

/** Submits a person of this name and approves him. */
export const certify = async (
  request: APIRequestContext,
  { token, login }: { token: string; login: string },
  legal_person = '林建山',
) => {
  await submitCertification(request, token, { legal_person })
  await decide(request, login, 'approved', '', { queue: 'certifications' })
}
