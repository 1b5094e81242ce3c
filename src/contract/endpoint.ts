// One value per call: server, client, tests and the API page are all made from it.
import type * as z from 'zod/mini'
import type { RefusalName } from './refusals.ts'

/** Who of the staff may call: anyone signed in there, or who has the role. An admin may do everything. */
export type StaffAccess = 'staff' | 'staff:editor' | 'staff:reviewer' | 'staff:admin'
/** Who may call. Declared here, enforced by the server before it reads the body. */
export type Access = 'visitor' | 'user' | StaffAccess

export type Schema = z.ZodMiniType

/** What a body of bytes is called in messages, and how much of it there may be. */
export interface FileRule {
  label: string
  megabytes: number
}

const MEGABYTE = 1024 * 1024
export const maxBytes = ({ megabytes }: FileRule) => megabytes * MEGABYTE

/** Complains of a body that is too large, never as if it fitted; undefined for one that does. */
export const sizeComplaint = (rule: FileRule, bytes: number) => {
  if (bytes <= maxBytes(rule)) return undefined
  const size = Math.max(bytes / MEGABYTE, rule.megabytes + 0.1).toFixed(1)
  return `上传的${rule.label}为 ${size} M，请控制在 ${rule.megabytes}M 以内`
}

/** Rate limits that count every call of an endpoint; their numbers stand in server/limits. */
export type CallLimit =
  | 'applyMember'
  | 'bondVoucher'
  | 'captcha'
  | 'download'
  | 'leadEdit'
  | 'listingAction'
  | 'mobileLookup'
  | 'pull'
  | 'readReport'
  | 'recoverPerAddress'
  | 'report'
  | 'search'
  | 'searchSuggestions'
  | 'signUp'
  | 'upload'

export interface Endpoint<I extends Schema = Schema, O extends Schema = Schema, A extends Access = Access> {
  /** One Chinese line for the API page. */
  title: string
  method: 'POST' | 'GET'
  path: `/${string}`
  /**
   * What our client sends. The server reads form and JSON on every POST, but for `file`: there the body is the bytes
   * themselves, as application/octet-stream, and the input stands in the query.
   */
  encoding: 'form' | 'json' | 'query' | 'file'
  access: A
  input: I
  output: O
  /** Whether storage may have to copy a long video before this is answered: a client then waits for minutes. */
  copies?: (input: Readonly<Record<string, unknown>>) => boolean
  /**
   * Consumed before the handler runs: per address for visitors, otherwise per user or member of staff. Limits that depend
   * on the input or on the outcome, such as those of logins and codes, are consumed by services.
   */
  limit?: CallLimit
  /** With encoding `file`. */
  file?: FileRule
  /** The call answers lines of JSON (NDJSON) instead of the envelope; each is one of these. */
  lines?: Schema
  /**
   * Refusals beyond BadInput and TooMany, which any call may answer, NotSignedIn where it is not for visitors, and
   * Forbidden where it wants a role.
   */
  refusals: readonly RefusalName[]
  /** Where the call or a choice in it comes from, when the path or shape is not plain from the spec. */
  note?: string
}

export const endpoint = <I extends Schema, O extends Schema, const A extends Access>(
  call: Omit<Endpoint<I, O, A>, 'method'> & { method?: 'POST' | 'GET' },
): Endpoint<I, O, A> => ({ method: 'POST', ...call })

/** What a caller may send: strings for numbers and absent optional fields included. */
export type Input<E extends Endpoint> = z.input<E['input']>
/** What a handler receives after parsing. */
export type Parsed<E extends Endpoint> = z.output<E['input']>
/** What a handler returns and a caller gets as `data`. */
export type Output<E extends Endpoint> = z.output<E['output']>
