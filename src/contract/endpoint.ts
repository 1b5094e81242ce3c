// One value per call: server, client, tests and the API page are all made from it.
import type * as z from 'zod/mini'
import type { RefusalName } from './refusals.ts'

/** Roles of the staff that may call; `staff` is any of them. An admin may call everything. */
export type StaffAccess = 'staff' | 'staff:editor' | 'staff:reviewer' | 'staff:admin'
/** Callers whom an endpoint admits. Enforced by the server before it reads the body. */
export type Access = 'visitor' | 'user' | StaffAccess

export type Schema = z.ZodMiniType

/** Name of a kind of file in messages, and its limit. */
export interface FileRule {
  label: string
  megabytes: number
}

export const MEGABYTE = 1024 * 1024
export const maxBytes = ({ megabytes }: FileRule) => megabytes * MEGABYTE

/** Message about a file over the limit, in the wording of the spec (part 1 §5); undefined for one within it. */
export const tooLargeText = (rule: FileRule, bytes: number) => {
  if (bytes <= maxBytes(rule)) return undefined
  // Rounded up beyond the limit: a size that reads as allowed would puzzle.
  const size = Math.max(bytes / MEGABYTE, rule.megabytes + 0.1).toFixed(1)
  return `上传的${rule.label}为 ${size} M，请控制在 ${rule.megabytes}M 以内`
}

/** Rate limits that count every call of an endpoint; their numbers stand in server/limits. */
export type CallLimit =
  | 'applyMember'
  | 'assessmentDraft'
  | 'bondVoucher'
  | 'captcha'
  | 'certification'
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
  | 'sharedReport'
  | 'signUp'
  | 'upload'

export interface Endpoint<I extends Schema = Schema, O extends Schema = Schema, A extends Access = Access> {
  /** One Chinese line for the API page. */
  title: string
  method: 'POST' | 'GET'
  path: `/${string}`
  /**
   * Encoding that our client sends. The server reads form and JSON on every POST, except with `file`: there the body is
   * the bytes themselves, as application/octet-stream, and the input is in the query.
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
  /** Source of the call, or of a choice in it, where the spec does not make it plain. */
  note?: string
}

export const endpoint = <I extends Schema, O extends Schema, const A extends Access>(
  call: Omit<Endpoint<I, O, A>, 'method'> & { method?: 'POST' | 'GET' },
): Endpoint<I, O, A> => ({ method: 'POST', ...call })

/** Input as callers may send it: numbers as strings and absent optional fields included. */
export type Input<E extends Endpoint> = z.input<E['input']>
/** Input as handlers receive it, after parsing. */
export type Parsed<E extends Endpoint> = z.output<E['input']>
/** Output of a handler, which callers receive as `data`. */
export type Output<E extends Endpoint> = z.output<E['output']>
