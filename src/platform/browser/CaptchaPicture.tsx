// Captcha picture; a click requests another. Rendered in the browser only, as it is bound to a cookie.
import { useState } from 'react'
import { CAPTCHA_SIZE } from '#platform/contract/account-types.ts'
import { useHydrated } from '#platform/ui/use-hydrated.ts'

const { width, height } = CAPTCHA_SIZE

export const captchaQuery = (use: string, serial: number) => ({
  type: use,
  imageW: String(width),
  imageH: String(height),
  tm: `${Date.now()}-${serial}`,
})

interface Props {
  serial: number
  addressOf: (serial: number) => string
  onChange: () => void
}

function Picture({ serial, addressOf }: Omit<Props, 'onChange'>) {
  const [failed, setFailed] = useState(false)
  const [address] = useState(() => addressOf(serial))
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

export function CaptchaPicture({ serial, addressOf, onChange }: Props) {
  const inBrowser = useHydrated()
  return (
    <button
      className="captcha"
      type="button"
      aria-label="图形验证码，点击换一张"
      title="看不清？点击换一张"
      onClick={onChange}
    >
      {inBrowser ? <Picture key={serial} serial={serial} addressOf={addressOf} /> : <span>加载中</span>}
    </button>
  )
}
