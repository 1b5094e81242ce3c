import { expect, test } from 'vitest'
import { APP_BROWSERS, browserKind } from '#platform/lib/app-browsers.ts'
import { deviceOf } from '#platform/lib/device-name.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT} Mobile/15E148`
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; ALN-AL00) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0'
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36'

const agents: readonly (readonly [kind: string, name: string, userAgent: string])[] = [
  ['in-app', '微信', `${IPHONE} MicroMessenger/8.0.49(0x1800312c) NetType/WIFI Language/zh_CN`],
  [
    'in-app',
    '微信',
    `${ANDROID} MQQBrowser/6.2 TBS/045811 Mobile Safari/537.36 MicroMessenger/8.0.2 MMWEBID/1`,
  ],
  ['in-app', '微信', `${DESKTOP} NetType/WIFI MicroMessenger/7.0.20.1781 WindowsWechat XWEB/9185`],
  ['in-app', '企业微信', `${IPHONE} wxwork/4.1.22 MicroMessenger/7.0.1 Language/zh`],
  ['in-app', 'QQ', `${IPHONE} QQ/8.9.50.613 V1_IPH_SQ_8.9.50_1_APP_A Pixel/1170`],
  [
    'in-app',
    'QQ',
    `${ANDROID} MQQBrowser/6.2 TBS/046141 Mobile Safari/537.36 V1_AND_SQ_8.9.68 QQ/8.9.68.11565`,
  ],
  ['in-app', '钉钉', `${IPHONE} AliApp(DingTalk/7.5.10) com.laiwang.DingTalk/36712345`],
  [
    'in-app',
    '支付宝',
    `${IPHONE} NebulaSDK/1.8 AlipayDefined(nt:WIFI) AliApp(AP/10.5.66) AlipayClient/10.5.66`,
  ],
  [
    'in-app',
    '抖音',
    `${ANDROID} Mobile Safari/537.36 aweme_290400 JsSdk/1.0 NetType/WIFI BytedanceWebview/d8a21c6`,
  ],
  ['in-app', '今日头条', `${IPHONE} JsSdk/2 NewsArticle/9.6.0 NetType/WIFI`],
  ['in-app', '微博', `${IPHONE} Weibo (iPhone15,2__weibo__14.6.0__iphone__os17.5)`],
  ['in-app', '飞书', `${IPHONE} Lark/7.20.5 LarkLocale/zh_CN`],
  ['in-app', '百度', `${ANDROID} Mobile Safari/537.36 T7/13.61 baiduboxapp/13.61.0.10`],
  ['in-app', '快手', `${ANDROID} Mobile Safari/537.36 Kwai/11.9.40 NetType/WIFI`],
  ['limited', 'UC 浏览器', `${ANDROID} UCBrowser/16.5.5.1300 Mobile Safari/537.36`],
  ['limited', 'QQ 浏览器', `${ANDROID} MQQBrowser/14.5 Mobile Safari/537.36`],
  ['limited', '华为浏览器', `${ANDROID} HuaweiBrowser/15.0.4.300 Mobile Safari/537.36`],
  ['limited', '小米浏览器', `${ANDROID} Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.8.40`],
  ['limited', 'vivo 浏览器', `${ANDROID} VivoBrowser/20.5.0.0 Mobile Safari/537.36`],
  ['limited', 'OPPO 浏览器', `${ANDROID} HeyTapBrowser/45.10.3.1 Mobile Safari/537.36`],
  ['full', 'Safari 浏览器', `${IPHONE.replace(' Mobile', ' Version/17.5 Mobile')} Safari/604.1`],
  ['full', '谷歌浏览器', `${ANDROID} Mobile Safari/537.36`],
  ['full', 'Edge 浏览器', `${DESKTOP} Edg/128.0.0.0`],
  ['full', 'QQ 浏览器', `${DESKTOP} QQBrowser/19.0.6108.400`],
]

test.each(agents)('%s: %s (%s)', (kind, name, userAgent) => {
  expect(browserKind(userAgent)).toBe(kind)
  expect(deviceOf(userAgent).name.split(' · ')[0]).toBe(name)
})

test('every browser of the table has an example', () => {
  const named = new Set(agents.map(([, name]) => name))
  expect(APP_BROWSERS.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
})
