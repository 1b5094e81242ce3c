// Recovery has a captcha of its own. Where sending the code needs one too, the same picture serves first for that, and
// another one for the recovery.
import { useRef, useState } from 'react'
import { readerRefusals } from '#contract/reader-refusals.ts'
import type { CaptchaTurn } from '#ui/use-captcha.ts'

const NEEDED = readerRefusals.CaptchaNeeded.code
const WRONG = readerRefusals.CaptchaWrong.code

interface Form {
  typed: () => string
  clear: () => void
  complain: (message: string) => void
}

export const useSharedCaptcha = ({ typed, clear, complain }: Form) => {
  const [serial, setSerial] = useState(0)
  const [hint, setHint] = useState<string>()
  const asked = useRef(false)

  const renew = () => setSerial((count) => count + 1)
  const spend = () => {
    renew()
    clear()
  }
  const turn: CaptchaTurn = {
    take: () => {
      if (!asked.current) return ''
      if (typed() !== '') return typed()
      complain('请先填写图形验证码，再获取短信验证码')
      return undefined
    },
    failed: (code, message) => {
      if (code === NEEDED) {
        asked.current = true
        // What stands there already is sent by `withCaptcha`.
        if (typed() === '') complain('请先填写图形验证码，再获取短信验证码')
        return true
      }
      if (asked.current) spend()
      if (code === WRONG) complain(message)
      return code === WRONG
    },
    done: () => {
      if (asked.current) {
        spend()
        setHint('短信验证码已发送，请按新图片再填写一次')
      }
      asked.current = false
    },
  }
  /** Sends, and once more where a captcha turns out to be needed and stands there already. */
  const withCaptcha = async (send: () => Promise<boolean>) => {
    const wasAsked = asked.current
    if (await send()) return true
    return !wasAsked && asked.current && typed() !== '' ? send() : false
  }
  return { serial, hint, renew, spend, turn, withCaptcha }
}
