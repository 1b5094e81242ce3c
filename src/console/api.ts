// Calls of the staff API. A call refused for an expired session waits until the person signs in again, and is repeated.
import { atom } from 'nanostores'
import { call, Refused, Unreachable } from '#client/call.ts'
import type { Endpoint, Input, Output, Schema } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { $staff } from './session.ts'

/** Whether someone must sign in again before anything goes on. */
export const $sessionExpired = atom(false)

const isExpired = (error: unknown) => error instanceof Refused && error.code === refusals.NotSignedIn.code

/** Settles once there is another token than this one. */
const waitForNewToken = (refusedToken: string | undefined) =>
  new Promise<void>((resolve) => {
    const unsubscribe = $staff.subscribe((staff) => {
      if (!staff || staff.token === refusedToken) return
      $sessionExpired.set(false)
      // Subscribers are called before `stop` is there.
      queueMicrotask(() => unsubscribe())
      resolve()
    })
  })

/** Does it, and once more after each time that someone had to sign in again. */
export const retryAfterSignIn = async <T>(request: () => Promise<T>): Promise<T> => {
  for (;;) {
    const sentToken = $staff.get()?.token
    try {
      return await request()
    } catch (error) {
      if (!isExpired(error)) throw error
      if ($staff.get()?.token === sentToken) $sessionExpired.set(true)
      await waitForNewToken(sentToken)
    }
  }
}

/** Throws Refused or Unreachable, but not for an expired session. */
export const callStaff = <I extends Schema, O extends Schema>(
  endpoint: Endpoint<I, O>,
  input: Input<Endpoint<I, O>>,
): Promise<Output<Endpoint<I, O>>> => retryAfterSignIn(async () => (await call(endpoint, input)).data)

/** What to tell someone whose call failed. */
export const failureText = (error: unknown) => {
  if (error instanceof Refused) return error.message
  if (error instanceof Unreachable)
    return error.status ? refusals.Broken.msg : '网络不通或服务器没有响应，请稍后重试'
  return '操作没有完成，请刷新页面后重试'
}
