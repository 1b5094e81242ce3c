// Button 获取验证码: after a successful send it counts down before it can be used again.
import { type Ref, useEffect, useState } from 'react'

interface Props {
  seconds: number
  /** Sends the code; true if a message was sent. */
  onSend: () => Promise<boolean>
  ref?: Ref<HTMLButtonElement>
}

export function CountdownButton({ seconds, onSend, ref }: Props) {
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
