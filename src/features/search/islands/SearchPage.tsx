// /search: results of all kinds, with the kinds as tabs. The query stands in the address.
import { type ReactNode, useEffect, useRef } from 'react'
import { SEARCH_DEPTH } from '#features/search/contract.ts'
import { FailureButton } from '#platform/browser/FailureButton.tsx'
import { onPlainClick } from '#platform/browser/plain-click.ts'
import { useCounts } from '#platform/browser/use-counts.ts'
import { RECORD_KINDS, type RecordKind, shortNameOf } from '#platform/contract/kinds.ts'
import { exchangePath, newsListPath } from '#platform/lib/paths.ts'
import { pageOfAll } from '#platform/ui/numbered-pages.ts'
import { allOf, countText, isUnknown, nameOf, nothingText, unsearchedText } from './answer-texts.ts'
import { type Answer, ask } from './ask.ts'
import { HitEntry } from './HitEntry.tsx'
import { KeywordFilters } from './KeywordFilters.tsx'
import { addressOf, type SearchQuery, SIZE } from './query.ts'
import { useSearch } from './use-search.ts'

interface Alternative {
  /** What is left out. */
  text: string
  query: SearchQuery
}

const COUNTED = 4

/** The same search without each of its conditions and words. */
const alternativesTo = (query: SearchQuery, { conditions, words }: Answer): Alternative[] => {
  const { keyword } = query
  const others = words.filter(
    (word) =>
      word !== keyword && keyword.includes(word) && conditions.every(({ typed }) => !typed.includes(word)),
  )
  const all = [
    ...conditions.map(({ text, without }) => ({ text, without })),
    ...others.map((word) => ({
      text: word,
      without: keyword.replace(word, ' ').replace(/\s+/g, ' ').trim(),
    })),
  ]
  return all
    .filter(({ without }) => /[\p{L}\p{N}]/u.test(without))
    .slice(0, COUNTED)
    .map(({ text, without }) => ({ text, query: { ...query, keyword: without, page: 1 } }))
}

interface NothingProps {
  query: SearchQuery
  answer: Answer
  link: (next: SearchQuery, text: ReactNode, className?: string) => ReactNode
}

function Nothing({ query, answer, link }: NothingProps) {
  const { kind, page } = query
  const all = allOf(answer)
  // A service without the search is asked for whole lists: too much for a number.
  const isCounted = answer.unsearched.length === 0
  const alternatives = answer.count === 0 ? alternativesTo(query, answer) : []
  const counts = useCounts(isCounted ? alternatives.map((one) => addressOf(one.query)) : [], async (at) =>
    countText(await ask(alternatives[at]?.query ?? query)),
  )
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
      {alternatives.length > 0 && (
        <>
          <p>去掉一个条件再看看：</p>
          <ul className="chips">
            {alternatives.map((one, at) => (
              <li key={one.text}>
                {link(
                  one.query,
                  <>
                    <span className="visually-hidden">去掉条件：</span>
                    {one.text}
                    {counts[at] && <small>（{counts[at]} 条）</small>}
                    <span aria-hidden="true">×</span>
                  </>,
                  'chip',
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {kind !== '' && all.count > 0 && (
        <p>{link({ ...query, kind: '', page: 1 }, `查看其他栏目的 ${countText(all)} 条结果`)}</p>
      )}
      {answer.near.length > 0 && (
        <p className="near">
          您是不是要找：
          {answer.near.map((word) => (
            <span key={word}>{link({ keyword: word, kind, page: 1 }, word, 'near-word')}</span>
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

const HEADING = 'search-results'

interface Props {
  kind: RecordKind | ''
}

export default function SearchPage({ kind: kindOfPage }: Props) {
  const { query, results, go, retry } = useSearch(kindOfPage)
  const { keyword, kind, page } = query
  const shown = 'shown' in results ? results.shown : undefined
  const container = useRef<HTMLDivElement>(null)

  useEffect(() => container.current?.closest('[data-waiting]')?.removeAttribute('data-waiting'), [])
  useEffect(() => {
    if (!keyword) return
    // Not into a box that somebody is typing in.
    for (const box of document.querySelectorAll<HTMLInputElement>(
      '.search-all [type=search], .search-info [type=search]',
    ))
      if (box !== document.activeElement) box.value = keyword
    document.title = document.title.replace(/^.* - /, `“${keyword}” 的搜索结果 - `)
  }, [keyword])

  const goTo = (next: SearchQuery) => {
    go(next)
    document.getElementById(HEADING)?.focus()
  }
  const link = (next: SearchQuery, text: ReactNode, className?: string) => (
    <a className={className} href={addressOf(next)} onClick={onPlainClick(() => goTo(next))}>
      {text}
    </a>
  )
  const statusText =
    results.kind === 'idle'
      ? '输入关键词，例如“林权抵押”“永安”“毛竹 230亩”，或信息编号。'
      : results.kind === 'loading'
        ? `正在查找“${keyword}”…`
        : results.kind === 'found' && results.shown.count > 0
          ? `“${keyword}”共找到 ${countText(kind === '' ? allOf(results.shown) : results.shown)} 条${nameOf(kind)}`
          : ''
  const isEmpty = results.kind === 'found' && results.shown.list.length === 0
  const pages = shown ? Math.min(Math.ceil(shown.count / SIZE), SEARCH_DEPTH / SIZE) : 0

  return (
    <div aria-busy={results.kind === 'loading'} ref={container}>
      <h2 className="visually-hidden" id={HEADING} tabIndex={-1}>
        搜索结果
      </h2>
      {keyword && (
        <nav className="tabs" aria-label="搜索范围">
          {(['', ...RECORD_KINDS] as const).map((each) => (
            <a
              key={each}
              href={addressOf({ ...query, kind: each, page: 1 })}
              aria-current={each === kind ? 'page' : undefined}
              onClick={onPlainClick(() => each !== kind && goTo({ ...query, kind: each, page: 1 }))}
            >
              {each === '' ? '全部' : shortNameOf(each)}
              {shown && !isUnknown(shown, each) && (
                <small>{countText(each === '' ? allOf(shown) : shown.counts[each])}</small>
              )}
            </a>
          ))}
        </nav>
      )}
      <p className="search-state" role="status">
        {statusText}
      </p>
      {shown && <KeywordFilters query={query} answer={shown} link={link} />}
      {shown && shown.unsearched.length > 0 && <p className="notice">{unsearchedText(shown)}</p>}
      {results.kind === 'failed' && (
        <div className="empty" role="alert">
          <strong>搜索失败</strong>
          {results.message}
          <p>
            <FailureButton isSignedOut={results.isSignedOut} retry={retry} />
          </p>
        </div>
      )}
      {results.kind === 'refused' && (
        <div className="empty" role="alert">
          <strong>无法搜索</strong>
          {results.message}
          {page === 1 && (
            <p>
              <FailureButton isSignedOut={results.isSignedOut} retry={retry} />
            </p>
          )}
          {page > 1 && <p>{link({ ...query, page: 1 }, '回到第 1 页', 'button plain')}</p>}
        </div>
      )}
      {isEmpty && shown && <Nothing query={query} answer={shown} link={link} />}
      {shown && shown.list.length > 0 && (
        <ul className={`entries${results.kind === 'loading' ? ' dimmed' : ''}`}>
          {shown.list.map((hit) => (
            <li key={`${hit.kind} ${hit.id}`}>
              <HitEntry hit={hit} words={shown.words} />
            </li>
          ))}
        </ul>
      )}
      {shown && pages > 1 && shown.list.length > 0 && (
        <nav className="pager pages" aria-label="翻页">
          {page > 1 && link({ ...query, page: page - 1 }, '上一页', 'button plain')}
          <span>
            {pageOfAll(page, {
              total: shown.count,
              pages: Math.ceil(shown.count / SIZE),
              unit: '条',
              more: shown.more,
            })}
          </span>
          {page < pages && link({ ...query, page: page + 1 }, '下一页', 'button plain')}
        </nav>
      )}
    </div>
  )
}
