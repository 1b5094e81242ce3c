// Session of the signed-in staff member. Separate from the session of users, whose store this page never loads.
import { atom } from 'nanostores'
import { authoriseWith, call } from '#client/call.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { StaffInfo, staffLogin, staffLogout } from '#contract/staff/sign-in.ts'
import { readStored, removeStored, store } from './local-storage.ts'

export type Role = StaffInfo['role']

/** Whether a call's own rule lets this role make it; the server decides anew each time. */
export const mayCall = ({ access }: Pick<Endpoint, 'access'>, role: Role | undefined) =>
  role === 'admin' || (role !== undefined && (access === 'staff' || access === `staff:${role}`))

const KEY = 'staff-session'

const readStoredStaff = () => {
  const value = StaffInfo.safeParse(readStored(KEY))
  return value.success ? value.data : undefined
}

export const $staff = atom<StaffInfo | undefined>(readStoredStaff())

authoriseWith(() => $staff.get()?.token)

export type Credentials = Input<typeof staffLogin>

/** What keeps one person's things apart from another's in this browser. */
export const currentLoginName = () => $staff.get()?.login_name ?? ''

/** Throws what `call` throws. */
export const signIn = async (credentials: Credentials) => {
  const before = currentLoginName()
  const { data } = await call(staffLogin, credentials)
  store(KEY, data)
  // What is on the page, and what waits to be sent, is not to go out under another name.
  if (before && before !== data.login_name) location.reload()
  else $staff.set(data)
}

/** React-admin would otherwise ask again before it has left the page, and again. */
const shortDelay = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Always ends the session here, even where the API cannot be told. */
export const signOut = async () => {
  // Who has no session has none to end, and is nobody that the record should tell of. Otherwise the token is read as
  // the call begins.
  const request = $staff.get() ? call(staffLogout, {}).catch(() => undefined) : shortDelay()
  removeStored(KEY)
  $staff.set(undefined)
  await Promise.race([request, new Promise((resolve) => setTimeout(resolve, 1500))])
}

/** Whoever works here has changed their own name. */
export const updateOwnName = (name: string) => {
  const staff = $staff.get()
  if (!staff) return
  store(KEY, { ...staff, name })
  $staff.set({ ...staff, name })
}

/** What another tab did: the same person's new token is taken over, anything else starts this tab anew. */
addEventListener('storage', ({ key }) => {
  if (key !== KEY) return
  const [before, now] = [$staff.get(), readStoredStaff()]
  if (before?.token === now?.token) return
  if (before && before.login_name === now?.login_name) $staff.set(now)
  else location.reload()
})
