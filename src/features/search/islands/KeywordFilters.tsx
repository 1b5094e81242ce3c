// What the keyword was read as: filters of the forest land, to be removed or taken back, and what it may mean.
import type { ReactNode } from 'react'
import type { Answer } from './ask.ts'
import type { SearchQuery } from './query.ts'

interface Props {
  query: SearchQuery
  answer: Answer
  link: (next: SearchQuery, text: ReactNode, className?: string) => ReactNode
}

export function KeywordFilters({ query, answer, link }: Props) {
  const { conditions, conditions_url, offers, unsupported, reading } = answer
  const parts = [...new Set(offers.map(({ typed }) => typed))]
  if (conditions.length + offers.length + unsupported.length === 0 && reading === '') return null
  return (
    <div className="keyword-filters">
      {conditions.length > 0 && (
        <>
          <p>
            林地已按{conditions.map(({ text }) => `“${text}”`).join('')}筛选 ·{' '}
            {link({ ...query, page: 1, literal: true }, '撤销')} · <a href={conditions_url}>更多筛选条件</a>
          </p>
          {/* Without results they are listed below, with what there is without each. */}
          {answer.list.length > 0 && (
            <ul className="chips" aria-label="已选条件">
              {conditions.map(({ typed, text, without }) => (
                <li key={typed}>
                  {link(
                    { ...query, keyword: without, page: 1 },
                    <>
                      <span className="visually-hidden">去掉条件：</span>
                      {text}
                      <span aria-hidden="true">×</span>
                    </>,
                    'chip',
                  )}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {parts.map((part) => (
        <p key={part}>
          找林地时，“{part}”可能是指：
          {offers
            .filter(({ typed }) => typed === part)
            .map(({ text, url }) => (
              <span key={url}>
                <a href={url}>{text}</a>
              </span>
            ))}
        </p>
      ))}
      {unsupported.map((text) => (
        <p key={text}>找林地时，{text}</p>
      ))}
      {reading && <p>{reading}</p>}
    </div>
  )
}
