// Captcha that a form shows once the server requires one. Without that, none is ever sent.

import { useEffect, useRef, useState } from 'react'
import { CaptchaNeeded, CaptchaWrong } from '#platform/contract/sign-in-refusals.ts'
import { tidyText } from '#platform/readers/typed-text.ts'

const NEEDED = CaptchaNeeded.code
const WRONG = CaptchaWrong.code

/** Functions that a form calls around a request that may need a captcha. */
export interface CaptchaHandler {
  /** Answer to send: empty if none is required, undefined if one is required and missing. */
  takeAnswer: () => string | undefined
  /** Call after a failure. True if it was about the captcha, which then shows it itself. */
  failed: (code: number | undefined, message: string) => boolean
  done: () => void
}

export const useCaptcha = () => {
  const [isRequired, setRequired] = useState(false)
  const [serial, setSerial] = useState(0)
  const [answer, setAnswer] = useState('')
  const [message, setMessage] = useState('')
  const [errorCount, setErrorCount] = useState(0)
  const input = useRef<HTMLInputElement>(null)

  // Focusing the input makes screen readers read label and message.
  useEffect(() => {
    if (errorCount > 0) input.current?.focus()
  }, [errorCount])

  const showError = (text: string) => {
    setMessage(text)
    setErrorCount((count) => count + 1)
  }
  const renew = () => {
    setSerial((count) => count + 1)
    setAnswer('')
  }
  const handler: CaptchaHandler = {
    takeAnswer: () => {
      if (!isRequired) return ''
      const typed = tidyText(answer)
      if (typed !== '') return typed
      showError('请填写图形验证码')
      return undefined
    },
    failed: (code, text) => {
      setMessage('')
      // A captcha picture is valid for one attempt.
      if (isRequired) renew()
      if (code !== NEEDED && code !== WRONG) return false
      setRequired(true)
      showError(text)
      return true
    },
    done: () => {
      setRequired(false)
      setMessage('')
      setAnswer('')
    },
  }
  const type = (typed: string) => {
    setAnswer(typed)
    setMessage('')
  }
  return { isRequired, serial, answer, message, input, type, renew, ...handler }
}
export type Captcha = ReturnType<typeof useCaptcha>
