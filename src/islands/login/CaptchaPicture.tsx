// The picture to be read. Drawn anew on click; loaded only in the browser, where its cookie belongs.
import { useState } from 'react'
import { addressOf } from '#client/call.ts'
import { getCaptcha } from '#contract/accounts.ts'
import { CAPTCHA_SIZE } from '#domain/accounts.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

interface Props {
  /** Another number asks for another picture. */
  serial: number
  onChange: () => void
}

const { width, height } = CAPTCHA_SIZE

function Picture({ serial }: { serial: number }) {
  const [failed, setFailed] = useState(false)
  const [address] = useState(() =>
    addressOf(getCaptcha, {
      type: 'retrievepwd',
      imageW: String(width),
      imageH: String(height),
      tm: `${Date.now()}-${serial}`,
    }),
  )
  if (failed) return <span>点此重试</span>
  return (
    <img
      src={address}
      alt=""
      width={width}
      height={height}
      onError={() => setFailed(true)}
      crossOrigin="use-credentials"
    />
  )
}

export function CaptchaPicture({ serial, onChange }: Props) {
  const inBrowser = useHydrated()
  return (
    <button
      className="captcha"
      type="button"
      aria-label="图形验证码，点击换一张"
      title="看不清？点击换一张"
      onClick={onChange}
    >
      {inBrowser ? <Picture key={serial} serial={serial} /> : <span>加载中</span>}
    </button>
  )
}
