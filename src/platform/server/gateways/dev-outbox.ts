// Demo only: text messages and captcha answers, kept in memory so that users can register without a phone.
export interface SentCode {
  mobile: string
  event: string
  code: string
  /** ISO time. */
  at: string
}

export interface SentNotice {
  mobile: string
  text: string
  /** ISO time. */
  at: string
}

export interface DevOutbox {
  sent(message: SentCode): void
  notified(message: SentNotice): void
  drew(captchaId: string, answer: string): void
  latestCode(mobile: string | undefined): SentCode | null
  latestNotice(mobile: string | undefined): SentNotice | undefined
  /** Answer of this captcha, or of the latest one. */
  captchaAnswer(captchaId: string | undefined): string | null
}

const KEPT = 200

export const devOutbox = (): DevOutbox => {
  const codes: SentCode[] = []
  const notices: SentNotice[] = []
  const answers = new Map<string, string>()
  return {
    sent: (message) => {
      codes.unshift(message)
      codes.length = Math.min(codes.length, KEPT)
    },
    notified: (message) => {
      notices.unshift(message)
      notices.length = Math.min(notices.length, KEPT)
    },
    drew: (captchaId, answer) => {
      answers.set(captchaId, answer)
      if (answers.size > KEPT) answers.delete(answers.keys().next().value as string)
    },
    latestCode: (mobile) =>
      codes.find((message) => mobile === undefined || message.mobile === mobile) ?? null,
    latestNotice: (mobile) => notices.find((message) => mobile === undefined || message.mobile === mobile),
    captchaAnswer: (captchaId) => answers.get(captchaId ?? '') ?? [...answers.values()].at(-1) ?? null,
  }
}
