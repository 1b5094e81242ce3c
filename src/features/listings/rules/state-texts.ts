// State of a listing as readers see it, and its Chinese notices: on the page and in the live check.
import { STATUS, TAKEN_DOWN } from '#features/listings/contract/woodland.ts'
import { aboutPerMu, type Offer, perMuYear } from './woodland.ts'

/** `removed`: taken down by the platform. `gone`: deleted. */
export type ReaderState = 'open' | 'stale' | 'completed' | 'withdrawn' | 'removed' | 'gone'

export const readerStateOf = ({ status, stale }: { status: number; stale: boolean }): ReaderState => {
  if (status === STATUS.completed) return 'completed'
  if (status === STATUS.withdrawn) return 'withdrawn'
  if (status === TAKEN_DOWN) return 'removed'
  return stale ? 'stale' : 'open'
}

/** Whether readers may ask for a call-back. */
export const isBookable = (state: ReaderState) => state === 'open' || state === 'stale'

/** The same mobile can ask once in so many days about the same listing. */
export const BOOKING_REPEAT_DAYS = 7

export const isPublic = (state: ReaderState) => state !== 'withdrawn' && state !== 'removed'

/** Replaces the title of a listing that was taken down. */
export const neutralTitle = ({ project_sn }: { project_sn: string }) => `林地信息 ${project_sn}`

interface Notice {
  tag: string
  title: string
  text: string
}
export const stateBanners: Record<Exclude<ReaderState, 'open'>, Notice> = {
  stale: {
    tag: '待确认',
    title: '信息待发布人确认',
    text: '发布人较长时间没有确认这条信息，价格和状态可能已有变化，联系时请先核实。',
  },
  completed: {
    tag: '已完成流转',
    title: '这块林地已完成流转',
    text: '以下内容仅供参考，不再接受预约。可以看看下方同地区、同类别的林地。',
  },
  withdrawn: {
    tag: '已撤回',
    title: '发布人已撤回这条信息',
    text: '详情不再展示。可以看看下方同地区、同类别的林地。',
  },
  removed: {
    tag: '已下架',
    title: '这条信息已下架',
    text: '平台核实后已将它下架，详情不再展示。可以看看下方同地区、同类别的林地。',
  },
  gone: {
    tag: '已下线',
    title: '这条信息已下线',
    text: '它已不再展示，以下内容仅供参考。',
  },
}

/** Fewer prices than this make no median. */
export const MEDIAN_SAMPLES = 5

/** Closer to the median than this, prices are called alike. */
const ALIKE = 0.05

interface Median {
  median: number
  samples: number
}

/** The median if enough prices went into it; undefined otherwise. */
export const reliableMedian = <M extends Median>(median: M | undefined) =>
  median && median.samples >= MEDIAN_SAMPLES && median.median > 0 ? median : undefined

/** `比中位价高 12%`, `比中位价高约 12%`; empty where there is nothing to compare. */
export const againstMedian = (listing: Offer, median: Median) => {
  const own = perMuYear(listing)
  const about = aboutPerMu(listing)
  if (own === 0) return ''
  const difference = own / median.median - 1
  if (Math.abs(difference) < ALIKE) return '与中位价接近'
  const ratio = own / median.median
  if (difference > 1)
    return `${about.trim()}是中位价的 ${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)} 倍`
  const percent = Math.round(Math.abs(difference) * 100)
  if (percent === 100) return '不到中位价的 1%'
  return `比中位价${difference > 0 ? '高' : '低'}${about || ' '}${percent}%`
}
