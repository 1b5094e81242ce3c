// One value per call: server, client, tests and the API page are all made from it.

import type * as z from 'zod/mini'
import type { EditedKind } from './kinds.ts'
import { OtpSetupNeeded, PasswordChangeNeeded, type Refusal } from './refusals.ts'
import type { UploadRule } from './upload-rules.ts'

/** Roles of the staff that may call; `staff` is any of them. An admin may call everything. */
export type StaffAccess = 'staff' | 'staff:editor' | 'staff:reviewer' | 'staff:admin'
/** Callers whom an endpoint admits. Enforced by the server before it reads the body. */
export type Access = 'visitor' | 'user' | StaffAccess

/** What a member of staff has to do before any other call is answered: change an initial password, set up a second factor. */
export const SETUP_STEPS = ['password', 'otp'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** Answered to every other call until the step is done. */
export const SETUP_REFUSALS = {
  password: PasswordChangeNeeded,
  otp: OtpSetupNeeded,
} as const satisfies Record<SetupStep, Refusal>

/** What an API token must be allowed to do, with this kind of content or with any. Columns and publication are checked by the services. */
export interface TokenRight {
  right: 'read' | 'write' | 'publish'
  kind?: EditedKind
}

export type Schema = z.ZodMiniType

/** Rate limits that count every call of an endpoint; their numbers stand in server/limits. */
export type CallLimit =
  | 'applyMember'
  | 'assessmentDraft'
  | 'avatar'
  | 'bondVoucher'
  | 'captcha'
  | 'accountDeletion'
  | 'certification'
  | 'changeMobile'
  | 'contentRead'
  | 'dataExport'
  | 'download'
  | 'leadEdit'
  | 'listingAction'
  | 'madeFile'
  | 'mobileLookup'
  | 'previewLink'
  | 'profile'
  | 'pull'
  | 'readReport'
  | 'recoverPerAddress'
  | 'report'
  | 'search'
  | 'searchSuggestions'
  | 'sharedReport'
  | 'sheetImport'
  | 'signUp'
  | 'tenderQuestion'
  | 'unreadEvents'
  | 'upload'
  | 'webhookTest'
  | 'wechatSignature'

export interface Endpoint<I extends Schema = Schema, O extends Schema = Schema, A extends Access = Access> {
  /** One Chinese line for the API page. */
  title: string
  method: 'POST' | 'GET'
  path: `/${string}`
  /** The spec does not name the call: another backend need not have it. Left out of calls below /api/staff/, which all are. */
  isExtension?: true
  /**
   * Encoding that our client sends. The server reads form and JSON on every POST, except with `file`: there the body is
   * the bytes themselves, as application/octet-stream, and the input is in the query.
   */
  encoding: 'form' | 'json' | 'query' | 'file'
  /** Whether this input is sent as JSON, although others are not: part 2 §7.2 of the spec has it so for some. */
  isJson?: (input: Readonly<Record<string, unknown>>) => boolean
  /** `asJson` sends it as JSON too: the spec names the call in §7 of part 1 and in §7.2 of part 2, which encode it differently. */
  alsoJson?: true
  access: A
  /** Steps that the staff's call may be made during; every other call is refused until they are done. */
  duringSetup?: readonly SetupStep[]
  /** Staff systems may call it with an API token that has this right. Without it the call is for people alone. */
  apiToken?: TokenRight
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
  file?: UploadRule
  /** The call answers lines of JSON (NDJSON) instead of the envelope; each is one of these. */
  lines?: Schema
  /** The call answers server-sent events instead of the envelope; the data of each is the JSON of one of these. */
  events?: Schema
  /**
   * Refusals beyond BadInput and TooMany, which any call may answer, NotSignedIn where it is not for visitors, Forbidden
   * where it wants a role, and PasswordChangeNeeded and OtpSetupNeeded where it is for staff.
   */
  refusals: readonly Refusal[]
  /** Source of the call, or of a choice in it, where the spec does not make it plain. */
  note?: string
}

/** Whether the portal has added the call to the spec's. */
export const isOwnCall = ({ isExtension: ours, path }: Endpoint) =>
  ours === true || path.startsWith('/api/staff/')

export const encodingOf = ({ encoding, isJson }: Endpoint, input: Readonly<Record<string, unknown>>) =>
  isJson?.(input) ? 'json' : encoding

/** A call marked `alsoJson` as assessments and enquiries send it (spec part 2 §7.2). */
export const asJson = <E extends Endpoint>(call: E) => ({ ...call, encoding: 'json' }) as const

/**
 * Whether an answer means that the backend does not know the call. Some answer whatever they do not know with a page.
 * @param body  Parsed JSON; a text where the answer is no JSON.
 */
export const isUnknownCall = (call: Endpoint, { ok, status, headers }: Response, body: unknown) =>
  status === 404 ||
  (isOwnCall(call) &&
    ok &&
    typeof body === 'string' &&
    headers.get('content-type')?.startsWith('text/html') === true)

export const endpoint = <I extends Schema, O extends Schema, const A extends Access>(
  call: Omit<Endpoint<I, O, A>, 'method'> & { method?: 'POST' | 'GET' },
): Endpoint<I, O, A> => ({ method: 'POST', ...call })

/** Input as callers may send it: numbers as strings and absent optional fields included. */
export type Input<E extends Endpoint> = z.input<E['input']>
export type Parsed<E extends Endpoint> = z.output<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>
