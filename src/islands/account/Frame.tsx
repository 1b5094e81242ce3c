// Around every list of the account area: not signed in, loading, failed, or what there is.
import type { ReactNode } from 'react'
import { loginAddress } from '../show-failure.ts'
import type { Loaded } from './use-loaded.ts'

interface Props<T> {
  loaded: Loaded<T>
  reload: () => void
  children: (data: T) => ReactNode
}

export function Frame<T>({ loaded, reload, children }: Props<T>) {
  if (loaded.kind === 'signed-out')
    return (
      <div className="empty">
        <strong>您尚未登录</strong>登录后可以查看和管理自己的信息。
        <p>
          <a className="button" href={loginAddress()}>
            去登录
          </a>
        </p>
      </div>
    )
  if (loaded.kind === 'failed')
    return (
      <div className="empty" role="alert">
        <strong>没能加载</strong>网络或服务器暂时没有答复，您的信息没有丢失。
        <p>
          <button className="button plain" type="button" onClick={reload}>
            重试
          </button>
        </p>
      </div>
    )
  const data = loaded.kind === 'ready' ? loaded.data : loaded.before
  return (
    <div aria-busy={loaded.kind === 'loading'}>
      {data === undefined ? (
        <p className="empty" role="status">
          正在加载…
        </p>
      ) : (
        children(data)
      )}
    </div>
  )
}

/** In place of a page that is empty: what there is not, or that others came before it and are still there. */
export const EmptyPage = ({ count, onFirst, children }: EmptyProps) => (
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
  /** On all pages. */
  count: number
  onFirst: () => void
  children: ReactNode
}

interface PagerProps {
  page: number
  size: number
  count: number
  onPage: (page: number) => void
}

/** Hidden where one page holds all. */
export function Pager({ page, size, count, onPage }: PagerProps) {
  if (count <= size) return null
  const last = Math.ceil(count / size)
  return (
    <nav className="pager" aria-label="翻页">
      <button className="button plain" type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        上一页
      </button>
      <span>
        第 {page} / {last} 页，共 {count} 条
      </span>
      <button className="button plain" type="button" disabled={page >= last} onClick={() => onPage(page + 1)}>
        下一页
      </button>
    </nav>
  )
}
