// Picture captchas: one answer, one try, five minutes.
import type { getCaptcha } from '#contract/accounts/accounts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import { refuse, refuseUnless } from '#server/refusals/refuse.ts'
import { hashesEqual, newToken, sha256 } from '#server/security/secrets.ts'
import * as codes from './codes.table.ts'

export const CAPTCHA_SECONDS = 300

const markOf = (id: string, answer: string) => sha256(`${id}:${answer.trim().toLowerCase()}`)

export interface DrawnCaptcha {
  /** Goes into the caller's cookie. */
  id: string
  png: Uint8Array
}

export const draw =
  (deps: Deps) =>
  async ({ imageW = 110, imageH = 38 }: Parsed<typeof getCaptcha>): Promise<DrawnCaptcha> => {
    const now = deps.now()
    const { answer, png } = await deps.drawCaptcha({ width: imageW, height: imageH })
    const id = newToken()
    const expires = new Date(now.getTime() + CAPTCHA_SECONDS * 1000)
    await codes.addCaptcha(deps.db, { id: sha256(id), hash: markOf(id, answer), expires })
    deps.outbox?.drew(id, answer)
    return { id, png }
  }

/**
 * Uses the caller's captcha up, right or wrong, needed or not: one answer, one attempt. Must not run inside a
 * transaction, which a refusal would roll back. Returns undefined where no answer came.
 */
export const consume = async (deps: Deps, id: string | undefined, answer: string) => {
  if (answer === '') return undefined
  if (!id) return false
  const expected = await codes.consumeCaptcha(deps.db, sha256(id), deps.now())
  return expected !== undefined && hashesEqual(expected, markOf(id, answer))
}

/** @param solved what `consume` returned. */
export const refuseUnsolved = (solved: false | undefined): never =>
  refuse(solved === undefined ? 'CaptchaNeeded' : 'CaptchaWrong')

/** The same for a call that always needs one. Refuses with CaptchaWrong. */
export const check = async (deps: Deps, id: string | undefined, answer: string) =>
  refuseUnless(await consume(deps, id, answer), 'CaptchaWrong')
