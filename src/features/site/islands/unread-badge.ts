// Unread count in the menus outside of islands: elements with `data-unread-badge`.

import { $unread } from '#features/notices/islands/unread.ts'
import { badgeText } from '#features/notices/rules/notices.ts'

/** @returns a function that stops the updates. */
export const showUnreadBadge = () =>
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
