// Header menu: login links, or the menu of the signed-in user. Static links until the session is known.
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { takeOverFavourites } from '#features/favourites/islands/device-favourites.ts'
import { $unread } from '#features/notices/islands/unread.ts'
import { badgeText } from '#features/notices/rules/notices.ts'
import { personalMenu } from '#features/site/rules/sections.ts'
import { mediaAddress } from '#platform/browser/call.ts'
import { lazyPart } from '#platform/browser/lazy-part.tsx'
import { resumeSession, signOut } from '#platform/browser/session.ts'
import type { UserInfo } from '#platform/contract/session.ts'
import { isElsewhere } from '#platform/lib/external-links.ts'
import { accountWorkPath, loginPath, registerPath } from '#platform/lib/paths.ts'
import { maskMobile } from '#platform/lib/phones.ts'
import { toast } from '#platform/ui/feedback.ts'
import './session.css'
import { useSession } from '#platform/browser/use-session.ts'

const showUnreadBadge = () =>
  $unread.subscribe((count) => {
    for (const entry of document.querySelectorAll('[data-unread-badge]')) {
      entry.querySelector('.badge')?.remove()
      if (count === 0) continue
      const badge = document.createElement('span')
      badge.className = 'badge'
      badge.textContent = badgeText(count)
      badge.setAttribute('aria-label', `${count} 条未读`)
      entry.append(badge)
    }
  })

const PLACEHOLDER = '/placeholders/expert.svg'

/** Companies by their name, people by their mobile. */
const nameOf = ({ account_type, store_name, login_name, mobile, nickname }: UserInfo) =>
  (account_type === 1 && (store_name || login_name)) || (mobile ? maskMobile(mobile) : nickname)

/** Gives what was collected before the login to the account. */
const takeOver = async () => {
  const taken = await takeOverFavourites()
  if (taken > 0) toast(`登录前收藏的 ${taken} 项已存到您的账号`)
}

const AskedTexts = lazyPart(() => import('#features/accounts/islands/AskedTexts.tsx'))

interface Props {
  /** Address of the project library's management; none: no entry in the menu. */
  projectAdmin?: string
}

export default function SessionMenu({ projectAdmin }: Props) {
  const session = useSession()
  const unread = useStore($unread, { ssr: 'initial' })
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => void resumeSession(), [])
  const isSignedIn = session.kind === 'signed-in'
  // Before the menu is painted in place of the link.
  useLayoutEffect(() => {
    if (session.kind !== 'unknown') document.documentElement.classList.add('session-known')
  }, [session.kind])
  useEffect(() => {
    if (isSignedIn) void takeOver()
  }, [isSignedIn])
  useEffect(showUnreadBadge, [])
  // After the page's own script: the number can wait.
  useEffect(() => {
    if (!isSignedIn) return
    import('#features/notices/islands/live-unread.ts').then(
      ({ followUnread }) => followUnread(),
      () => undefined,
    )
  }, [isSignedIn])
  useEffect(() => {
    const close = (event: Event) => {
      const open = menu.current
      if (!open?.open) return
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !open.contains(event.target as Node)) {
        open.open = false
        if (event instanceof KeyboardEvent) open.querySelector('summary')?.focus()
      }
    }
    for (const type of ['click', 'keydown']) document.addEventListener(type, close)
    return () => {
      for (const type of ['click', 'keydown']) document.removeEventListener(type, close)
    }
  }, [])

  if (session.kind !== 'signed-in')
    return (
      <>
        <a href={loginPath()}>登录</a>
        <a href={registerPath}>注册</a>
      </>
    )
  const { user } = session
  const logOut = async () => {
    await signOut()
    toast('退出登录成功')
  }
  const badge = unread > 0 && (
    <span className="badge">
      {badgeText(unread)}
      <span className="visually-hidden">条未读消息</span>
    </span>
  )
  return (
    <>
      {user.asks_consent && <AskedTexts token={user.token} />}
      <details className="session" ref={menu}>
        <summary>
          <span className="avatar">
            <img
              src={user.avatar ? mediaAddress(user.avatar) : PLACEHOLDER}
              data-placeholder={PLACEHOLDER}
              alt=""
              width="32"
              height="32"
            />
            {user.is_member === 1 && <span className="tag vip">会员</span>}
          </span>
          {/* Spaces between the parts of its name; none of them shows. */} <span>{nameOf(user)}</span>{' '}
          {badge}
        </summary>
        <ul>
          {personalMenu.map(({ path, name }) => (
            <li key={path}>
              <a href={path}>
                {name}
                {path === accountWorkPath && badge}
              </a>
            </li>
          ))}
          {projectAdmin && (
            <li>
              {isElsewhere(projectAdmin) ? (
                <a href={projectAdmin} target="_blank" rel="noopener">
                  项目库管理<span aria-hidden="true">&thinsp;↗</span>
                  <span className="visually-hidden">（在新窗口打开）</span>
                </a>
              ) : (
                <a href={projectAdmin}>项目库管理</a>
              )}
            </li>
          )}
          <li>
            <button type="button" onClick={() => void logOut()}>
              退出登录
            </button>
          </li>
        </ul>
      </details>
    </>
  )
}

SessionMenu.idPrefix = 'session'
