import type { APIRoute } from 'astro'
import { latest } from '#features/news/templates/news.ts'
import { readSettings } from '#features/site/single.ts'
import { siteUrl } from '#platform/content/open.ts'
import { isoTime } from '#platform/lib/dates.ts'
import { articlePath, newsListPath, rssPath } from '#platform/lib/paths.ts'
import { rssXml } from '#platform/lib/xml.ts'

const NEWEST = 20

const mailTime = (createtime: string) => {
  const iso = isoTime(createtime)
  return iso ? new Date(iso).toUTCString() : ''
}

export const GET: APIRoute = () => {
  const { name, slogan } = readSettings()
  const channel = {
    title: `${name} · 资讯中心`,
    link: siteUrl() + newsListPath(),
    self: siteUrl() + rssPath,
    description: slogan,
  }
  const items = latest(NEWEST).map((article) => ({
    title: article.title,
    link: siteUrl() + articlePath(article),
    summary: article.remark,
    date: mailTime(article.createtime),
  }))
  return new Response(rssXml(channel, items), { headers: { 'content-type': 'application/rss+xml' } })
}
