// /account/work: notifications by category; opening one marks it as read.
import { useStore } from '@nanostores/react'
import { useCallback, useRef } from 'react'
import { type Notice, noticeList, readAllNotices, readNotice } from '#features/notices/contract.ts'
import {
  badgeText,
  NOTICE_TABS,
  noticeCategories,
  openingTab,
  tabName,
} from '#features/notices/rules/notices.ts'
import { AccountList, ListPage } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { onPlainClick } from '#platform/browser/plain-click.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { useQueryFilters } from '#platform/browser/use-query-filters.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { minute } from '#platform/lib/dates.ts'
import { accountNoticePath } from '#platform/lib/paths.ts'
import { toast } from '#platform/ui/feedback.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { refreshUnread } from './live-unread.ts'
import { $unread } from './unread.ts'

const PAGE_SIZE = 10
/** Without a category, the page opens one that has unread messages. */
const DEFAULTS = { category: '', page: '1' }

interface Loaded {
  /** 0 for all. */
  category: number
  data: Notice[]
  total: number
  unread: { category: number; num: number }[]
  unreadThen: number
}

/** @param category undefined for the one that has what is unread */
const fetchPage = async (asked: number | undefined, page: number): Promise<Loaded> => {
  const category = asked ?? NOTICE_TABS[0]
  const [{ data }] = await Promise.all([call(noticeList, { category, page }), refreshUnread()])
  const mayLead = data.data.some(({ url, project_id, project_sn }) => !url && (project_id > 0 || project_sn))
  const notices = mayLead
    ? (await import('#features/notices/rules/notice-paths.ts')).withPaths(data.data)
    : data.data
  const unreadThen = $unread.get()
  const opening = openingTab(data.unread, data.data.some(({ status }) => status === 0) ? 0 : unreadThen)
  if (asked === undefined && opening !== category) return fetchPage(opening, page)
  return { ...data, category, data: notices, unreadThen }
}

const withRead = (loaded: Loaded, { id, category }: Notice): Loaded => ({
  ...loaded,
  data: loaded.data.map((notice) => (notice.id === id ? { ...notice, status: 1 } : notice)),
  unread: loaded.unread.map((entry) =>
    entry.category === category ? { ...entry, num: entry.num - 1 } : entry,
  ),
  unreadThen: loaded.unreadThen - 1,
})

const TabBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="badge" aria-label={`${count} 条未读`}>
      {badgeText(count)}
    </span>
  )

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { content, category, createtime, status, url } = notice
  const text = <TitleText text={content} />
  return (
    <li className={status === 0 ? 'unread' : ''}>
      <div className="row-head">
        <h2 tabIndex={-1}>
          {url ? (
            <a href={url} onClick={onOpen}>
              {text}
            </a>
          ) : (
            text
          )}
        </h2>
      </div>
      <p className="meta">
        <span>{noticeCategories[category]}</span>
        <time>{minute(createtime)}</time>
        {status === 0 && (
          <button className="linklike" type="button" onClick={onOpen}>
            标为已读
          </button>
        )}
      </p>
    </li>
  )
}

export default function Notices() {
  const [query, change] = useQueryFilters(DEFAULTS)
  const asked = query.category === '' ? undefined : Number(query.category) || 0
  const page = Number(query.page) || 1
  const isHydrated = useHydrated()
  /** The category that was opened where the address names none: it stays when its notices have been read, and Back leads to it. */
  const opened = useRef<number>(undefined)
  const fetchNotices = useCallback(async () => {
    const shown = await fetchPage(asked ?? opened.current, page)
    if (asked === undefined) opened.current = shown.category
    return shown
  }, [asked, page])
  const { loaded, reload, replace } = useUserData(fetchNotices)
  const unreadNow = useStore($unread)
  const data = loaded.kind === 'signed-out' ? undefined : loaded.data
  const category = asked ?? data?.category ?? NOTICE_TABS[0]
  const arrived = data ? Math.max(0, unreadNow - data.unreadThen) : 0
  const unreadOf = (tab: number) =>
    (data?.unread ?? [])
      .filter((entry) => tab === 0 || entry.category === tab)
      .reduce((sum, { num }) => sum + num, 0)

  /** Without counts by category, these are shown at least. */
  const hasUnread = unreadOf(category) > 0 || Boolean(data?.data.some(({ status }) => status === 0))

  const read = useRef(new Set<number>())
  const open = async (notice: Notice) => {
    // The button may be pressed again before it goes.
    if (notice.status === 1 || read.current.has(notice.id)) return
    read.current.add(notice.id)
    replace((now) => withRead(now, notice))
    $unread.set(Math.max(0, $unread.get() - 1))
    await call(readNotice, { project_notice_id: notice.id }).catch(() => void refreshUnread())
  }
  const readAll = async () => {
    try {
      const { msg } = await call(readAllNotices, { type: category })
      toast(msg || '已全部标为已读')
      await reload()
    } catch (error) {
      await showFailure(error)
    }
  }
  /** Shows all categories: the new notifications may be of another one. */
  const showArrived = () =>
    category === 0 && page === 1 ? void reload() : change({ category: '0', page: '1' })

  return (
    <>
      <nav className="tabs" aria-label="消息类别">
        {NOTICE_TABS.map((tab) => (
          <a
            key={tab}
            href={`?category=${tab}`}
            aria-current={tab === category ? 'page' : undefined}
            onClick={onPlainClick(() => change({ category: String(tab), page: '1' }))}
          >
            {tabName(tab)}
            <TabBadge count={unreadOf(tab)} />
          </a>
        ))}
      </nav>
      <fieldset className="account-filter notice-actions" disabled={!isHydrated}>
        <legend className="visually-hidden">批量操作</legend>
        <button
          className="button plain"
          type="button"
          aria-disabled={!hasUnread}
          onClick={() => void readAll()}
        >
          {category === 0 ? '全部标为已读' : '本类全部标为已读'}
        </button>
        <a href={accountNoticePath}>短信提醒设置</a>
      </fieldset>
      <div role="status">
        {arrived > 0 && (
          <button className="button plain notice-arrived" type="button" onClick={showArrived}>
            有 {badgeText(arrived)} 条新消息，点击查看
          </button>
        )}
      </div>
      <AccountList
        label="消息通知"
        loaded={loaded}
        isEmpty={(shown) => shown.data.length === 0}
        reload={() => void reload()}
      >
        {(shown) => (
          <ListPage
            isEmpty={shown.data.length === 0}
            empty={
              category === 0
                ? '审核结果、招标与保证金进展、咨询答复、回电预约和搜索提醒会出现在这里。'
                : '这一类别还没有消息。'
            }
            page={page}
            size={PAGE_SIZE}
            count={shown.total}
            onPage={(next) => change({ category: String(category), page: String(next) })}
          >
            <ul className="rows notices">
              {shown.data.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} onOpen={() => void open(notice)} />
              ))}
            </ul>
          </ListPage>
        )}
      </AccountList>
    </>
  )
}
