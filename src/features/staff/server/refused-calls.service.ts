// Audit log of refused calls to staff endpoints and of failed logins, limited per address.

import { userOf } from '#features/accounts/server/index.ts'
import type { AuditAction, RefusedReason } from '#features/audit/rules.ts'
import type { Entry as AuditEntry } from '#features/audit/server/audit.schema.ts'
import { audit, type Writer } from '#features/audit/server/index.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import { FAILURE_REASONS } from '#features/staff/contract/refusals.ts'
import { type Refusal } from '#platform/contract/refusals.ts'
import { CaptchaNeeded, StaffLocked } from '#platform/contract/sign-in-refusals.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'

export interface Log {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

type Entry = Pick<AuditEntry, 'who' | 'action' | 'target' | 'detail'>

/** Never throws: a failure of the audit log must not change the answer to the caller. */
const recordRefusal = async (deps: Deps, { address }: Origin, log: Log, entryOf: () => Promise<Entry>) => {
  try {
    const at = deps.now()
    const entry = await entryOf()
    if (await limits.tryConsume(deps.db, 'refusalRecords', address, at))
      await audit.record(deps.db, { ...entry, address, at })
    else log.warn({ audit: entry }, 'refused')
  } catch (error) {
    log.error({ err: error }, 'audit')
  }
}

interface RefusedCall {
  path: string
  token: string | undefined
  /** The caller, if signed in as staff without the required role. */
  staff: Staff | undefined
  /** Called by an API token, known or not. */
  isApiToken?: boolean
  origin: Origin
}

const describeCaller = async (
  deps: Deps,
  { token, staff, isApiToken = false }: RefusedCall,
): Promise<[who: string, reason: RefusedReason]> => {
  if (isApiToken) return [staff ? `staff:${staff.id}` : 'visitor', 'apiToken']
  if (staff) return [`staff:${staff.id}`, 'role']
  if (token === undefined) return ['visitor', 'noToken']
  const user = await userOf(deps, token)
  return user ? [`user:${user.id}`, 'userToken'] : ['visitor', 'staleToken']
}

export const recordRefusedCall = (deps: Deps, call: RefusedCall, log: Log) =>
  recordRefusal(deps, call.origin, log, async () => {
    const [who, reason] = await describeCaller(deps, call)
    const token = call.staff?.apiToken ? { token: call.staff.apiToken.name } : {}
    return { who, action: 'staff.refused', target: call.path, detail: { reason, ...token } }
  })

interface FailedSignIn {
  name: string
  known: Staff | undefined
  reason: Refusal
  origin: Origin
}

const reasonName = (refusal: Refusal) =>
  Object.keys(FAILURE_REASONS).find((name) => FAILURE_REASONS[name] === refusal) ?? refusal.msg

/** A wrong password of someone signed in may come from a stranger at an unlocked computer. */
export const recordFailedPassword = (deps: Deps, { staff, origin }: Writer, reason: Refusal, log: Log) =>
  recordRefusal(deps, origin, log, async () => {
    const who = `staff:${staff.id}`
    return { who, action: 'staff.passwordFailed', target: who, detail: { reason: reasonName(reason) } }
  })

/** The first two characters and the length: enough to recognise a typing error, too little of a password typed by mistake. */
const abbreviated = (typed: string) => {
  const characters = Array.from(typed)
  return `${characters
    .slice(0, 2)
    .join('')
    .replace(/\p{Cs}/gu, '�')}…（${characters.length} 个字）`
}

const FAILED_SIGN_IN: ReadonlyMap<Refusal, AuditAction> = new Map([
  [CaptchaNeeded, 'staff.loginCaptcha'],
  [StaffLocked, 'staff.loginLocked'],
])

export const recordFailedSignIn = (deps: Deps, { name, known, reason, origin }: FailedSignIn, log: Log) =>
  recordRefusal(deps, origin, log, async () => ({
    who: 'visitor',
    action: FAILED_SIGN_IN.get(reason) ?? 'staff.loginFailed',
    target: known ? `staff:${known.id}` : 'staff',
    detail: { name: known?.login_name ?? abbreviated(name), reason: reasonName(reason) },
  }))
