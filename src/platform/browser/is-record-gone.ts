import { BadInput, TargetGone } from '#platform/contract/refusals.ts'
import { Refused } from './call.ts'

const CODES: ReadonlySet<number> = new Set([TargetGone.code, BadInput.code])

/** Whether the id names no record, somebody else's, or can name none. @param error  What `call` throws. */
export const isRecordGone = (error: unknown): boolean => error instanceof Refused && CODES.has(error.code)
