// What the page of results says of an answer: how many were found, and what could not be searched.
import { RECORD_KINDS, shortNameOf } from '#platform/contract/kinds.ts'
import type { Answer } from './ask.ts'
import type { SearchQuery } from './query.ts'

type Kind = SearchQuery['kind']

export const nameOf = (kind: Kind) => (kind === '' ? '内容' : shortNameOf(kind))

export const countText = ({ count, more }: { count: number; more: boolean }) => `${count}${more ? '+' : ''}`

export const allOf = ({ counts }: Answer) => ({
  count: RECORD_KINDS.reduce((sum, kind) => sum + counts[kind].count, 0),
  more: RECORD_KINDS.some((kind) => counts[kind].more),
})

/** Whether nobody knows if there are results: then their number is not shown. @param kind  Empty for all. */
export const isUnknown = (answer: Answer, kind: Kind) =>
  kind === ''
    ? answer.unsearched.length > 0 && allOf(answer).count === 0
    : answer.unsearched.includes(kind) && answer.counts[kind].count === 0

const listed = (kinds: readonly Kind[]) =>
  kinds
    .map(nameOf)
    .join('、')
    .replace(/、(?=[^、]*$)/, '和')

const searchedOf = ({ unsearched }: Answer) => RECORD_KINDS.filter((kind) => !unsearched.includes(kind))

/** Heading in place of results: `没有找到与“毛竹”有关的资讯`. */
export const nothingText = (answer: Answer, { keyword, kind }: SearchQuery) => {
  const searched = searchedOf(answer).filter((each) => kind === '' || each === kind)
  if (searched.length === 0) return `未能查找与“${keyword}”有关的${nameOf(kind)}`
  const isAll = searched.length === RECORD_KINDS.length
  return `没有找到与“${keyword}”有关的${isAll ? nameOf('') : listed(searched)}`
}

export const unsearchedText = (answer: Answer) => {
  const { unsearched, counts } = answer
  const searched = searchedOf(answer)
  const known = unsearched.filter((kind) => counts[kind].count > 0)
  return [
    searched.length > 0
      ? `当前服务只能查找${listed(searched)}，${listed(unsearched)}未能查找。`
      : '当前服务不支持按关键词查找。',
    known.length > 0 ? `${listed(known)}只列出最新内容中含有关键词的，可能还有更多。` : '',
  ].join('')
}
