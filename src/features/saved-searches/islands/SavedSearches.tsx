import { useCallback } from 'react'
import { type SavedSearch, searchList, searchOpen, searchRemove } from '#features/saved-searches/contract.ts'
import { AccountList } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { day } from '#platform/lib/dates.ts'
import { exchangeListPath, exchangePath } from '#platform/lib/paths.ts'
import { showDialog, toast } from '#platform/ui/feedback.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'

/** Leaves out filters that are 0 (any). */
const exchangeAddress = ({ filter }: SavedSearch) =>
  exchangeListPath(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== 0)))

export default function SavedSearches() {
  const { loaded, reload, replace } = useUserData(
    useCallback(async () => (await call(searchList, {})).data, []),
  )

  const remove = async ({ id, name }: SavedSearch) => {
    const sure = await showDialog('删除已保存的搜索', `删除“${name}”后，不再收到它的搜索提醒。`, [
      { label: '取消', value: false, plain: true },
      { label: '删除', value: true },
    ])
    if (!sure) return
    try {
      await call(searchRemove, { id })
      toast('已删除')
      replace((data) => data.filter((search) => search.id !== id))
    } catch (error) {
      await showFailure(error)
    }
  }

  return (
    <AccountList
      label="已保存的搜索"
      loaded={loaded}
      isEmpty={(searches) => searches.length === 0}
      reload={() => void reload()}
    >
      {(searches) =>
        searches.length === 0 ? (
          <div className="empty">
            <strong>暂无数据</strong>在林地流转选好条件后点“保存搜索条件”，有新林地时会通知您。
            <p>
              <a className="button plain" href={exchangePath}>
                去找林地
              </a>
            </p>
          </div>
        ) : (
          <ul className="rows">
            {searches.map((search) => (
              <li key={search.id} className={search.fresh > 0 ? 'unread' : ''}>
                <div className="row-head">
                  <h2 tabIndex={-1}>
                    {/* Marks the search as opened. Its failure is ignored: opening the list matters more. */}
                    <a
                      href={exchangeAddress(search)}
                      onClick={() => void call(searchOpen, { id: search.id }).catch(() => undefined)}
                    >
                      <TitleText text={search.name} />
                    </a>
                  </h2>
                  {search.fresh > 0 && <span className="tag amber">{search.fresh} 条新林地信息</span>}
                </div>
                <p className="meta">
                  <span>现有 {search.count} 条林地信息</span>
                  <span>
                    保存于 <time>{day(search.createtime)}</time>
                  </span>
                </p>
                <div className="row-actions">
                  <button className="button plain" type="button" onClick={() => void remove(search)}>
                    删除
                  </button>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </AccountList>
  )
}
