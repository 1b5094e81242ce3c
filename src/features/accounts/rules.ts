import {
  accountInformationPath,
  accountMobilePath,
  accountNoticePath,
  accountPasswordPath,
  accountPrivacyPath,
  accountSessionsPath,
  accountUsernamePath,
} from '#platform/lib/paths.ts'

interface SettingsPage {
  path: string
  name: string
  purpose: string
}
const page = (path: string, name: string, purpose: string): SettingsPage => ({ path, name, purpose })

export const settingsPages = {
  information: page(accountInformationPath, '个人资料', '修改头像、昵称和身份。'),
  username: page(accountUsernamePath, '登录账号', '查看或修改登录时使用的账号。'),
  password: page(accountPasswordPath, '修改密码', '设置新密码，其他设备上的登录随之结束。'),
  mobile: page(accountMobilePath, '更换手机号码', '改用新的手机号码登录和接收验证码。'),
  sessions: page(accountSessionsPath, '登录设备', '查看登录过的设备，结束不认识的登录。'),
  notice: page(accountNoticePath, '消息提醒', '重要消息是否同时发短信到手机。'),
  privacy: page(accountPrivacyPath, '隐私与数据', '下载个人数据、撤回同意、注销账号。'),
} as const

/** `type` of users (spec part 1 §3). 5 is set by the staff alone. */
export const userTypeNames: Readonly<Record<number, string>> = {
  1: '我有林地',
  2: '我找林地',
  3: '既有林地，也找林地',
  4: '我是招标代理',
  5: '内部人员',
}

/** The same in the words of the staff. */
export const userTypeTitles: Readonly<Record<number, string>> = {
  1: '林地供方',
  2: '林地需方',
  3: '供需双方',
  4: '招标代理',
  5: '内部人员',
}
