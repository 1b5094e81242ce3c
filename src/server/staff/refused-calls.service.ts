// Who was turned away from the staff's calls and from their door: on record, though not without end.
import type { RefusalName } from '#contract/refusals.ts'
import type { AuditAction, RefusedReason } from '#domain/audit.ts'
import { userOf } from '#server/accounts/login.service.ts'
import type { Entry as AuditEntry } from '#server/audit/audit.schema.ts'
import * as audit from '#server/audit/audit.service.ts'
import type { Writer } from '#server/audit/writer.service.ts'
import type { Deps, Origin } from '#server/deps.ts'
import * as limits from '#server/limits/limits.service.ts'
import type { Staff } from './staff.schema.ts'

export interface Log {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

type Entry = Pick<AuditEntry, 'who' | 'action' | 'target' | 'detail'>

/** Never throws: whoever is refused is refused, whether or not it can be written down. */
const note = async (deps: Deps, { address }: Origin, log: Log, entryOf: () => Promise<Entry>) => {
  try {
    const at = deps.now()
    const entry = await entryOf()
    if (await limits.tryConsume(deps.db, 'refusedOnRecord', address, at))
      await audit.record(deps.db, { ...entry, address, at })
    else log.warn({ audit: entry }, 'refused')
  } catch (error) {
    log.error({ err: error }, 'audit')
  }
}

interface RefusedCall {
  path: string
  token: string | undefined
  /** Whoever of the staff it is, who may not make this call. */
  staff: Staff | undefined
  origin: Origin
}

const whoCalls = async (
  deps: Deps,
  { token, staff }: RefusedCall,
): Promise<[who: string, reason: RefusedReason]> => {
  if (staff) return [`staff:${staff.id}`, 'role']
  if (token === undefined) return ['visitor', 'noToken']
  const user = await userOf(deps, token)
  return user ? [`user:${user.id}`, 'userToken'] : ['visitor', 'staleToken']
}

export const recordRefusedCall = (deps: Deps, call: RefusedCall, log: Log) =>
  note(deps, call.origin, log, async () => {
    const [who, reason] = await whoCalls(deps, call)
    return { who, action: 'staff.refused', target: call.path, detail: { reason } }
  })

interface FailedSignIn {
  /** As it was typed. */
  name: string
  known: Staff | undefined
  reason: RefusalName
  origin: Origin
}

/** Who is signed in was asked for the password once more: a wrong one may be a stranger's at an open desk. */
export const recordFailedPassword = (deps: Deps, { staff, origin }: Writer, reason: RefusalName, log: Log) =>
  note(deps, origin, log, async () => {
    const who = `staff:${staff.id}`
    return { who, action: 'staff.passwordFailed', target: who, detail: { reason } }
  })

/** Enough to tell a slip of the finger from somebody's guesses, and too little of a password typed into this field. */
const hinted = (typed: string) => {
  const signs = Array.from(typed)
  return `${signs
    .slice(0, 2)
    .join('')
    .replace(/\p{Cs}/gu, '�')}…（${signs.length} 个字）`
}

const FAILED_SIGN_IN: Partial<Record<RefusalName, AuditAction>> = {
  CaptchaNeeded: 'staff.loginCaptcha',
  StaffLocked: 'staff.loginLocked',
}

export const recordFailedSignIn = (deps: Deps, { name, known, reason, origin }: FailedSignIn, log: Log) =>
  note(deps, origin, log, async () => ({
    who: 'visitor',
    action: FAILED_SIGN_IN[reason] ?? 'staff.loginFailed',
    target: known ? `staff:${known.id}` : 'staff',
    detail: { name: known?.login_name ?? hinted(name), reason },
  }))
