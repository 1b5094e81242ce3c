// Field of the six digits that an SMS brings, beside the button that sends it.
import { type ComponentProps, type Ref, useEffect, useState } from 'react'
import { SMS_COUNTDOWN_SECONDS } from '#platform/contract/account-types.ts'
import { Field } from '#platform/ui/Field.tsx'
import { CodeInput } from './PhoneInputs.tsx'

interface CountdownButtonProps {
  seconds: number
  onSend: () => Promise<boolean>
  ref?: Ref<HTMLButtonElement>
}

function CountdownButton({ seconds, onSend, ref }: CountdownButtonProps) {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (until === 0) return undefined
    // Computed from the clock, not counted in ticks: correct after the phone slept.
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])

  const waiting = left > 0
  const send = async () => {
    if (busy || waiting) return
    setBusy(true)
    try {
      if (await onSend()) setUntil(Date.now() + seconds * 1000)
    } finally {
      setBusy(false)
    }
  }
  const announcement =
    waiting && left === seconds
      ? `验证码已发送，${seconds} 秒后可重发`
      : until > 0 && !waiting
        ? '可以重新获取验证码'
        : ''
  return (
    <>
      {/* `aria-disabled`, because `disabled` would drop the keyboard focus. */}
      <button
        ref={ref}
        className="button plain"
        type="button"
        aria-disabled={busy || waiting}
        onClick={() => void send()}
      >
        {busy ? '发送中…' : waiting ? `${left} 秒后重发` : '获取验证码'}
      </button>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  )
}

interface Props {
  id: string
  label?: string
  /** Props of the input: those of React Hook Form's `register`, or name, value and handlers. */
  input: ComponentProps<typeof CodeInput>
  error: string | undefined
  hint?: string | undefined
  onSend: () => Promise<boolean>
  sendButton?: Ref<HTMLButtonElement>
}

export const SmsCodeField = ({ id, label = '短信验证码', input, error, hint, onSend, sendButton }: Props) => (
  <Field id={id} label={label} hint={hint} error={error}>
    {(wiring) => (
      <div className="beside">
        <CodeInput {...wiring} {...input} />
        <CountdownButton ref={sendButton ?? null} seconds={SMS_COUNTDOWN_SECONDS} onSend={onSend} />
      </div>
    )}
  </Field>
)
