import type { getCaptcha } from '#features/accounts/contract/accounts.ts'
import type { SmsEvent } from '#platform/contract/account-fields.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { CaptchaNeeded, CaptchaWrong } from '#platform/contract/sign-in-refusals.ts'
import { tidyText } from '#platform/readers/typed-text.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { hashesEqual, newToken, sha256 } from '#platform/server/security/secrets.ts'
import * as codes from './codes.table.ts'

export const CAPTCHA_SECONDS = 300

const answerHash = (id: string, answer: string) =>
  sha256(`${id}:${tidyText(answer).replace(/ /g, '').toLowerCase()}`)

export interface DrawnCaptcha {
  /** Set as the caller's cookie. */
  id: string
  png: Uint8Array
}

export const drawCaptcha =
  (deps: Deps) =>
  async ({ imageW = 110, imageH = 38 }: Parsed<typeof getCaptcha>): Promise<DrawnCaptcha> => {
    const now = deps.now()
    const { answer, png } = await deps.drawCaptcha({ width: imageW, height: imageH })
    const id = newToken()
    const expires = new Date(now.getTime() + CAPTCHA_SECONDS * 1000)
    await codes.addCaptcha(deps.db, { id: sha256(id), hash: answerHash(id, answer), expires })
    deps.outbox?.drew(id, answer)
    return { id, png }
  }

/** Consumes the picture that is stored under this id, and answers whether it was solved. */
const consumeStored = async (deps: Deps, id: string, answer: string) => {
  const expected = await codes.consumeCaptcha(deps.db, sha256(id), deps.now())
  return expected !== undefined && hashesEqual(expected, answerHash(id, answer))
}

/**
 * Consumes the caller's captcha and answers whether it was solved; undefined without an answer. It is consumed even by a
 * wrong answer or where none is needed. Must not run in a transaction: a refusal would roll it back.
 */
export const consumeCaptcha = async (deps: Deps, id: string | undefined, answer: string) => {
  if (answer === '') return undefined
  return id !== undefined && id !== '' && (await consumeStored(deps, id, answer))
}

/** @param solved what `consume` returned. */
export const refuseUnsolved = (solved: false | undefined): never =>
  refuse(solved === undefined ? CaptchaNeeded : CaptchaWrong)

/** For calls that always need a captcha. Refuses with CaptchaWrong. */
export const checkCaptcha = async (deps: Deps, id: string | undefined, answer: string) =>
  refuseUnless(await consumeCaptcha(deps, id, answer), CaptchaWrong)

/** Id that a picture is stored under again once it was solved for the code of a form. */
const keptId = (id: string, event: SmsEvent, mobile: string) => `${id}:${event}:${mobile}`

interface Kept {
  id: string
  event: SmsEvent
  mobile: string
  answer: string
}

/** Lets the picture that was solved for the code serve once more, for the form that sends the code and this mobile. */
export const keepForForm = ({ db }: Deps, { id, event, mobile, answer }: Kept, expires: Date) => {
  const storedId = keptId(id, event, mobile)
  return codes.addCaptcha(db, { id: sha256(storedId), hash: answerHash(storedId, answer), expires })
}

/** Takes the picture that was solved for the code, or a new one. Refuses with CaptchaWrong. */
export const checkForForm = async (
  deps: Deps,
  { id, event, mobile, answer }: Omit<Kept, 'id'> & { id: string | undefined },
) => {
  const isKept = id !== undefined && (await consumeStored(deps, keptId(id, event, mobile), answer))
  if (!isKept) await checkCaptcha(deps, id, answer)
}
