// News types and their Chinese names (spec part 2 §3).

import type { AnyRecord } from '#platform/content/kind.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { isExpertNews, type SectionedType } from '#platform/lib/news-types.ts'
import type { NewsType } from './contract/news.ts'

export const newsTypeNames: Record<NewsType, string> = {
  1: '林业新闻',
  2: '通知公告',
  3: '政策法规',
  4: '培训交流',
  5: '林业百科',
  6: '专题',
  7: '专家访谈',
  8: '专家动态',
  9: '专业文献',
  10: '专家观点',
  20: '热门推荐',
}

/** One line under the heading of each list. */
export const newsTypeIntros: Record<SectionedType, string> = {
  1: '各地林权改革、林地流转与产业动态',
  2: '平台与各地交易服务机构的公告、公示',
  3: '林地、林权与补贴政策，配编辑解读',
  4: '培训课程、考察交流与报名信息',
  5: '立地、树种、测树与管护，林农用得上的知识',
  6: '围绕一个题目，把来龙去脉讲清楚',
  7: '请专家把一件事从头说起，经验和没做成的都讲',
  8: '考察、评审、讲课与下乡，专家最近在忙什么',
  9: '试验、调查与数据，讲清方法，也讲清局限',
  10: '对林权流转、经营与保护的看法，署名负责',
  20: '编辑推荐的文章，新的在前',
}

export const collectTypeOf = (newsType: number) =>
  isExpertNews(newsType) ? SUBJECT_TYPE.expertNews : SUBJECT_TYPE.news

const PLACED_BY = ['type', 'topic_id', 'createtime', 'flag']
/** Whether an edit may move an article in lists that the API chooses. One flag stands for two marks: any may hide the other. */
export const movesInLists = (before: AnyRecord, after: AnyRecord) =>
  after.flag !== '' || PLACED_BY.some((column) => before[column] !== after[column])
