// /account/work: notifications; opening one marks it as read.
import { useCallback } from 'react'
import { call } from '#client/call.ts'
import { type Notice, noticeList, readAllNotices, readNotice } from '#contract/notices.ts'
import { noticeCategories } from '#domain/notices.ts'
import { minute } from '#lib/dates.ts'
import { refreshUnread } from '#stores/unread.ts'
import { toast } from '#ui/feedback.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { showFailure } from '../show-failure.ts'
import { useQueryFilters } from '../use-query-filters.ts'
import { AccountList, EmptyPage, Pager } from './AccountList.tsx'
import { useAccountData } from './use-account-data.ts'

const PAGE_SIZE = 10
const DEFAULTS = { category: '0', page: '1' }

export default function Notices() {
  const [{ category, page }, change] = useQueryFilters(DEFAULTS)
  const isHydrated = useHydrated()
  const fetchNotices = useCallback(
    async () => (await call(noticeList, { category: Number(category) || 0, page: Number(page) || 1 })).data,
    [category, page],
  )
  const { loaded, reload, replace } = useAccountData(fetchNotices)

  const open = async ({ id, status }: Notice) => {
    if (status === 1) return
    replace((data) => ({
      ...data,
      data: data.data.map((notice) => (notice.id === id ? { ...notice, status: 1 } : notice)),
    }))
    await call(readNotice, { project_notice_id: id }).catch(() => undefined)
    await refreshUnread()
  }
  const readAll = async () => {
    try {
      await call(readAllNotices, { type: Number(category) || 0 })
      toast('已全部标为已读')
      await Promise.all([reload(), refreshUnread()])
    } catch (error) {
      await showFailure(error)
    }
  }

  return (
    <>
      <fieldset className="account-filter" disabled={!isHydrated}>
        <div className="field">
          <label htmlFor="category">消息类别</label>
          <select
            id="category"
            value={category}
            onChange={(event) => change({ category: event.target.value, page: '1' })}
          >
            <option value="0">全部</option>
            {Object.entries(noticeCategories).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <button className="button plain" type="button" onClick={() => void readAll()}>
          全部标为已读
        </button>
      </fieldset>
      <AccountList
        label="消息通知"
        loaded={loaded}
        isEmpty={({ data }) => data.length === 0}
        reload={() => void reload()}
      >
        {({ data, total }) =>
          data.length === 0 ? (
            <EmptyPage count={total} onFirst={() => change({ page: '1' })}>
              {category === '0'
                ? '审核结果、招标与保证金进展、咨询答复、回电预约和搜索提醒会出现在这里。'
                : '这一类别还没有消息。'}
            </EmptyPage>
          ) : (
            <>
              <ul className="rows notices">
                {data.map((notice) => (
                  <li key={notice.id} className={notice.status === 0 ? 'unread' : ''}>
                    <div className="row-head">
                      <h2 tabIndex={-1}>
                        {notice.url ? (
                          <a href={notice.url} onClick={() => void open(notice)}>
                            {notice.content}
                          </a>
                        ) : (
                          notice.content
                        )}
                      </h2>
                    </div>
                    <p className="meta">
                      <span>{noticeCategories[notice.category]}</span>
                      <span>{minute(notice.createtime)}</span>
                      {notice.status === 0 && (
                        <button className="linklike" type="button" onClick={() => void open(notice)}>
                          标为已读
                        </button>
                      )}
                    </p>
                  </li>
                ))}
              </ul>
              <Pager
                page={Number(page) || 1}
                size={PAGE_SIZE}
                count={total}
                onPage={(next) => change({ page: String(next) })}
              />
            </>
          )
        }
      </AccountList>
    </>
  )
}
