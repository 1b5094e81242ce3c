// The share card inside WeChat.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import WechatShare from '#features/site/islands/WechatShare.ts'
import { answer } from '../setup.ts'

const PROPS = { signatureAt: '/api/wechat/signature' }
const sdk = {
  config: vi.fn(),
  ready: (work: () => void) => work(),
  updateAppMessageShareData: vi.fn(),
  updateTimelineShareData: vi.fn(),
}
const tags: HTMLElement[] = []
const ownAddress = location.href

beforeEach(() => {
  history.replaceState(history.state, '', '/exchange/view/3')
  for (const [property, content] of [
    ['title', '南山杉木林'],
    ['description', '福建南平，1,200 亩。'],
    ['url', 'https://site.example/exchange/view/3'],
    ['image', 'https://site.example/square.jpg'],
  ] as const) {
    const tag = document.createElement('meta')
    tag.setAttribute('property', `og:${property}`)
    tag.content = content
    document.head.append(tag)
    tags.push(tag)
  }
  // WeChat's script, which is to be had inside WeChat alone.
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    Object.assign(window, { wx: sdk })
    ;(script as HTMLScriptElement).dispatchEvent(new Event('load'))
  })
})
afterEach(() => {
  history.replaceState(history.state, '', ownAddress)
  for (const tag of tags.splice(0)) tag.remove()
  vi.clearAllMocks()
})

test('has title, place and area, and the square picture', async () => {
  const data = { appId: 'wx1', timestamp: 1, nonce: 'n', signature: 's' }
  answer('/api/wechat/signature', () => Response.json({ code: 200, msg: '', data }))
  WechatShare(PROPS)
  await expect.poll(() => sdk.config.mock.calls.length).toBe(1)
  expect(sdk.config).toHaveBeenCalledWith(
    expect.objectContaining({ appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 's' }),
  )
  const card = {
    title: '南山杉木林',
    desc: '福建南平，1,200 亩。',
    link: 'https://site.example/exchange/view/3',
    imgUrl: 'https://site.example/square.jpg',
  }
  expect(sdk.updateAppMessageShareData).toHaveBeenCalledWith(card)
  expect(sdk.updateTimelineShareData).toHaveBeenCalledWith(card)
})

test('leads to the very page, with its query and the key in its fragment', async () => {
  history.replaceState(history.state, '', '?page=2#key=k1')
  const data = { appId: 'wx1', timestamp: 1, nonce: 'n', signature: 's' }
  answer('/api/wechat/signature', () => Response.json({ code: 200, msg: '', data }))
  WechatShare(PROPS)
  await expect.poll(() => sdk.updateAppMessageShareData.mock.calls.length).toBe(1)
  expect(sdk.updateAppMessageShareData).toHaveBeenCalledWith(expect.objectContaining({ link: location.href }))
  expect(location.href).toContain('?page=2#key=k1')
})

test('is left out where the server does not sign', async () => {
  const refused = vi.fn(() => Response.json({ code: 1060, msg: '微信分享暂不可用', data: null }))
  answer('/api/wechat/signature', refused)
  WechatShare(PROPS)
  await expect.poll(() => refused.mock.calls.length).toBe(1)
  expect(sdk.config).not.toHaveBeenCalled()
})
