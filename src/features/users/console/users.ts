import type { AuditSubject } from '#features/audit/console/subjects.ts'
import type { UserState } from '#features/users/contract.ts'

/** Name of the react-admin resource, which is also the path of its screens. */
export const USERS = 'users'

export const userPath = (id: number) => `/${USERS}/${id}`

export const userSubject: AuditSubject = { name: '用户账号', path: userPath }

export const userStateNames: Readonly<Record<UserState, string>> = {
  normal: '正常',
  deleting: '待注销',
  deleted: '已注销',
}

export const recordsPath = (list: string, userId: number, filter: Readonly<Record<string, string>> = {}) =>
  `${list}?filter=${encodeURIComponent(JSON.stringify({ ...filter, user_id: userId }))}`
