// The staff's own door: their accounts and tokens are none of the users'.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { LoginName, LoginPassword } from './fields.ts'

export const StaffInfo = z.object({
  /** Opaque; sent back in the `token` header. Good for twelve hours. */
  token: z.string(),
  name: z.string(),
  role: z.enum(['editor', 'reviewer', 'admin']),
})
export type StaffInfo = z.output<typeof StaffInfo>

export const staffLogin = endpoint({
  title: '工作人员登录',
  path: '/api/staff/login',
  encoding: 'json',
  access: 'visitor',
  input: z.object({ username: LoginName, password: LoginPassword }),
  output: StaffInfo,
  refusals: ['WrongCredentials', 'StaffLocked'],
  note: '本站增加。令牌同样放在请求头 token 中，与用户的令牌互不通用，12 小时内有效。',
})

export const staffLogout = endpoint({
  title: '工作人员退出登录',
  path: '/api/staff/logout',
  encoding: 'json',
  access: 'staff',
  input: z.object({}),
  output: z.null(),
  refusals: [],
  note: '本站增加。',
})
