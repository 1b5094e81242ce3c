// The commands of npm run admin: accounts of the staff from the machine itself, the first of them above all, and checks of the database.

import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { encryptedColumns } from '#app/features.ts'
import { LoginNameTaken } from '#features/accounts/contract/refusals.ts'
import { checkLedger, FAULTS_MAX, type LedgerFault } from '#features/bonds/server/ledger-check.service.ts'
import { rebuildRecordSearch } from '#features/search/server/rebuild.table.ts'
import { staffAdd, staffEdit } from '#features/staff/contract/accounts.ts'
import { StaffUnknown } from '#features/staff/contract/refusals.ts'
import { adoptKey } from '#features/staff/server/data-keys.service.ts'
import { rotateKeys } from '#features/staff/server/encrypted-columns.service.ts'
import { findByLoginName } from '#features/staff/server/staff.table.ts'
import * as accounts from '#features/staff/server/staff-accounts.service.ts'
import { adoptSigningKey } from '#features/uploads/server/signing-keys.service.ts'
import type { Endpoint, Parsed } from '#platform/contract/endpoint.ts'
import { messageOf } from '#platform/lib/errors.ts'
import { plainError } from '#platform/lib/plain-error.ts'
import { type Config, ConfigError, loadConfig } from '#platform/server/config.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { parse } from '#platform/server/refusals/parse-input.ts'
import { RefusalError, refuse } from '#platform/server/refusals/refuse.ts'
import { DATA_KEY_FILE } from '#platform/server/security/encryption.ts'
import { passwordFrom, type Source, Unusable } from './ask-password.ts'

const USAGE = `用法：npm run admin -- <命令> [选项]

  create --login <登录账号> --name <姓名> --role <editor|reviewer|admin>   新建工作人员
  reset-password --login <登录账号>    重置密码，其所有登录随之结束
  reset-otp --login <登录账号>         重置动态验证码（手机遗失时），恢复码一并作废
  disable --login <登录账号>           停用，其所有登录随之结束
  enable --login <登录账号>            重新启用
  list                                 列出全部工作人员
  rotate-keys                          用 DATA_KEY 的第一个密钥重新加密库中的密文
  adopt-key [--accept-loss]            原来的数据密钥或签名密钥丢失后改用现有的或新的密钥；先说明会失去多少内容，加 --accept-loss 才执行
  check-ledger                         核对保证金账目：每笔的记录前后衔接，与状态、在管金额相符
  rebuild-search                       重建全站搜索的索引：绕过触发器导入大量数据之后，或索引变大变慢时；服务可以照常运行

密码（create、reset-password）是初始密码，本人登录后须先修改。默认在终端中询问两次，输入不显示；
  --password-stdin   从标准输入读取一行
  --generate         自动生成，并显示一次

数据库取自环境变量 DATABASE_URL 或 DATA_DIR；使用内置数据库时须先停止正在运行的服务。`

class WrongUsage extends Error {}

const OPTIONS = {
  login: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  generate: { type: 'boolean' },
  'accept-loss': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const
type Given = Partial<Record<'login' | 'name' | 'role', string>> & { source: Source }

const CLI = { who: 'cli', address: '' }
const roleNames = { editor: '编辑', reviewer: '审核员', admin: '管理员' } as const

/** Where a command reads and writes. */
export interface Terminal {
  env: NodeJS.ProcessEnv
  stdin: Readable & { isTTY?: boolean }
  say: (line: string) => void
  complain: (message: string) => void
}

/** Parses a value like a call would, with the same rules and messages. */
const read = <E extends Endpoint>(call: E, input: Record<string, unknown>): Parsed<E> => {
  try {
    return parse(call, input)
  } catch (error) {
    if (!(error instanceof RefusalError) || !error.fields) throw error
    throw new WrongUsage(Object.values(error.fields).join('\n'))
  }
}

const memberOf = async ({ db }: Deps, { login }: Given) => {
  if (!login) throw new WrongUsage('请用 --login 指明登录账号')
  return (await findByLoginName(db, login)) ?? refuse(StaffUnknown)
}

const tellGenerated = ({ say }: Terminal, source: Source, password: string) => {
  if (source === 'generated') say(`密码（只显示这一次）：${password}`)
}

const setDisabled = async (deps: Deps, given: Given, { say }: Terminal, disabled: boolean) => {
  const member = await memberOf(deps, given)
  const { id, name, login_name, role } = member
  await accounts.editStaffAccount(deps)(
    CLI,
    read(staffEdit, { id, name: name || login_name, role, disabled }),
  )
  say(`${disabled ? '已停用' : '已启用'} ${login_name}`)
}

const list = async (deps: Deps, _: Given, { say }: Terminal) => {
  for (let page = 1; ; page++) {
    const { list, count } = await accounts.listStaffAccounts(deps)({ page, pagesize: 100, keyword: '' })
    for (const { login_name, name, role, ...row } of list) {
      const marks = [
        row.disabled && '停用',
        row.otp && '动态验证码',
        row.initial_password && '初始密码',
        row.demo && '演示账号',
      ].filter(Boolean)
      say([login_name, name, roleNames[role], ...marks].join('\t'))
    }
    if (page * 100 >= count) return say(`共 ${count} 人`)
  }
}

const faultNames: Record<LedgerFault, string> = {
  first: '第一条记录不是报名',
  chain: '起始状态与上一条的结果不符',
  event: '不是保证金允许的变动',
  amount: '金额与应缴金额不符',
  empty: '没有任何记录',
  state: '最后一条记录的状态与保证金的状态不符',
  sum: '各条金额之和与在管金额不符',
}

/** Ends with 1 where anything is wrong, so that a monitor notices. */
const check = async ({ db }: Deps, _: Given, { say }: Terminal) => {
  const { bonds, entries, faults } = await checkLedger(db)
  for (const { bond_id, entry_id, fault } of faults)
    say(`保证金 ${bond_id}${entry_id === null ? '' : `，记录 ${entry_id}`}：${faultNames[fault]}`)
  if (faults.length >= FAULTS_MAX) say(`只列出前 ${FAULTS_MAX} 处`)
  if (faults.length > 0) throw new Unusable(`保证金账目有 ${faults.length} 处不符`)
  say(`保证金账目相符：${bonds} 笔保证金，${entries} 条记录`)
}

const adopt = async (db: Db, config: Config, acceptsLoss: boolean, { say }: Terminal) => {
  const done = await adoptKey(db, config, { columns: encryptedColumns, acceptsLoss, at: new Date() })
  const adoptsSigning = done.kind !== 'loss' && (await adoptSigningKey(db, config, new Date()))
  if (adoptsSigning) say('已改用现有的签名密钥，此前给出的文件地址随即失效；各服务须用同一把，请逐个重启')
  if (done.kind === 'unchanged') {
    if (!adoptsSigning) say('现有的密钥就是数据库记着的密钥，不用更换')
    return
  }
  if (done.kind === 'loss')
    throw new Unusable(
      `有 ${done.lost} 项内容（证件姓名和号码、动态验证码）是用指纹为 ${done.missing.join('、')} 的密钥加密的，改用别的密钥后读不出来。\n` +
        '请先找原来的密钥。确实找不回来，再运行 npm run admin -- adopt-key --accept-loss',
    )
  if (done.isNewFile) say(`已生成新的密钥 ${resolve(config.dataDir, DATA_KEY_FILE)}，请妥善备份`)
  say(`已改用指纹为 ${done.keyId} 的密钥`)
  if (done.lost > 0)
    say(
      `${done.lost} 项内容读不出来，原样留在库中：工作人员的动态验证码用 reset-otp 重置，用户的认证资料请本人重新填写`,
    )
}

const commands: Record<string, (deps: Deps, given: Given, terminal: Terminal) => Promise<void>> = {
  create: async (deps, given, terminal) => {
    // All other mistakes are reported before a password is asked for.
    const { login: login_name, name, role, source } = given
    const account = read(staffAdd, { login_name, name, role, password: 'Stands4it' })
    if (await findByLoginName(deps.db, account.login_name)) refuse(LoginNameTaken)
    const password = await passwordFrom(source, terminal.stdin)
    await accounts.addStaffAccount(deps)(CLI, { ...account, password })
    terminal.say(`已新建${roleNames[account.role]} ${account.login_name}（${account.name}）`)
    tellGenerated(terminal, source, password)
  },
  'reset-password': async (deps, given, terminal) => {
    const { id, login_name } = await memberOf(deps, given)
    const password = await passwordFrom(given.source, terminal.stdin)
    await accounts.resetPassword(deps)(CLI, { id, password })
    terminal.say(`已重置 ${login_name} 的密码`)
    tellGenerated(terminal, given.source, password)
  },
  'reset-otp': async (deps, given, { say }) => {
    const { id, login_name } = await memberOf(deps, given)
    await accounts.resetOtp(deps)(CLI, { id })
    say(`已重置 ${login_name} 的动态验证码，本人凭密码登录后重新设置`)
  },
  disable: (deps, given, terminal) => setDisabled(deps, given, terminal, true),
  enable: (deps, given, terminal) => setDisabled(deps, given, terminal, false),
  list,
  'check-ledger': check,
  'rebuild-search': async ({ db }, _, { say }) => {
    const began = performance.now()
    const records = await rebuildRecordSearch(db)
    say(`已重建 ${records} 条内容的搜索索引，用时 ${Math.round((performance.now() - began) / 1000)} 秒`)
  },
  'rotate-keys': async (deps, _, { say }) => {
    const { encrypted, unreadable } = await rotateKeys(deps, encryptedColumns)
    say(`已用当前密钥重新加密 ${encrypted} 项`)
    if (unreadable > 0)
      throw new Unusable(
        `${unreadable} 项没有密钥可以解开，保持原样：请补上原来的密钥再试，或用 reset-otp 重置这些账号的动态验证码`,
      )
  },
}

/** They make tables: of two roles, the owner runs them. */
const makesTables: ReadonlySet<string> = new Set(['rebuild-search'])
const NEEDS_OWNER =
  '这条命令要新建表，须以数据库的所有者连接：请用 DATABASE_DIRECT_URL 指明以所有者连接的地址'
const isRightMissing = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === '42501'

const argumentsOf = (args: string[]) => {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const [option] = /'?--?[\w-]+/.exec(messageOf(error)) ?? ['']
    throw new WrongUsage(`选项不正确：${option.replace(/'/g, '')}`)
  }
}

const run = async (args: string[], terminal: Terminal) => {
  const { values, positionals } = argumentsOf(args)
  if (values.help) return terminal.say(USAGE)
  const [name = '', ...more] = positionals
  const isAdoption = name === 'adopt-key'
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command && !isAdoption) throw new WrongUsage(name ? `没有这个命令：${name}` : '请写明命令')
  if (more.length > 0) throw new WrongUsage(`多余的内容：${more.join(' ')}`)
  if (values.generate && values['password-stdin'])
    throw new WrongUsage('--generate 与 --password-stdin 只能用一个')
  const source = values.generate ? 'generated' : values['password-stdin'] ? 'stdin' : 'asked'
  const config = loadConfig(terminal.env)
  // Most of the server, which a mistake in the arguments has no need of.
  const [{ openDatabase }, { makeDeps }] = await Promise.all([
    import('#platform/server/db/open.ts'),
    import('#app/start.ts'),
  ])
  const { databaseUrl, postgres } = config
  const address = (makesTables.has(name) && postgres.directUrl) || databaseUrl
  const database = await openDatabase({ ...config, databaseUrl: address }).catch((error: unknown) => {
    throw new Unusable(messageOf(error))
  })
  try {
    // Everything else needs the key that the database knows.
    if (!command) await adopt(database.db, config, values['accept-loss'] === true, terminal)
    else await command(await makeDeps(config, database), { ...values, source }, terminal)
  } catch (error) {
    if (makesTables.has(name) && isRightMissing(error)) throw new Unusable(NEEDS_OWNER)
    throw error
  } finally {
    await database.close()
  }
}

/** The error of a failed query would show its values; its cause does not. */
const wordsFor = (error: unknown) => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return plainError(cause, `程序出错，请把这段文字交给开发人员：${messageOf(cause)}`).reason
}

/** Message for the operator. */
const messageFor = (error: unknown) => {
  if (error instanceof RefusalError) return error.refusal.msg
  if (error instanceof WrongUsage) return `${error.message}\n\n${USAGE}`
  if (error instanceof ConfigError || error instanceof Unusable) return error.message
  return `操作没有完成：${wordsFor(error)}`
}

/** Answers the exit code: 2 for a mistake in the arguments, 1 for any other failure. */
export const runAdmin = async (args: string[], terminal: Terminal): Promise<number> => {
  try {
    await run(args, terminal)
    return 0
  } catch (error) {
    terminal.complain(messageFor(error))
    return error instanceof WrongUsage ? 2 : 1
  }
}
