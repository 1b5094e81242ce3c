// Short ways to where a test begins: a fresh mobile, a code, an account, a login, an article.

import { getCaptcha, register, sendCode } from '#features/accounts/contract/accounts.ts'
import { login } from '#features/accounts/contract/login.ts'
import { type Staff, staff } from '#features/identity/server/staff.schema.ts'
import { type news } from '#features/news/server/news.schema.ts'
import { insertNews } from '#features/news/server/news.table.ts'
import { type SmsEvent } from '#platform/contract/account-fields.ts'
import { logout } from '#platform/contract/session.ts'
import { CaptchaNeeded } from '#platform/contract/sign-in-refusals.ts'
import { staffLogin } from '#platform/contract/staff-sign-in.ts'
import type { TestApp } from './app.ts'

let last = 0
/** Never the same twice in a file, and never one of the demo's. */
export const newMobile = () => `139${String(++last).padStart(8, '0')}`
/** A caller of its own, as far as limits go. */
export const newAddress = () => `10.1.${Math.floor(++last / 250)}.${(last % 250) + 1}`

export const PASSWORD = 'Forest2026'

/** Sends a code and reads it from the outbox. Moves the clock past the pause between two codes. */
export const codeFor = async (portal: TestApp, mobile: string, event: SmsEvent) => {
  const send = async (captcha = '', cookie?: string) =>
    portal.call(sendCode, { mobile, event, captcha }, { address: newAddress(), cookie })
  const first = await send()
  const solve = async () => {
    const { answer, cookie } = await captchaOf(portal)
    return send(answer, cookie)
  }
  const sent = first.code === CaptchaNeeded.code ? await solve() : first
  if (sent.code !== 200) throw new Error(`no code: ${sent.msg}`)
  const message = portal.deps.outbox?.latestCode(mobile)
  if (!message) throw new Error('the outbox is empty')
  return message.code
}

/** Another six digits than these. */
export const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

export interface Person {
  mobile: string
  type: 1 | 2
  loginName?: string
}

export const registration = (person: Person, code: string) => ({
  type: person.type,
  mobile: person.mobile,
  nickname: person.loginName ?? '',
  code,
  password: PASSWORD,
  repassword: PASSWORD,
  remember: 1,
})

/** Registers and answers the token too, since registering signs in. */
export const signedIn = async (portal: TestApp, person: Partial<Person> = {}) => {
  const whole: Person = { mobile: newMobile(), type: 2, ...person }
  const code = await codeFor(portal, whole.mobile, whole.type === 1 ? 'register' : 'orregister')
  const answer = await portal.call(register, registration(whole, code), { address: newAddress() })
  if (!answer.data) throw new Error(`not registered: ${answer.msg}`)
  return { ...whole, token: answer.data.token }
}

/** An account whose owner is not signed in anywhere. */
export const registered = async (portal: TestApp, person: Partial<Person> = {}): Promise<Person> => {
  const { token, ...account } = await signedIn(portal, person)
  await portal.call(logout, {}, { token })
  return account
}

/** With a new token, such as after a session's fourteen days. */
export const signedInAgain = async <P extends Person>(portal: TestApp, person: P) => {
  const answer = await portal.call(
    login,
    { username: person.mobile, password: PASSWORD, type: person.type },
    { address: newAddress() },
  )
  if (answer.code !== 200) throw new Error(`not signed in: ${answer.msg}`)
  return { ...person, token: answer.data.token }
}

/** A new member of the staff with this role, by name and id. */
export const employed = async (portal: TestApp, role: Staff['role'] = 'editor') => {
  const member = {
    login_name: `${role}${++last}`,
    role,
    password_hash: await portal.deps.passwords.hash(PASSWORD),
    createtime: portal.deps.now(),
  }
  const [row] = await portal.deps.db.insert(staff).values(member).returning({ id: staff.id })
  if (!row) throw new Error('not employed')
  return { id: row.id, name: member.login_name }
}

/** The same, signed in. */
export const staffSignedIn = async (portal: TestApp, role: Staff['role'] = 'editor') => {
  const member = await employed(portal, role)
  const answer = await portal.call(
    staffLogin,
    { username: member.name, password: PASSWORD },
    { address: newAddress() },
  )
  if (answer.code !== 200) throw new Error(`not signed in: ${answer.msg}`)
  return { ...member, token: answer.data.token }
}

/** Draws a captcha and answers its cookie and what it says. */
export const captchaOf = async (portal: TestApp) => {
  const reply = await portal.app.inject({ method: 'GET', url: getCaptcha.path, remoteAddress: newAddress() })
  const id = reply.cookies.find(({ name }) => name === 'captcha')?.value ?? ''
  return { cookie: `captcha=${id}`, answer: portal.deps.outbox?.captchaAnswer(id) ?? '', reply }
}

/** The cookie by which a sign-in made its browser known. */
export const deviceCookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((line) => line.startsWith('device='))
    ?.split(';')[0] ?? ''

export const article = (portal: TestApp, changes: Partial<typeof news.$inferInsert> = {}) => {
  const createtime = changes.createtime ?? portal.deps.now()
  return insertNews(portal.deps.db, {
    type: 1,
    title: '林地流转新规解读',
    remark: '要点与例子',
    content: '<p>正文</p>',
    createtime,
    updatetime: createtime,
    ...changes,
  })
}
