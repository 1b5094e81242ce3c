// /info/search: searches news by keyword via the API; the keyword is in the query string.
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, mediaAddress } from '#client/call.ts'
import { type NewsItem, newsList } from '#contract/news.ts'
import { day } from '#lib/dates.ts'
import { articlePath, paths } from '#lib/paths.ts'
import { truncate } from '#lib/text.ts'

const SIZE = 10

type SearchState =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'found'; list: NewsItem[]; count: number; page: number; more: 'ready' | 'loading' | 'failed' }

export default function NewsSearch() {
  const [keyword, setKeyword] = useState('')
  const [results, setResults] = useState<SearchState>({ kind: 'idle' })
  const latestRequest = useRef(0)

  const search = useCallback(async (words: string) => {
    const request = ++latestRequest.current
    if (words === '') return setResults({ kind: 'idle' })
    setResults({ kind: 'loading' })
    try {
      const { data } = await call(newsList, { keyword: words, page: 1, pagesize: SIZE })
      if (request === latestRequest.current) setResults({ kind: 'found', ...data, page: 1, more: 'ready' })
    } catch {
      if (request === latestRequest.current) setResults({ kind: 'failed' })
    }
  }, [])

  useEffect(() => {
    const words = (new URLSearchParams(location.search).get('keyword') ?? '').trim().slice(0, 50)
    setKeyword(words)
    // Shows the keyword in the header's search box.
    const box = document.querySelector<HTMLInputElement>('.search-info input')
    const tab = document.querySelector<HTMLInputElement>('#search-info')
    if (box && tab) {
      box.value = words
      tab.checked = true
    }
    void search(words)
  }, [search])

  const more = async () => {
    if (results.kind !== 'found') return
    setResults({ ...results, more: 'loading' })
    try {
      const { data } = await call(newsList, { keyword, page: results.page + 1, pagesize: SIZE })
      const known = new Set(results.list.map(({ id }) => id))
      setResults({
        kind: 'found',
        list: [...results.list, ...data.list.filter(({ id }) => !known.has(id))],
        count: data.count,
        page: results.page + 1,
        more: 'ready',
      })
    } catch {
      setResults({ ...results, more: 'failed' })
    }
  }

  return (
    <div aria-busy={results.kind === 'loading'}>
      <p className="search-state" role="status">
        {results.kind === 'idle' && '在上方选择“资讯”，输入关键词，例如“林权抵押”“油茶”。'}
        {results.kind === 'loading' && `正在查找“${keyword}”…`}
        {results.kind === 'found' && results.count > 0 && `“${keyword}”共找到 ${results.count} 条资讯`}
      </p>
      {results.kind === 'failed' && (
        <div className="empty">
          <strong>搜索失败</strong>网络或服务器暂无响应。
          <p>
            <button className="button plain" type="button" onClick={() => void search(keyword)}>
              重试
            </button>
          </p>
        </div>
      )}
      {results.kind === 'found' && results.count === 0 && (
        <p className="empty">
          <strong>没有找到与“{keyword}”有关的资讯</strong>换一个更短的词试试，或按
          <a href={paths.newsList()}>栏目浏览</a>。
        </p>
      )}
      {results.kind === 'found' && results.list.length > 0 && (
        <ul className="entries">
          {results.list.map((item) => (
            <li key={item.id}>
              <article className={`entry${item.images[0] ? ' pictured' : ''}`}>
                <h3>
                  <a href={articlePath({ ...item, topic_id: 0 })}>{item.title}</a>
                </h3>
                {item.images[0] && (
                  <img
                    className="thumb"
                    src={mediaAddress(item.images[0].file)}
                    alt=""
                    width="320"
                    height="180"
                    loading="lazy"
                  />
                )}
                <p className="remark">{truncate(item.remark)}</p>
                <p className="meta">
                  <span>{day(item.createtime)}</span>
                  {item.source && <span>来源：{item.source}</span>}
                </p>
              </article>
            </li>
          ))}
        </ul>
      )}
      {results.kind === 'found' && results.list.length > 0 && (
        <p className="pager">
          {results.list.length < results.count ? (
            <button
              className="button plain"
              type="button"
              disabled={results.more === 'loading'}
              onClick={() => void more()}
            >
              {results.more === 'loading'
                ? '加载中…'
                : results.more === 'failed'
                  ? '加载失败，点此重试'
                  : '加载更多'}
            </button>
          ) : (
            <span>已显示全部结果</span>
          )}
        </p>
      )}
    </div>
  )
}
