// Calls of the staff API. A call refused for an expired session, or because a step of the account's setup is left, waits until
// the person has signed in or done the step, and is repeated.

import { atom } from 'nanostores'
import { call, Refused, Unreachable } from '#platform/browser/call.ts'
import { noAnswerText } from '#platform/browser/no-answer.ts'
import {
  type Endpoint,
  type Input,
  type Output,
  type Schema,
  SETUP_REFUSALS,
  SETUP_STEPS,
  type SetupStep,
} from '#platform/contract/endpoint.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { $staff } from './session.ts'

/** Whether calls are waiting for the person to sign in again. */
export const $sessionExpired = atom(false)

/** Step that the person has to do before anything else; undefined if none is known. */
export const $setupStep = atom<SetupStep | undefined>()

const setupStepOf = (error: unknown) =>
  SETUP_STEPS.find((step) => error instanceof Refused && error.code === SETUP_REFUSALS[step].code)

const waitForSetup = () =>
  new Promise<void>((resolve) => {
    const unsubscribe = $setupStep.subscribe((step) => {
      if (step) return
      queueMicrotask(() => unsubscribe())
      resolve()
    })
  })

const isExpired = (error: unknown) => error instanceof Refused && error.code === NotSignedIn.code

/** Resolves as soon as the session has a token other than the refused one. */
const waitForNewToken = (refusedToken: string | undefined) =>
  new Promise<void>((resolve) => {
    const unsubscribe = $staff.subscribe((staff) => {
      if (!staff || staff.token === refusedToken) return
      $sessionExpired.set(false)
      // The first call of the subscriber comes before `unsubscribe` is assigned.
      queueMicrotask(() => unsubscribe())
      resolve()
    })
  })

/** Runs the request, and repeats it after each sign-in or step that it had to wait for. */
export const retryAfterSignIn = async <T>(request: () => Promise<T>): Promise<T> => {
  for (;;) {
    const sentToken = $staff.get()?.token
    try {
      return await request()
    } catch (error) {
      const step = setupStepOf(error)
      if (step) {
        $setupStep.set(step)
        await waitForSetup()
        continue
      }
      if (!isExpired(error)) throw error
      if ($staff.get()?.token === sentToken) $sessionExpired.set(true)
      await waitForNewToken(sentToken)
    }
  }
}

/** Throws Refused or Unreachable, but never for an expired session or a step of the setup. */
export const callStaff = <I extends Schema, O extends Schema>(
  endpoint: Endpoint<I, O>,
  input: Input<Endpoint<I, O>>,
): Promise<Output<Endpoint<I, O>>> => retryAfterSignIn(async () => (await call(endpoint, input)).data)

export const failureText = (error: unknown) => {
  if (error instanceof Refused) return error.message
  // The server did its work, but this page cannot read the answer: the page is older than the server.
  if (error instanceof Unreachable && error.status >= 200 && error.status < 300)
    return '服务器的回答无法识别，请刷新页面查看结果'
  if (error instanceof Unreachable) return noAnswerText()
  return '操作没有完成，请刷新页面后重试'
}
