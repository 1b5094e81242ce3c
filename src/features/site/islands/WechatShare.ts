// Share card inside WeChat, which takes title, text and picture from its own script alone. Mounted only where the site has
// an official account, and loaded only inside WeChat.
import { WechatCard } from '#features/site/contract/wechat.ts'
import { appendLoaded } from '#platform/browser/append-loaded.ts'
import { WECHAT_SDK } from '#platform/lib/wechat.ts'

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

const loadSdk = async () => {
  await appendLoaded(Object.assign(document.createElement('script'), { src: WECHAT_SDK }))
  return (window as unknown as { wx: Sdk }).wx
}

const meta = (property: string) =>
  document.querySelector<HTMLMetaElement>(`meta[property="og:${property}"]`)?.content ?? ''

/** With its query and fragment, which the canonical address lacks: filters and keys are there. */
const ownAddress = () => (location.search || location.hash ? location.href : meta('url'))

interface Props {
  signatureAt: string
}

const showCard = async ({ signatureAt }: Props) => {
  const [url = ''] = location.href.split('#')
  const body = new URLSearchParams({ url })
  const [reply, sdk] = await Promise.all([fetch(signatureAt, { method: 'POST', body }), loadSdk()])
  const { data } = (await reply.json()) as { data: unknown }
  const { appId, timestamp, nonce, signature } = WechatCard.parse(data)
  const card = { title: meta('title'), desc: meta('description'), link: ownAddress(), imgUrl: meta('image') }
  sdk.ready(() => CARDS.forEach((name) => sdk[name](card)))
  sdk.config({ appId, timestamp, nonceStr: nonce, signature, jsApiList: CARDS })
}

export default function WechatShare(props: Props) {
  // Without a card WeChat shares the bare address, as before.
  showCard(props).catch(() => undefined)
}

WechatShare.plain = () => ''
