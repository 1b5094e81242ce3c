// What can be done where nothing was found, or where nothing could be searched.
import type { ReactNode } from 'react'
import { exchangePath, newsListPath } from '#platform/lib/paths.ts'
import { allOf, countText, isUnknown, nothingText } from './answer-texts.ts'
import type { Answer } from './ask.ts'
import type { SearchQuery } from './query.ts'

interface Props {
  query: SearchQuery
  answer: Answer
  link: (next: SearchQuery, text: string, className?: string) => ReactNode
}

export function Nothing({ query, answer, link }: Props) {
  const { keyword, kind, page } = query
  const all = allOf(answer)
  if (answer.count > 0 && page > 1)
    return (
      <div className="empty">
        <strong>这一页没有内容</strong>
        <p>{link({ ...query, page: 1 }, '回到第 1 页', 'button plain')}</p>
      </div>
    )
  return (
    <div className="empty">
      <strong>{nothingText(answer, query)}</strong>
      {kind !== '' && all.count > 0 && (
        <p>{link({ keyword, kind: '', page: 1 }, `查看其他栏目的 ${countText(all)} 条结果`)}</p>
      )}
      {answer.near.length > 0 && (
        <p className="near">
          您是不是要找：
          {answer.near.map((word) => (
            <span key={word}>{link({ keyword: word, kind: '', page: 1 }, word, 'near-word')}</span>
          ))}
        </p>
      )}
      <p>
        {isUnknown(answer, kind) ? '可以按' : '换一个更短的词试试，或按'}
        <a href={newsListPath()}>栏目浏览</a>资讯、到<a href={exchangePath}>林地流转</a>按条件查找。
      </p>
    </div>
  )
}
