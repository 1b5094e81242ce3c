// Experts of the think-tank, in the order editors give them. Their articles are news.

import { integer, line, lines, media, title, wireTime } from '#platform/content/columns.ts'
import { kind, type PageRecordOf } from '#platform/content/kind.ts'
import { recordKinds } from '#platform/contract/kinds.ts'
import { expertListPath, expertProfilePath, expertsSitemapPath } from '#platform/lib/paths.ts'
import { Expert, type ExpertDetail, edetail, experts as expertList } from './contract/experts.ts'

export const experts = kind<Expert, ExpertDetail>()({
  name: 'experts',
  words: recordKinds.experts,
  source: {
    list: expertList,
    detail: edetail,
    isOptional: true,
    entry: Expert,
    // From the end: those who are added on top leave the others where they are.
    correctByPosition: (entry, fromEnd) => (entry.sort === null ? { ...entry, sort: -fromEnd } : entry),
    unlisted: 'gone',
  },
  columns: {
    username: title,
    nickname: line,
    position: line,
    remark: lines,
    photo: media,
    /** Higher stands further ahead, as in every list. */
    rank: integer,
    updatetime: wireTime,
  },
  values: {
    // The spec's detail has no such name.
    username: ({ entry, detail }) => detail.username || entry.username || detail.nickname,
    photo: ({ entry, detail }) => detail.images[0]?.file ?? entry.images[0]?.file,
    rank: ({ entry }) => -(entry.sort ?? 0),
  },
  card: ['username', 'nickname', 'position', 'remark', 'photo'],
  lists: { all: { order: 'rank', pageSize: 8 } },
  pages: {
    edited: 'updatetime',
    needs: [],
    of: ({ id }) => expertProfilePath(id),
    forms: [expertProfilePath],
    numbered: { all: { groups: [[]], path: (_, page) => expertListPath(page) } },
    sitemapPart: expertsSitemapPath,
  },
})

export type ExpertPage = PageRecordOf<typeof experts>
