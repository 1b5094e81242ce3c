// What the site is rendered from. Only these fields reach a static page: there is no place for a
// phone, a certificate or anything else that is not public.
import * as z from 'zod/mini'
import { Banner, Link, SiteSettings } from './home.ts'
import { Region } from './regions.ts'

export const SnapshotNews = z.object({
  id: z.int(),
  type: z.int(),
  /** 0, or the topic this item belongs to. */
  topic_id: z.int(),
  title: z.string(),
  remark: z.string(),
  source: z.string(),
  /** First picture, as a URL; empty for none. */
  cover: z.string(),
  /** `YYYY-MM-DD HH:mm:ss`, Beijing time. */
  createtime: z.string(),
  read_num: z.int(),
  flag: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** Attachments as JSON, `[{name, file, size}]`; empty for none. */
  files: z.string(),
})
export type SnapshotNews = z.output<typeof SnapshotNews>
/** What lists show of an article. */
export type NewsSummary = Omit<SnapshotNews, 'content' | 'files'>

/** Singletons: one JSON value each. News stand in them by id only, so that one fact has one place. */
export const SnapshotSingles = {
  settings: SiteSettings,
  links: z.array(Link),
  provinces: z.array(Region),
  home: z.object({
    banners: z.array(Banner),
    bannerstwo: z.array(Banner),
    gonggao: z.array(z.int()),
    news1: z.array(z.int()),
    news2: z.array(z.int()),
    news6: z.array(z.int()),
    newslist: z.array(z.int()),
  }),
  /** Hot news of the news centre, hottest first. */
  hot: z.array(z.int()),
} as const
export type SingleName = keyof typeof SnapshotSingles
export type Single<N extends SingleName> = z.output<(typeof SnapshotSingles)[N]>
