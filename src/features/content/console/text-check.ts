// Check of a formatted text before publishing: pictures and videos that readers may not see, dead links, and what word processors
// left in it.
import { deadAnchors } from '#platform/html/anchors.ts'
import type { Losses } from '#platform/html/as-shown.ts'
import { isOnOtherSite } from './inputs/picture-origin.ts'
import { asShown } from './shown-text.ts'

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

const linkText = (link: Element | undefined) =>
  link?.textContent.trim() || (link?.querySelector('video') ? '（视频）' : '（图片）')

const deadLinks = async (body: HTMLElement): Promise<string[]> => {
  const addresses = addressesIn(body, 'a[href]:not([href^="#"])', 'href').slice(0, MAX_LOOKED_UP)
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
      return `${linkText(link)}：${address}`
    })
}

const isWithoutSource = (video: Element) => !video.hasAttribute('src') && !video.querySelector('source[src]')

/** @param html all formatted texts of a record @param changes open changes of texts that were pasted */
export const findingsInText = async (html: string, changes: readonly string[]): Promise<Finding[]> => {
  const { html: shown, losses } = asShown(html)
  const { body } = new DOMParser().parseFromString(shown, 'text/html')
  const lost = (kind: keyof Losses) => unique(losses[kind])
  return [
    {
      title: '未处理的修订',
      explanation:
        '文字来自带修订记录的文档，已按全部接受修订处理：加入的保留，删去的不再显示。请对照原文核对。',
      entries: unique([...losses.changes, ...changes]),
    },
    {
      title: '批注',
      explanation: '正文里还有审阅时的批注，访客不会看到。',
      entries: lost('comments'),
    },
    {
      title: '隐藏的文字',
      explanation: '这些内容在原文中是隐藏的，访客不会看到。',
      entries: lost('hidden'),
    },
    {
      title: '没有保留的颜色',
      explanation: '文字的颜色、单元格的底色在页面上不保留。要突出的地方请用“突出显示”或“加粗”。',
      entries: lost('colours'),
    },
    {
      title: '缺少的图片',
      explanation: '这些图片未能随文字粘贴，发布后访客看不到。请点正文中的空位，用“更换图片”逐张上传。',
      entries: unique(
        [...body.querySelectorAll('img:not([src])')].map((picture) => picture.getAttribute('alt') || '图片'),
      ),
    },
    {
      title: '缺少的视频',
      explanation: '这些视频没有地址，访客看不到，请删除或重新插入。',
      entries: [...body.querySelectorAll('video')]
        .filter(isWithoutSource)
        .map((_, at) => `第 ${at + 1} 个视频`),
    },
    {
      title: '其他网站上的图片',
      explanation:
        '这些图片仍存放在别的网站，对方删除或禁止引用后，访客就看不到了。请另存到电脑，再点图片用“更换图片”上传。',
      entries: addressesIn(body, 'img[src]', 'src').filter(isOnOtherSite),
    },
    {
      title: '其他网站上的视频',
      explanation: '这些视频存放在别的网站，对方删除或禁止引用后，访客就看不到了。',
      entries: addressesIn(body, 'video[src], video source[src]', 'src').filter(isOnOtherSite),
    },
    {
      title: '失效的链接',
      explanation: '访客点开这些链接会看到“页面不存在”，或者停在原处。',
      entries: [
        ...(await deadLinks(body)),
        ...unique(
          deadAnchors(body).map(
            (link) => `${linkText(link)}：${link.getAttribute('href')}（正文中没有这个位置）`,
          ),
        ),
      ],
    },
  ]
}
