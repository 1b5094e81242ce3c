// Data of an account page, and the unread count beside its menu.
import { useEffect } from 'react'
import { useUserData } from '../use-user-data.ts'
import { showUnreadBadge } from './unread-badge.ts'

/** @param fetchData must be the same function as long as the request is the same. */
export const useAccountData = <T>(fetchData: () => Promise<T>) => {
  useEffect(showUnreadBadge, [])
  // After the page's own script: the number can wait.
  useEffect(() => {
    import('#stores/live-unread.ts').then(
      ({ followUnread }) => followUnread(),
      () => undefined,
    )
  }, [])
  return useUserData(fetchData)
}
