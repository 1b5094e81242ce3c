import { signOut } from '#platform/console/session.ts'

/** Reloads, so that nothing of the person stays in memory. */
export const signOutAndReload = async () => {
  await signOut()
  location.assign('#/login')
  location.reload()
}
