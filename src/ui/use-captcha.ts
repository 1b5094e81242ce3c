// A captcha that a form shows once the server asks for one. A server that never asks never sees an answer.
import { useEffect, useRef, useState } from 'react'
import { readerRefusals } from '#contract/reader-refusals.ts'

const NEEDED = readerRefusals.CaptchaNeeded.code
const WRONG = readerRefusals.CaptchaWrong.code

/** How a form and its captcha talk to each other around a call. */
export interface CaptchaHandler {
  /** What to send along: empty where nothing was asked for, undefined where something was and is missing. */
  takeAnswer: () => string | undefined
  /** After a failed call. True where the failure was about the captcha, which then says so itself. */
  failed: (code: number | undefined, message: string) => boolean
  /** After a call that succeeded. */
  done: () => void
}

export const useCaptcha = () => {
  const [isRequired, setRequired] = useState(false)
  const [serial, setSerial] = useState(0)
  const [answer, setAnswer] = useState('')
  const [message, setMessage] = useState('')
  const [errorCount, setErrorCount] = useState(0)
  const input = useRef<HTMLInputElement>(null)

  // Moving there has a screen reader say the label and the message.
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
      const typed = answer.trim()
      if (typed !== '') return typed
      showError('请填写图形验证码')
      return undefined
    },
    failed: (code, text) => {
      setMessage('')
      // A picture serves one attempt only.
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
