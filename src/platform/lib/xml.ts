const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
// Characters that XML does not allow, escaped or not: controls and lone surrogates.
const FORBIDDEN = /[[\p{Cc}\ufffe\uffff]--[\t\n\r]]|\p{Cs}/gv

export const xmlText = (text: string) =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => MARKS[character] ?? character)

const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

interface SitemapEntry {
  address: string
  /** `2026-11-27`; '' for none. */
  editedOn?: string
}

export const sitemapXml = (kind: 'urlset' | 'sitemapindex', entries: readonly SitemapEntry[]) => {
  const entry = kind === 'urlset' ? 'url' : 'sitemap'
  const lines = entries.map(
    ({ address, editedOn }) =>
      `<${entry}><loc>${xmlText(address)}</loc>${editedOn ? `<lastmod>${editedOn}</lastmod>` : ''}</${entry}>`,
  )
  return `${DECLARATION}\n<${kind} xmlns="${SITEMAPS}">\n${lines.join('\n')}\n</${kind}>\n`
}

export interface FeedItem {
  title: string
  link: string
  summary: string
  /** Date in RFC 822 format; empty if there is none. */
  date: string
}

export const rssXml = (
  channel: { title: string; link: string; self: string; description: string },
  items: readonly FeedItem[],
) => {
  const tag = (name: string, text: string) => (text ? `<${name}>${xmlText(text)}</${name}>` : '')
  const entries = items.map(
    ({ title, link, summary, date }) =>
      `<item>${tag('title', title)}${tag('link', link)}<guid>${xmlText(link)}</guid>${tag('description', summary)}${tag('pubDate', date)}</item>`,
  )
  return `${DECLARATION}
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
${tag('title', channel.title)}${tag('link', channel.link)}${tag('description', channel.description)}<language>zh-CN</language>
<atom:link href="${xmlText(channel.self)}" rel="self" type="application/rss+xml"/>
${entries.join('\n')}
</channel></rss>
`
}
