// Articles: the sections of the news centre, expert news, recommendations, and the items of topics.

import { experts as expertList } from '#features/experts/contract/experts.ts'
import { count, html, integer, line, text, title, wireTime } from '#platform/content/columns.ts'
import { kind, type PageRecordOf, type RecordOf } from '#platform/content/kind.ts'
import { recordKinds } from '#platform/contract/kinds.ts'
import { tidyTime } from '#platform/lib/dates.ts'
import { CENTRE_TYPES, EXPERT_TYPES, isExpertNews, newsGroupOf, TOPIC } from '#platform/lib/news-types.ts'
import { MOVED_NAMES, movedNameOf, movedPath } from '#platform/lib/old-addresses.ts'
import {
  articlePath,
  expertArticlesPath,
  expertNewsPath,
  newsPath,
  newsSitemapPath,
  sectionPath,
  topicItemPath,
} from '#platform/lib/paths.ts'
import { plainText } from '#platform/lib/plain-text.ts'
import { isSurrogateId } from '#platform/lib/record-ids.ts'
import {
  expertnews,
  getNewsDetail,
  isNewsType,
  isTopic,
  NEWS_TYPES,
  type NewsDetail,
  NewsItem,
  newsList,
} from './contract/news.ts'

/** Type of an article that only its author's list names, without a type (spec part 2 §9). */
const [DEFAULT_EXPERT_TYPE] = EXPERT_TYPES

export const news = kind<NewsItem, NewsDetail>()({
  name: 'news',
  words: recordKinds.news,
  source: {
    list: newsList,
    each: NEWS_TYPES.map((type) => ({ type })),
    detail: getNewsDetail,
    detailInput: ({ type }) => ({ newstype: newsGroupOf(type) }),
    entry: NewsItem,
    // Items of a topic may be of any type.
    correct: (entry) => ({ ...entry, type: isNewsType(entry.type) ? entry.type : TOPIC }),
    // An article of a type without a list has a page only as the item of a topic.
    isPublic: ({ detail, isListed, parent }) => isListed || parent > 0 || isNewsType(detail.type),
    // The read count moves by itself. A topic's entry does not tell when its text changes.
    refetchKey: ({ entry: { read_num: _, ...entry }, parent, detail }) => [
      entry,
      detail && isTopic({ type: entry.type, topic_id: parent }) ? detail.content : '',
    ],
    unlisted: 'gone',
    authors: {
      column: 'expert_id',
      all: expertList,
      list: expertnews,
      input: (expert_id) => ({ expert_id, newstype: newsGroupOf(DEFAULT_EXPERT_TYPE) }),
      correct: (entry) => ({ ...entry, type: isExpertNews(entry.type) ? entry.type : DEFAULT_EXPERT_TYPE }),
    },
    separateNumbering: {
      is: ({ type }) => isExpertNews(type),
      // Untitled ones are taken for the same.
      isSame: (entry, other) =>
        [entry, other].some(({ title }) => title === '') || entry.title === other.title,
    },
    items: {
      parent: 'topic_id',
      isParent: ({ type }, parent) => isTopic({ type, topic_id: parent }),
      of: ({ sublist }) => sublist,
    },
  },
  columns: {
    type: integer,
    /** 0, or the topic this item belongs to. */
    topic_id: integer,
    /** Sorts the items of a topic: by position, then by time. */
    topic_order: text,
    /** 0, or the expert who wrote it. */
    expert_id: integer,
    title,
    remark: line,
    source: line,
    cover: text,
    createtime: wireTime,
    updatetime: wireTime,
    read_num: count,
    flag: text,
    content: html,
    /** JSON; empty for none. */
    files: text,
    /** Name of the page that leads on from its address on an earlier site; empty for none. */
    moved_name: text,
  },
  values: {
    type: ({ entry }) => entry.type,
    topic_id: ({ parent }) => parent,
    topic_order: ({ entry }) =>
      `${String(entry.topic_position || 99_999).padStart(5, '0')} ${tidyTime(entry.createtime)}`,
    expert_id: ({ entry, detail }) => detail.expert_id ?? entry.expert_id ?? 0,
    cover: ({ entry, detail }, { media }) => media(entry.images[0]?.file ?? detail.images[0]?.file ?? ''),
    flag: ({ entry }) => entry.flag,
    files: ({ detail }, { media }) => {
      const files = detail.files
        .map(({ name, file, size }) => ({ name: plainText(name) || '附件', file: media(file), size }))
        // An attachment without an address cannot be opened.
        .filter(({ file }) => file !== '')
      return files.length > 0 ? JSON.stringify(files) : ''
    },
    moved_name: ({ detail: { old_address } }) => movedNameOf(old_address) ?? '',
  },
  volatileColumns: ['read_num'],
  card: [
    'type',
    'topic_id',
    'expert_id',
    'title',
    'remark',
    'source',
    'cover',
    'createtime',
    'read_num',
    'flag',
  ],
  lists: {
    section: { by: ['type'], where: { topic_id: 0 }, order: 'createtime', pageSize: 10 },
    /** The newest of them stands on top of its section. */
    pinned: { by: ['type'], where: { topic_id: 0, flag: 'index' }, order: 'createtime' },
    /** All of the news centre, of any section. */
    latest: { where: { topic_id: 0, type: CENTRE_TYPES }, order: 'createtime' },
    items: { by: ['topic_id'], order: 'topic_order' },
    ofExpert: {
      by: ['expert_id'],
      where: { topic_id: 0, expert_id: { above: 0 } },
      order: 'createtime',
      pageSize: 10,
    },
  },
  pages: {
    edited: 'updatetime',
    needs: ['type', 'topic_id', 'moved_name'],
    of: articlePath,
    // It may have been in the news centre before. From other addresses the server leads there first.
    former: (article) => {
      const general = newsPath(article.id)
      return [
        // Of a record that is numbered separately, another article has that address.
        ...(isSurrogateId(article.id) || articlePath(article) === general ? [] : [general]),
        ...(article.moved_name ? [movedPath(article.moved_name)] : []),
      ]
    },
    forms: [newsPath, topicItemPath, expertNewsPath, { path: movedPath, names: MOVED_NAMES }],
    formerlyNamed: 'moved_name',
    numbered: {
      section: {
        groups: NEWS_TYPES.map((type) => [type]),
        path: ([type], page) => sectionPath(Number(type), page),
      },
      // The newest stand on the expert's own page.
      ofExpert: { path: ([id], page = 1) => expertArticlesPath(Number(id), page), olderOnly: true },
    },
    sitemapPart: newsSitemapPath,
  },
  guard: {
    group: ({ type, topic_id }) => (topic_id > 0 ? '专题条目' : `资讯（type=${type}）`),
  },
})

export type NewsRecord = RecordOf<typeof news>
export type ArticlePage = PageRecordOf<typeof news>
export type NewsSummary = Omit<ArticlePage, 'content' | 'files' | 'moved_name'>
