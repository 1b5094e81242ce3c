// API → content-cache/snapshot.db. A pull lands whole or not at all.
import { forestIndex, linkList, siteSettings } from '#contract/home.ts'
import { newsList } from '#contract/news.ts'
import { getCity } from '#contract/regions.ts'
import type { Single, SingleName } from '#contract/snapshot.ts'
import { linkAddress, mediaAddress } from './addresses.ts'
import { type Backend, type BackendOptions, BackendRefusal, openBackend, PullError } from './backend.ts'
import { kindOf, type NewsPull, pullNews } from './news-source.ts'
import { plainText } from './plain-text.ts'
import { openSanitiser, SANITISER_RULES } from './sanitise.ts'
import { openSnapshotStore, type SnapshotStore, type StoredNews } from './snapshot-store.ts'

export interface PullOptions extends BackendOptions {
  /** Path of the snapshot file. */
  snapshot: string
  /** Origin put before relative picture addresses; empty where site and API share one. */
  mediaBase: string
  /** Accept the loss of more than a fifth of a kind. */
  force?: boolean
}

export interface PullReport {
  changed: number
  removed: number
  total: number
  /** Listed articles whose detail the backend refused: their last good version stays. */
  refused: number[]
  milliseconds: number
}

/** Share of a kind that may vanish in one pull. */
const MAX_LOSS = 0.2
/** A short list may lose this many whatever its length, as long as something is left. */
const SMALL_LOSS = 1

/** `before` and `after` count the same records: new ones do not make up for lost ones. */
const refuseLoss = (kind: string, before: number, after: number) => {
  const lost = before - after
  if (lost <= before * MAX_LOSS || (lost <= SMALL_LOSS && after > 0)) return
  throw new PullError(
    `${kind}将从 ${before} 条减少到 ${after} 条，超过两成，已停止更新；确认无误后用 --force 重试`,
  )
}

const guardNews = (known: readonly StoredNews[], news: NewsPull) => {
  if (known.length > 0 && news.after.size === 0)
    throw new PullError('资讯将全部消失，已停止更新；确认无误后用 --force 重试')
  refuseLoss('资讯', known.length, known.length - news.removed.length)
  for (const kind of new Set(known.map(kindOf))) {
    const records = known.filter((record) => kindOf(record) === kind)
    const stay = records.filter(({ id }) => news.after.get(id) === kind)
    refuseLoss(kind === 0 ? '专题条目' : `资讯（type=${kind}）`, records.length, stay.length)
  }
}

const guardSingles = (store: SnapshotStore, singles: { [N in SingleName]?: Single<N> }) => {
  for (const [name, kind] of [
    ['links', '友情链接'],
    ['provinces', '地区'],
  ] as const) {
    const before = store.single(name) ?? []
    const after = new Set(singles[name]?.map(({ id }) => id))
    refuseLoss(kind, before.length, before.filter(({ id }) => after.has(id)).length)
  }
  // These lists come and go with what editors place; that one is suddenly empty is a backend's trouble.
  const lists = (from: (name: 'home' | 'hot') => unknown) =>
    Object.entries({ ...(from('home') as Single<'home'>), hot: from('hot') as Single<'hot'> | undefined })
  const now = new Map(lists((name) => singles[name]))
  for (const [name, before] of lists((name) => store.single(name)))
    if (before && before.length > 0 && now.get(name)?.length === 0)
      throw new PullError(`首页数据 ${name} 突然为空，已停止更新；确认无误后用 --force 重试`)
}

const pullSingles = async (
  call: Backend,
  store: SnapshotStore,
  media: (address: string) => string,
): Promise<{ [N in SingleName]?: Single<N> }> => {
  const [home, links, provinces, hot, settings] = await Promise.all([
    call(forestIndex, {}),
    call(linkList, {}),
    call(getCity, { pid: 0, type: 2 }),
    call(newsList, { page: 1, pagesize: 10, type: 1, flag: 'hot' }),
    call(siteSettings, {}).catch((error: unknown) => {
      // The spec has no such call: another backend's site keeps the settings it has.
      if (error instanceof BackendRefusal) return undefined
      throw error
    }),
  ])
  const ids = (items: readonly { id: number }[]) => items.map((item) => item.id)
  const banners = (list: typeof home.banners) =>
    list.map((banner) => ({
      images: banner.images.map(({ file }) => ({ file: media(file) })).filter(({ file }) => file !== ''),
      url: linkAddress(banner.url),
      title: plainText(banner.title),
      remark: plainText(banner.remark),
    }))
  return {
    home: {
      banners: banners(home.banners),
      bannerstwo: banners(home.bannerstwo),
      gonggao: ids(home.gonggao),
      news1: ids(home.news1),
      news2: ids(home.news2),
      news6: ids(home.news6),
      newslist: ids(home.newslist),
    },
    links: links.map(({ id, title, url }) => ({ id, title: plainText(title), url: linkAddress(url) })),
    provinces: provinces.length > 0 ? provinces : store.single('provinces'),
    hot: ids(hot.list),
    // A nameless answer is no settings at all.
    settings: settings?.name ? settings : undefined,
  }
}

/** Throws PullError, with nothing changed, where the backend cannot be trusted. */
export const pull = async (options: PullOptions): Promise<PullReport> => {
  const started = performance.now()
  const over = new AbortController()
  const call = openBackend({ ...options, signal: over.signal })
  const store = openSnapshotStore(options.snapshot)
  try {
    const media = (address: string) => mediaAddress(address, options.mediaBase)
    const known = store.known()
    const singles = await pullSingles(call, store, media)
    const news = await pullNews(call, known, {
      clean: openSanitiser(options.mediaBase),
      media,
      rules: `${SANITISER_RULES} ${options.mediaBase}`,
    })
    if (!options.force) {
      guardNews(known, news)
      guardSingles(store, singles)
    }
    store.apply({
      changed: news.changed,
      removed: news.removed,
      singles,
      pulledAt: new Date().toISOString(),
      source: options.apiBase,
    })
    return {
      changed: news.changed.length,
      removed: news.removed.length,
      total: news.after.size,
      refused: news.refused,
      milliseconds: Math.round(performance.now() - started),
    }
  } finally {
    // After a failure, whatever else is under way is of no use.
    over.abort()
    store.close()
  }
}
