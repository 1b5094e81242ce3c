// Data of an account page, and the unread count beside its menu.
import { useEffect } from 'react'
import { refreshUnread } from '#stores/unread.ts'
import { useSession } from '../use-session.ts'
import { useUserData } from '../use-user-data.ts'
import { showUnreadBadge } from './unread-badge.ts'

/** @param fetchData must be the same function as long as the request is the same. */
export const useAccountData = <T>(fetchData: () => Promise<T>) => {
  const { kind } = useSession()
  useEffect(showUnreadBadge, [])
  useEffect(() => {
    if (kind === 'signed-in') void refreshUnread()
  }, [kind])
  return useUserData(fetchData)
}
