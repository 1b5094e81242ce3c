// Captcha of the recovery: solved before its code is sent. The same answer then serves for the recovery, unless that fails.

import { useRef, useState } from 'react'
import { CaptchaNeeded, CaptchaWrong } from '#features/accounts/contract/refusals.ts'
import type { CaptchaHandler } from './use-captcha.ts'

interface Form {
  typed: () => string
  clear: () => void
  showError: (message: string) => void
}

export const useRecoveryCaptcha = ({ typed, clear, showError }: Form) => {
  const [serial, setSerial] = useState(0)
  /** Whether a code was sent for the picture that is shown: it sends no other one. */
  const isSpent = useRef(false)

  const renew = () => {
    isSpent.current = false
    setSerial((count) => count + 1)
  }
  const replacePicture = () => {
    renew()
    clear()
  }
  const handler: CaptchaHandler = {
    takeAnswer: () => {
      if (isSpent.current) replacePicture()
      else if (typed() !== '') return typed()
      showError('请先填写图形验证码，再获取短信验证码')
      return undefined
    },
    failed: (code, message) => {
      // A captcha picture is valid for one attempt.
      replacePicture()
      const isAboutCaptcha = code === CaptchaNeeded.code || code === CaptchaWrong.code
      if (isAboutCaptcha) showError(message)
      return isAboutCaptcha
    },
    done: () => {
      isSpent.current = true
    },
  }
  return { serial, renew, replacePicture, handler }
}
