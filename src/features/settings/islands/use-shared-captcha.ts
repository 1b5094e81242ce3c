// One captcha field for two calls: the change of a mobile always needs a captcha, sending the SMS code sometimes.
// The same answer serves for both, unless the change fails.

import { useRef, useState } from 'react'
import { CaptchaNeeded, CaptchaWrong } from '#features/accounts/contract/refusals.ts'
import type { CaptchaHandler } from '#features/accounts/islands/use-captcha.ts'

const NEEDED = CaptchaNeeded.code
const WRONG = CaptchaWrong.code

interface Form {
  typed: () => string
  clear: () => void
  showError: (message: string) => void
}

export const useSharedCaptcha = ({ typed, clear, showError }: Form) => {
  const [serial, setSerial] = useState(0)
  const isRequired = useRef(false)

  const renew = () => setSerial((count) => count + 1)
  const replacePicture = () => {
    renew()
    clear()
  }
  const handler: CaptchaHandler = {
    takeAnswer: () => {
      if (!isRequired.current) return ''
      if (typed() !== '') return typed()
      showError('请先填写图形验证码，再获取短信验证码')
      return undefined
    },
    failed: (code, message) => {
      if (code === NEEDED) {
        isRequired.current = true
        // An answer that is already typed is sent by `withCaptcha`.
        if (typed() === '') showError('请先填写图形验证码，再获取短信验证码')
        return true
      }
      if (isRequired.current) replacePicture()
      if (code === WRONG) showError(message)
      return code === WRONG
    },
    done: () => {
      isRequired.current = false
    },
  }
  /** Sends, and once more if a captcha turns out to be required and an answer is already typed. */
  const withCaptcha = async (send: () => Promise<boolean>) => {
    const wasRequired = isRequired.current
    if (await send()) return true
    return !wasRequired && isRequired.current && typed() !== '' ? send() : false
  }
  return { serial, renew, replacePicture, handler, withCaptcha }
}
