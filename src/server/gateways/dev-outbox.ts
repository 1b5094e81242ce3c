// Demo only: what a reader of the demo needs to sign up without a phone, kept in memory.

export interface SentCode {
  mobile: string
  event: string
  code: string
  /** ISO time. */
  at: string
}

export interface DevOutbox {
  sent(message: SentCode): void
  drew(captchaId: string, answer: string): void
  latestCode(mobile: string | undefined): SentCode | null
  /** The answer of this captcha, or else of the latest one drawn. */
  captchaAnswer(captchaId: string | undefined): string | null
}

const KEPT = 200

export const devOutbox = (): DevOutbox => {
  const codes: SentCode[] = []
  const answers = new Map<string, string>()
  return {
    sent: (message) => {
      codes.unshift(message)
      codes.length = Math.min(codes.length, KEPT)
    },
    drew: (captchaId, answer) => {
      answers.set(captchaId, answer)
      if (answers.size > KEPT) answers.delete(answers.keys().next().value as string)
    },
    latestCode: (mobile) =>
      codes.find((message) => mobile === undefined || message.mobile === mobile) ?? null,
    captchaAnswer: (captchaId) => answers.get(captchaId ?? '') ?? [...answers.values()].at(-1) ?? null,
  }
}
