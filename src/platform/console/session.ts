// Session of the signed-in staff member. Separate from the session of users, whose store this page never loads.
import { atom } from 'nanostores'
import { call, setTokenSource } from '#platform/browser/call.ts'
import { storedValues } from '#platform/browser/stored-values.ts'
import type { Endpoint, Input } from '#platform/contract/endpoint.ts'
import { StaffInfo, staffLogin, staffLogout } from '#platform/contract/staff-sign-in.ts'

export type Role = StaffInfo['role']

/** Whether the endpoint admits the role. Only for display: the server checks every call itself. */
export const mayCall = ({ access }: Pick<Endpoint, 'access'>, role: Role | undefined) =>
  role === 'admin' || (role !== undefined && (access === 'staff' || access === `staff:${role}`))

const KEY = 'staff-session'

const storedStaff = storedValues({ name: KEY, parse: (stored) => StaffInfo.safeParse(stored).data })

export const $staff = atom<StaffInfo | undefined>(storedStaff.read())

setTokenSource(() => $staff.get()?.token)

export type Credentials = Input<typeof staffLogin>

/** Login name of the signed-in person, `''` if nobody is; separates the drafts of several people in one browser. */
export const currentLoginName = () => $staff.get()?.login_name ?? ''

/** Answers how many recovery codes are left, if one was used. Throws what `call` throws. */
export const signIn = async (credentials: Credentials) => {
  const before = currentLoginName()
  const { data } = await call(staffLogin, credentials)
  const { recovery_left, ...staff } = data
  storedStaff.write(staff)
  // Another person signed in: reload, so that forms and waiting calls of the first are not sent in the new name.
  if (before && before !== staff.login_name) location.reload()
  else $staff.set(staff)
  return { recoveryLeft: recovery_left }
}

/** Without a pause react-admin repeats the sign-out several times before it has left the page. */
const shortDelay = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Always ends the session in this browser, even if the API cannot be reached. */
export const signOut = async () => {
  // Without a session there is nothing to end, and the call would leave a refusal in the audit log. `call` reads the
  // token synchronously, before it is removed below.
  const request = $staff.get() ? call(staffLogout, {}).catch(() => undefined) : shortDelay()
  storedStaff.remove()
  $staff.set(undefined)
  await Promise.race([request, new Promise((resolve) => setTimeout(resolve, 1500))])
}

/** Applies a change of one's own name to the stored session. */
export const updateOwnName = (name: string) => {
  const staff = $staff.get()
  if (!staff) return
  storedStaff.write({ ...staff, name })
  $staff.set({ ...staff, name })
}

/** Changes by another tab: a new token of the same person is taken over, anything else reloads this tab. */
addEventListener('storage', ({ key }) => {
  if (key !== KEY) return
  const [before, now] = [$staff.get(), storedStaff.read()]
  if (before?.token === now?.token) return
  if (before && before.login_name === now?.login_name) $staff.set(now)
  else location.reload()
})
