// Filters in the keyword: what was read, to be taken back, and what may be meant. Loaded with the first keyword.
import { readFilterWords, unsupportedText } from '#features/listings/rules/filter-words.ts'
import type { ListingFilter } from '#features/listings/rules/filters.ts'
import { onPlainClick } from '#platform/browser/plain-click.ts'
import { addressOf, type ListQuery } from './list-query.ts'

/** The filter with what its keyword says; the rest of the keyword stays. */
export const filterWithWords = (typed: ListingFilter) => {
  const { keyword, asked, read } = readFilterWords(typed.keyword)
  return { filter: { ...typed, ...asked, keyword }, texts: read.map(({ text }) => text) }
}

interface Props {
  query: ListQuery
  /** What was read with the last press; undefined for nothing. */
  read: { typed: ListingFilter; texts: readonly string[] } | undefined
  onFilter: (filter: ListingFilter) => void
}

export default function KeywordFilters({ query, read, onFilter }: Props) {
  const link = (filter: ListingFilter, text: string) => (
    <a href={addressOf({ ...query, filter, page: 1 })} onClick={onPlainClick(() => onFilter(filter))}>
      {text}
    </a>
  )
  const { read: readable, unclear } = readFilterWords(query.filter.keyword)
  const offers = [
    ...readable.map((part) => ({ ...part, meanings: [part], unsupported: undefined })),
    ...unclear,
  ]
  return (
    <div className="keyword-filters" data-near>
      {read && (
        <p role="status">
          已按{read.texts.map((text) => `“${text}”`).join('')}筛选 · {link(read.typed, '撤销')}
        </p>
      )}
      {offers.map(({ typed, without, instead, meanings, unsupported }) => (
        <p key={typed}>
          {meanings.length > 0 ? (
            <>
              “{typed}”可能是指：
              {meanings.map(({ text, asked }) => (
                <span key={text}>{link({ ...query.filter, ...asked, keyword: instead }, text)}</span>
              ))}
            </>
          ) : (
            <>
              {unsupported && unsupportedText(unsupported, typed)}
              {link({ ...query.filter, keyword: without }, '去掉再查')}
            </>
          )}
        </p>
      ))}
    </div>
  )
}
