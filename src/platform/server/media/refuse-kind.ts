import { wrongKindText } from '#platform/contract/file-kinds.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import { emptyText, type UploadRule } from '#platform/contract/upload-rules.ts'
import { contentKind } from '#platform/lib/content-kind.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'

/** Refuses a file for what stands in it, and says what that is. */
export const refuseKind = async (
  refusal: Refusal,
  rule: UploadRule,
  head: Buffer,
  name = '',
): Promise<never> => {
  const reason = head.length > 0 ? wrongKindText(rule, await contentKind(head), name) : emptyText(rule)
  throw new RefusalError(refusal, { file: reason })
}
