import type { ReactNode } from 'react'
import { Pager } from './LiveListPager.tsx'
import { Failure, ListBanner, Skeleton } from './LiveListStates.tsx'
import { onPlainClick } from './plain-click.ts'
import type { Results } from './use-live-list.ts'

export interface LivePage<Item> {
  list: readonly Item[]
  count: number
  /** There are more than `count`. */
  more?: boolean
}

export interface ListWords {
  /** `项目` */
  what: string
  /** Measure word: `个` */
  unit: string
}

/** `312 个项目`; `1000 多条招标信息` where they were not counted to the end. */
export const countText = ({ what, unit }: ListWords, { count, more }: LivePage<unknown>) =>
  `${count} ${more ? '多' : ''}${unit}${what}`

interface Props<Item, Page extends LivePage<Item>> {
  words: ListWords
  results: Results<Page>
  page: number
  pageSize: number
  isBare: boolean
  /** Renders the entries. @param busy  They are of the request before. */
  entries: (list: readonly Item[], busy: boolean) => ReactNode
  note: ((page: Page) => ReactNode) | undefined
  addressOf: (page: number) => string
  wholeList: string
  onPage: (page: number) => void
  onClear: () => void
  retry: () => void
}

export function FilteredResults<Item, Page extends LivePage<Item>>(props: Props<Item, Page>) {
  const { words, results, page, pageSize, isBare, entries, note } = props
  const { addressOf, wholeList, onPage, onClear, retry } = props
  const firstPage = (
    <p>
      <a className="button plain" href={addressOf(1)} onClick={onPlainClick(() => onPage(1))}>
        回到第 1 页
      </a>
    </p>
  )
  if (results.kind === 'failed') return <Failure failure={results} retry={retry} />
  if (results.kind === 'too-deep')
    return <ListBanner title="只能查看前面的结果">请增加筛选条件。{firstPage}</ListBanner>
  const { shown } = results
  if (!shown) return <Skeleton entries={pageSize} isBare={isBare} />
  const busy = results.kind === 'loading'
  if (shown.list.length === 0 && shown.count > 0 && !busy)
    return (
      <ListBanner title="这一页没有内容">
        共 {countText(words, shown)}。{firstPage}
      </ListBanner>
    )
  if (shown.list.length === 0)
    return (
      <ListBanner title={`没有符合条件的${words.what}`}>
        放宽一个条件再看看，或者
        <p>
          <a className="button plain" href={wholeList} onClick={onPlainClick(onClear)}>
            清除全部条件
          </a>
        </p>
      </ListBanner>
    )
  return (
    <>
      {note?.(shown)}
      {entries(shown.list, busy)}
      <Pager
        page={page}
        list={{ total: shown.count, more: shown.more ?? false, size: pageSize, unit: words.unit }}
        addressOf={addressOf}
        onPage={onPage}
      />
    </>
  )
}
