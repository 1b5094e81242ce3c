// content-cache → pages: articles, their lists and their neighbours.

import type { ArticlePage, NewsSummary } from '#features/news/kind.ts'
import { news } from '#features/news/kind.ts'
import { type ListPage, readerOf } from '#platform/content/reader.ts'
import type { AttachedFile } from '#platform/contract/file-fields.ts'
import { articlePath, expertNewsPath } from '#platform/lib/paths.ts'
import { surrogateId } from '#platform/lib/record-ids.ts'

const reader = readerOf(news)

export const PAGE_SIZE = news.lists.section.pageSize ?? 0

export const findNews = (id: number): ArticlePage | undefined => reader.find(id)

/** Expert news by the number in its address, which may be that of another article too (src/platform/lib/record-ids.ts). */
export const findExpertNews = (id: number): ArticlePage | undefined => {
  const article = findNews(id)
  return article && articlePath(article) === expertNewsPath(id) ? article : findNews(surrogateId(id))
}

/** The article that stood at an address of an earlier site, by the name of the page that leads on from there. */
export const findMovedNews = (name: string): ArticlePage | undefined => reader.findFormerlyNamed(name)

/** Names of the pages that lead on from earlier sites, and where these lead. */
export const movedArticles = () =>
  reader.formerlyNamed().map((article) => ({
    name: String(article.moved_name),
    to: articlePath(article as typeof article & ArticlePage),
  }))

export const filesOf = ({ files }: ArticlePage) => (files ? (JSON.parse(files) as AttachedFile[]) : [])

export const summary = (id: number): NewsSummary | undefined => reader.card(id)

/** One list page, newest first; undefined if there is no such page. */
export const page = (type: number, number = 0): ListPage<NewsSummary> | undefined =>
  reader.page('section', [type], number)

/** One page of the articles of an expert, newest first; undefined if there is no such page. */
export const pageOfExpert = (expert: number, number = 0): ListPage<NewsSummary> | undefined =>
  reader.page('ofExpert', [expert], number)

/** The headline an editor pinned on top of this list. */
export const pinned = (type: number): NewsSummary | undefined => reader.newest('pinned', [type], 1)[0]

export const newest = (type: number, limit: number): NewsSummary[] => reader.newest('section', [type], limit)

/** Items of a topic, oldest first; none for 0, the id of a new draft. */
export const topicItems = (topicId: number): NewsSummary[] =>
  topicId === 0 ? [] : reader.oldestFirst('items', [topicId])

/** In the order of the ids; those that are gone are left out. */
export const byIds = (ids: readonly number[]) => ids.map(summary).filter((item) => item !== undefined)

/** The articles before and after in the same list; an item of a topic has none. */
export const neighbours = (
  article: NewsSummary,
): { older?: NewsSummary | undefined; newer?: NewsSummary | undefined } =>
  article.topic_id > 0 ? {} : reader.neighbours('section', article)

/** The newest articles of the news centre, of any section. */
export const latest = (limit: number): NewsSummary[] => reader.newest('latest', [], limit)
