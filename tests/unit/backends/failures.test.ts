// What readers are told of a call that failed (spec part 1 §8), wherever it fails.

import { describe, expect, test, vi } from 'vitest'
import { isSilent, Refused, Unreachable } from '#platform/browser/call.ts'
import { loadFailure } from '#platform/browser/load-failure.ts'
import { failureInForm } from '#platform/browser/show-failure.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'

const refused = (code: number, status = 200) => new Refused(code, '内部说明', {}, status)

describe.each([2010, 401, 403, 40301])('%i', (number) => {
  test('is silent as a status without an answer, as the status of an answer, and as its code', () => {
    for (const error of [new Unreachable('x', number), refused(7, number), refused(number)]) {
      expect(isSilent(error)).toBe(true)
      expect(loadFailure(error).message).toBe('')
      expect(failureInForm(error).message).toBe('')
    }
  })

  test('does not silence what has a dialog of its own', () => {
    for (const code of [-1, NotSignedIn.code]) expect(isSilent(refused(code, number))).toBe(false)
  })
})

test('a network failure is said in the words of the table, in lists and in forms', () => {
  const error = new Unreachable('x', 0)
  expect(loadFailure(error)).toEqual({ message: '服务器开小差了，请刷新后重试。', isSignedOut: false })
  expect(failureInForm(error).message).toBe('服务器开小差了，请刷新后重试')
})

test('a call that got no answer while the device is offline blames the connection', () => {
  vi.stubGlobal('navigator', { onLine: false })
  const error = new Unreachable('x', 0)
  expect(loadFailure(error).message).toBe('网络断开了，请检查后再点一次。')
  expect(failureInForm(error).message).toBe('网络断开了，请检查后再点一次')
  vi.unstubAllGlobals()
})

test('a list that wants a login says so, apart from other failures', () => {
  expect(loadFailure(new Refused(NotSignedIn.code, NotSignedIn.msg, {})).isSignedOut).toBe(true)
  expect(loadFailure(refused(1234))).toEqual({ message: '内部说明。', isSignedOut: false })
})
