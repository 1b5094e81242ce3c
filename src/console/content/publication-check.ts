// Check before publishing: finds an address that changes, pictures that readers may not see, and dead links.
import type { ContentRecord } from '#contract/content/calls.ts'
import type { EditedKind } from '#contract/content/index.ts'
import { articlePath } from '#lib/paths.ts'
import type { Values } from '../forms/local-drafts.ts'
import { isOnOtherSite } from '../inputs/picture-origin.ts'
import { isHtml } from './history/comparison.ts'

export interface Finding {
  title: string
  explanation: string
  entries: readonly string[]
}

/** A longer list of links is not looked up in full. */
const MAX_LOOKED_UP = 60
/** Addresses that only the editor's own computer or network can open. */
const PRIVATE_ADDRESS =
  /^(file:|[a-z]:\\|https?:\/\/(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)[^/]*)/i

const unique = (list: readonly string[]) => [...new Set(list)]

/** Pages of other kinds keep their address; an article moves between news centre, topic and expert news. */
export const canMove = (kind: EditedKind) => kind === 'news'

export const movedAddress = (kind: EditedKind, { id, url }: ContentRecord, values: Values): Finding[] => {
  if (!canMove(kind) || url === '') return []
  const address = articlePath({ id, type: Number(values.type), topic_id: Number(values.topic_id ?? 0) })
  if (address === url) return []
  return [
    {
      title: '网址会改变',
      explanation:
        '文章已经发布，换专题或类型后网址随之改变。旧网址会一直跳转到新网址，已分享的链接仍能打开。',
      entries: [`原网址：${url}`, `新网址：${address}`],
    },
  ]
}

const addressesIn = (body: HTMLElement, selector: string, attribute: 'href' | 'src') =>
  unique([...body.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? ''))

/** Path of a link within the site; undefined for links elsewhere. */
const ownPath = (address: string): string | undefined => {
  if (!/^(\/(?!\/)|https?:)/i.test(address) || !URL.canParse(address, location.href)) return undefined
  const { origin, pathname, search } = new URL(address, location.href)
  return origin === location.origin ? pathname + search : undefined
}

const isGone = async (path: string): Promise<boolean> => {
  try {
    const { status } = await fetch(path, { method: 'HEAD', signal: AbortSignal.timeout(5000) })
    return status === 404 || status === 410
  } catch {
    // No answer says nothing about the page.
    return false
  }
}

const deadLinks = async (body: HTMLElement): Promise<string[]> => {
  const addresses = addressesIn(body, 'a[href]', 'href').slice(0, MAX_LOOKED_UP)
  const dead = await Promise.all(
    addresses.map(async (address) => {
      const path = ownPath(address)
      return PRIVATE_ADDRESS.test(address) || (path !== undefined && (await isGone(path)))
    }),
  )
  return addresses
    .filter((_, position) => dead[position])
    .map((address) => {
      const link = [...body.querySelectorAll('a')].find((element) => element.getAttribute('href') === address)
      return `${link?.textContent?.trim() || '（图片）'}：${address}`
    })
}

const findingsInText = async (html: string): Promise<Finding[]> => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const missing = [...body.querySelectorAll('img:not([src])')].map(
    (picture) => picture.getAttribute('alt') || '图片',
  )
  const remote = addressesIn(body, 'img[src], video[src]', 'src').filter(isOnOtherSite)
  return [
    {
      title: '缺少的图片',
      explanation: '这些图片未能随文字粘贴，发布后访客看不到。请点正文中的空位，用“更换图片”逐张上传。',
      entries: unique(missing),
    },
    {
      title: '其他网站上的图片',
      explanation:
        '这些图片仍存放在别的网站，对方删除或禁止引用后，访客就看不到了。请另存到电脑，再点图片用“更换图片”上传。',
      entries: remote,
    },
    {
      title: '失效的链接',
      explanation: '访客点开这些链接会看到“页面不存在”。',
      entries: await deadLinks(body),
    },
  ].filter(({ entries }) => entries.length > 0)
}

/** @param values fields about to be published. */
export const findingsOf = async (
  kind: EditedKind,
  record: ContentRecord,
  values: Values,
): Promise<Finding[]> => [
  ...movedAddress(kind, record, values),
  ...(await findingsInText(
    Object.values(values)
      .filter((value) => typeof value === 'string' && isHtml(value))
      .join('\n'),
  )),
]
