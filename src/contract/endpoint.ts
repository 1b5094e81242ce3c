// One value per call: server, client, tests and the API page are all made from it.
import type * as z from 'zod/mini'
import type { RefusalName } from './refusals.ts'

/** Who of the staff may call: anyone signed in there, or who has the role. An admin may do everything. */
export type StaffAccess = 'staff' | 'staff:editor' | 'staff:reviewer' | 'staff:admin'
/** Who may call. Declared here, enforced by the server before the handler runs. */
export type Access = 'visitor' | 'user' | StaffAccess

export type Schema = z.ZodMiniType

export interface Endpoint<I extends Schema = Schema, O extends Schema = Schema, A extends Access = Access> {
  /** One Chinese line for the API page. */
  title: string
  method: 'POST' | 'GET'
  path: `/${string}`
  /** What our client sends. The server reads both encodings on every POST. */
  encoding: 'form' | 'json' | 'query'
  access: A
  input: I
  output: O
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
