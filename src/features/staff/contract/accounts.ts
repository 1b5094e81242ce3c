// Accounts of the staff, as admins keep them. Nothing here ever answers a hash or a secret.

import * as z from 'zod/mini'
import { LoginNameTaken, SessionGone } from '#features/accounts/contract/refusals.ts'
import { personName } from '#platform/contract/account-fields.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  Id,
  idOf,
  integer,
  optionalText,
  Page,
  pageOf,
  pageSize,
  withLabel,
} from '#platform/contract/fields.ts'
import { flag, newPassword, Role, StaffSession } from '#platform/contract/staff-fields.ts'
import { tidyText } from '#platform/readers/typed-text.ts'
import { DemoAccount, EditorRoleUnknown, LastAdmin, OtpNotOn, OwnAccount, StaffUnknown } from './refusals.ts'

export const StaffAccount = z.object({
  id: Id,
  login_name: z.string(),
  /** Shown name; the login name where none was given. */
  name: z.string(),
  role: Role,
  /** Of editors: what they approve of others' texts (LEVELS of the content's approvals). */
  approves: z.int(),
  /** Of editors: number of the role that says what they may do (岗位); 0 for no limits. */
  editor_role: z.int(),
  disabled: z.boolean(),
  otp: z.boolean(),
  /** The password was set by an admin or the command, and has not been changed since. */
  initial_password: z.boolean(),
  /** Made for the demo; outside of it nobody can sign in with it. */
  demo: z.boolean(),
  createtime: z.string(),
  /** When a sign-in that still holds was last used; empty for none. */
  seen: z.string(),
})
export type StaffAccount = z.output<typeof StaffAccount>

const admin = { encoding: 'json', access: 'staff:admin' } as const
const path = <V extends string>(verb: V) => `/api/staff/accounts/${verb}` as const
const NOTE = '本站增加。'

const NAME_RULE = '登录账号须为 3-20 位字母、数字或下划线'
/** Letters of any case, digits, underscores; two names differ by more than case. */
const NewLoginName = withLabel(
  '登录账号',
  z.string('请填写登录账号').check(z.overwrite(tidyText), z.regex(/^[A-Za-z0-9_]{3,20}$/, NAME_RULE)),
)
const StaffName = withLabel('姓名', personName('姓名').check(z.regex(/^\P{Cc}*$/u, '姓名含有不可见的字符')))
/** Not left out: nobody is let in again by a form that forgot to say so. */
const Disabled = withLabel('停用', z.pipe(flag, z.boolean()))

const Approves = withLabel('审核权限', z.optional(integer(0, 2)))
const EditorRoleId = withLabel('岗位', z.optional(integer(0, 2_147_483_647)))

export const staffList = endpoint({
  ...admin,
  title: '工作人员列表',
  path: path('list'),
  input: z.object({
    page: Page,
    pagesize: pageSize(25),
    /** Part of the name or the login name. */
    keyword: optionalText('关键词', 40),
    role: withLabel('角色', z.optional(Role)),
    disabled: withLabel('停用', z.optional(flag)),
  }),
  output: pageOf(StaffAccount),
  refusals: [],
  note: NOTE,
})

export const staffGet = endpoint({
  ...admin,
  title: '一个工作人员',
  path: path('get'),
  input: z.object({ id: Id }),
  output: StaffAccount,
  refusals: [StaffUnknown],
  note: NOTE,
})

export const staffAdd = endpoint({
  ...admin,
  title: '新建工作人员',
  path: path('add'),
  input: z.object({
    login_name: NewLoginName,
    name: StaffName,
    role: Role,
    approves: Approves,
    editor_role: EditorRoleId,
    password: newPassword('登录密码'),
  }),
  output: StaffAccount,
  refusals: [LoginNameTaken, EditorRoleUnknown],
  note: `${NOTE}密码为初始密码，本人首次登录须先修改。`,
})

export const staffEdit = endpoint({
  ...admin,
  title: '修改工作人员',
  path: path('edit'),
  input: z.object({
    id: Id,
    name: StaffName,
    role: Role,
    approves: Approves,
    editor_role: EditorRoleId,
    disabled: Disabled,
  }),
  output: StaffAccount,
  refusals: [StaffUnknown, OwnAccount, LastAdmin, EditorRoleUnknown],
  note: `${NOTE}停用或更改角色后，该账号的所有登录立即结束。`,
})

export const staffResetPassword = endpoint({
  ...admin,
  title: '重置工作人员的密码',
  path: path('resetPassword'),
  input: z.object({ id: Id, password: newPassword('新密码') }),
  output: z.null(),
  refusals: [StaffUnknown, OwnAccount, DemoAccount],
  note: `${NOTE}该账号的所有登录立即结束，登录失败的次数重新计算，记住的浏览器全部作废。新密码为初始密码，本人登录后须先修改。`,
})

export const staffResetOtp = endpoint({
  ...admin,
  title: '重置工作人员的动态验证码',
  path: path('resetOtp'),
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: [StaffUnknown, OwnAccount, OtpNotOn],
  note: `${NOTE}用于手机遗失：恢复码一并作废，本人凭密码登录后重新设置。`,
})

export const staffSessions = endpoint({
  ...admin,
  title: '工作人员的登录设备',
  path: path('sessions'),
  input: z.object({ id: Id }),
  output: pageOf(StaffSession),
  refusals: [StaffUnknown],
  note: `${NOTE}最近使用的在前，最多 100 个。`,
})

export const staffEndSession = endpoint({
  ...admin,
  title: '结束工作人员的某个登录',
  path: path('endSession'),
  input: z.object({ id: Id, session: idOf('登录编号') }),
  output: z.null(),
  refusals: [SessionGone],
  note: NOTE,
})
