// Unread count beside 消息通知 in the side menu, which is static HTML outside of any island.
import { badgeText } from '#domain/notices.ts'
import { paths } from '#lib/paths.ts'
import { $unread } from '#stores/unread.ts'

/** @returns a function that stops the updates. */
export const showUnreadBadge = () =>
  $unread.subscribe((count) => {
    const entry = document.querySelector(`[data-menu="${paths.accountWork}"]`)
    entry?.querySelector('.badge')?.remove()
    if (!entry || count === 0) return
    const badge = document.createElement('span')
    badge.className = 'badge'
    badge.textContent = badgeText(count)
    badge.setAttribute('aria-label', `${count} 条未读`)
    entry.append(badge)
  })
