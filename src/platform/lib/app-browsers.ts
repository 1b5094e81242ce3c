// Browsers that can do less than their engine: those inside apps, and those that makers of phones and apps ship. What
// they lack is often there by name, and does nothing: hence user agents.
import { IN_WECHAT } from './wechat.ts'

interface AppBrowser {
  name: string
  pattern: RegExp
}

/** The menu of these apps, and its entry. */
export const OPEN_IN_BROWSER = '点右上角“…”，选“在浏览器打开”'

/** Inside apps, whose menu opens the page in the browser of the phone. The first that matches wins: some name others too. */
const IN_APP: readonly AppBrowser[] = [
  { name: '企业微信', pattern: /wxwork/i },
  { name: '微信', pattern: IN_WECHAT },
  { name: '钉钉', pattern: /DingTalk/i },
  { name: '支付宝', pattern: /AlipayClient/i },
  { name: 'QQ', pattern: /\bQQ\/\d/ },
  { name: '抖音', pattern: /\baweme|BytedanceWebview/i },
  { name: '今日头条', pattern: /NewsArticle/i },
  { name: '微博', pattern: /__weibo__|\bWeibo\b/i },
  { name: '飞书', pattern: /\b(?:Feishu|Lark)\//i },
  { name: '百度', pattern: /baiduboxapp/i },
  { name: '快手', pattern: /\bKwai|ksNebula/i },
]

const OF_PHONES: readonly AppBrowser[] = [
  { name: '华为浏览器', pattern: /HuaweiBrowser/ },
  { name: '小米浏览器', pattern: /MiuiBrowser/ },
  { name: 'vivo 浏览器', pattern: /VivoBrowser/ },
  { name: 'OPPO 浏览器', pattern: /HeyTapBrowser|OppoBrowser/ },
  { name: 'QQ 浏览器', pattern: /MQQBrowser/ },
  { name: 'UC 浏览器', pattern: /UCBrowser|UCWEB/ },
]

export const APP_BROWSERS: readonly AppBrowser[] = [...IN_APP, ...OF_PHONES]

/** What a browser of this user agent does not do, though its engine could; `full` for all others. */
export const browserKind = (userAgent: string): 'in-app' | 'limited' | 'full' => {
  const isOneOf = (browsers: readonly AppBrowser[]) => browsers.some(({ pattern }) => pattern.test(userAgent))
  if (isOneOf(IN_APP)) return 'in-app'
  return isOneOf(OF_PHONES) ? 'limited' : 'full'
}
