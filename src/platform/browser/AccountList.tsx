// Frame of every list in the account area: not signed in, loading, failed, or the content.
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { pageOfAll } from '#platform/ui/numbered-pages.ts'
import { loginAddress } from './show-failure.ts'
import type { Loaded } from './use-user-data.ts'

interface FocusTarget {
  element: Element
  row: Element | null
}

/**
 * Props for the container of a list. The focus moves to the heading of the row, which needs a `tabIndex`, or to the
 * container if the row is gone too.
 */
const useFocusFallback = () => {
  const box = useRef<HTMLDivElement>(null)
  const lastFocus = useRef<FocusTarget>(undefined)
  useLayoutEffect(() => {
    if (!lastFocus.current || lastFocus.current.element.isConnected) return
    const { row } = lastFocus.current
    lastFocus.current = undefined
    // Something else took the focus.
    if (document.activeElement !== document.body) return
    const heading = row?.isConnected ? row.querySelector<HTMLElement>('h2[tabindex]') : null
    if (heading) heading.focus()
    // Without scrolling: part of the list is visible already.
    else box.current?.focus({ preventScroll: true })
  })
  return {
    ref: box,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      lastFocus.current = { element: target, row: target.closest('li') }
    },
    // Not fired for elements that React removes, so the last focus is kept for them.
    onBlur: () => {
      lastFocus.current = undefined
    },
  }
}

interface Props<T> {
  label: string
  loaded: Loaded<T>
  isEmpty: (data: T) => boolean
  reload: () => void
  children: (data: T) => ReactNode
}

const SignedOut = () => (
  <div className="empty">
    <strong>您尚未登录</strong>登录后可以查看和管理自己的信息。
    <p>
      <a className="button" href={loginAddress()}>
        去登录
      </a>
    </p>
  </div>
)

interface FailureProps {
  message: string
  showsOldData: boolean
  reload: () => void
}

const Failure = ({ message, showsOldData, reload }: FailureProps) => (
  <div className="empty" role="alert">
    <strong>加载失败</strong>
    {message}
    {showsOldData ? '下面仍是之前的内容。' : '您的信息没有丢失。'}
    <p>
      <button className="button plain" type="button" onClick={reload}>
        重试
      </button>
    </p>
  </div>
)

export function AccountList<T>({ label, loaded, isEmpty, reload, children }: Props<T>) {
  const focusProps = useFocusFallback()
  const content = () => {
    if (loaded.kind === 'signed-out') return <SignedOut />
    const { kind, data } = loaded
    // An empty earlier result says nothing about the request that failed.
    const isShown = data !== undefined && !(kind === 'failed' && isEmpty(data))
    return (
      <>
        {kind === 'failed' && <Failure message={loaded.message} showsOldData={isShown} reload={reload} />}
        {isShown && children(data)}
        {kind === 'loading' && data === undefined && (
          <p className="empty" role="status">
            正在加载…
          </p>
        )}
      </>
    )
  }
  return (
    <div role="group" aria-label={label} aria-busy={loaded.kind === 'loading'} {...focusProps}>
      {content()}
    </div>
  )
}

/** Shown for an empty page: there are no entries, or only earlier pages have some. */
const EmptyPage = ({ count, onFirst, children }: EmptyProps) => (
  <div className="empty">
    {count > 0 ? (
      <>
        <strong>这一页已经没有内容</strong>
        <p>
          <button className="button plain" type="button" onClick={onFirst}>
            回到第一页
          </button>
        </p>
      </>
    ) : (
      <>
        <strong>暂无数据</strong>
        {children}
      </>
    )}
  </div>
)

interface EmptyProps {
  count: number
  onFirst: () => void
  children: ReactNode
}

interface PagerProps {
  page: number
  size: number
  count: number
  /** False if the total is unknown: `count` is then what is known of it. */
  isCountKnown?: boolean
  onPage: (page: number) => void
}

interface PagerButtonProps {
  disabled: boolean
  onClick: () => void
  children: string
}

/** `aria-disabled`, because `disabled` would drop the keyboard focus on the last page. */
const PagerButton = ({ disabled, onClick, children }: PagerButtonProps) => (
  <button
    className="button plain"
    type="button"
    aria-disabled={disabled}
    onClick={({ currentTarget }) => {
      if (disabled) return
      onClick()
      // The next page is read from its top.
      currentTarget.closest('.account-area')?.scrollIntoView()
    }}
  >
    {children}
  </button>
)

function Pager({ page, size, count, isCountKnown = true, onPage }: PagerProps) {
  if (count <= size) return null
  const last = Math.ceil(count / size)
  return (
    <nav className="pager" aria-label="翻页">
      <PagerButton disabled={page <= 1} onClick={() => onPage(page - 1)}>
        上一页
      </PagerButton>
      <span>
        {isCountKnown ? pageOfAll(page, { total: count, pages: last, unit: '条' }) : `第 ${page} 页`}
      </span>
      <PagerButton disabled={page >= last} onClick={() => onPage(page + 1)}>
        下一页
      </PagerButton>
    </nav>
  )
}

interface ListPageProps extends PagerProps {
  isEmpty: boolean
  /** Shown where there are no entries at all. */
  empty: ReactNode
  /** Leaves an empty page; for the first one by default. */
  onLeave?: () => void
  children: ReactNode
}

/** A page of a list with its pager, or what stands in the place of an empty one. */
export const ListPage = ({ isEmpty, empty, onLeave, children, ...pager }: ListPageProps) =>
  isEmpty ? (
    <EmptyPage count={pager.count} onFirst={onLeave ?? (() => pager.onPage(1))}>
      {empty}
    </EmptyPage>
  ) : (
    <>
      {children}
      <Pager {...pager} />
    </>
  )

export interface PagedProps {
  page: number
  onPage: (page: number) => void
}

interface PagedListProps<Row> extends PagedProps {
  label: string
  loaded: Loaded<{ list: readonly Row[]; count: number }>
  /** Entries of a page. */
  size: number
  reload: () => void
  /** Shown where there are no entries at all. */
  empty: ReactNode
  /** Entry of the list, with its key. */
  renderRow: (row: Row) => ReactNode
}

/** A list in pages, one entry below the other. */
export function PagedAccountList<Row>(props: PagedListProps<Row>) {
  const { label, loaded, reload, page, size, onPage, empty, renderRow } = props
  return (
    <AccountList label={label} loaded={loaded} isEmpty={({ list }) => list.length === 0} reload={reload}>
      {({ list, count }) => (
        <ListPage
          isEmpty={list.length === 0}
          empty={empty}
          page={page}
          size={size}
          count={count}
          onPage={onPage}
        >
          <ul className="rows">{list.map(renderRow)}</ul>
        </ListPage>
      )}
    </AccountList>
  )
}
