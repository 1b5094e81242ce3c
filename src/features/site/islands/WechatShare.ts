// Share card inside WeChat, which takes title, text and picture from its own script alone. Mounted only where the site has
// an official account, and loaded only inside WeChat.

const SDK = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'
const CARDS = ['updateAppMessageShareData', 'updateTimelineShareData'] as const

interface Card {
  title: string
  desc: string
  link: string
  imgUrl: string
}
type Sdk = Record<(typeof CARDS)[number], (card: Card) => void> & {
  config: (options: object) => void
  ready: (work: () => void) => void
}
interface Signature {
  code: number
  data: { appId: string; timestamp: number; nonce: string; signature: string } | null
}

const loadSdk = () =>
  new Promise<Sdk>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SDK
    script.addEventListener('load', () => resolve((window as unknown as { wx: Sdk }).wx))
    script.addEventListener('error', reject)
    document.head.append(script)
  })

const meta = (property: string) =>
  document.querySelector<HTMLMetaElement>(`meta[property="og:${property}"]`)?.content ?? ''

interface Props {
  signatureAt: string
  /** Shown as a square. */
  picture: string
}

const showCard = async ({ signatureAt, picture }: Props) => {
  const [url = ''] = location.href.split('#')
  const body = new URLSearchParams({ url })
  const [reply, sdk] = await Promise.all([fetch(signatureAt, { method: 'POST', body }), loadSdk()])
  const { code, data } = (await reply.json()) as Signature
  if (code !== 200 || !data) return
  const { appId, timestamp, nonce, signature } = data
  const card = { title: meta('title'), desc: meta('description'), link: meta('url'), imgUrl: picture }
  sdk.ready(() => CARDS.forEach((name) => sdk[name](card)))
  sdk.config({ appId, timestamp, nonceStr: nonce, signature, jsApiList: CARDS })
}

export default function WechatShare(props: Props) {
  // Without a card WeChat shares the bare address, as before.
  showCard(props).catch(() => undefined)
}

WechatShare.plain = () => ''
