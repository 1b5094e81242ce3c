// Kind of a file by its content.
import { fileTypeFromBuffer } from 'file-type'
import { wrongKindText } from '#platform/contract/file-kinds.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import { emptyText, type UploadRule } from '#platform/contract/upload-rules.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'

/** Usual endings of kinds that the detector knows by others. */
const ALIASES: Readonly<Record<string, string>> = {
  qt: 'mov',
  m4v: 'mp4',
  '3gp': 'mp4',
  asf: 'wmv',
  apng: 'png',
}

const isHtml = (head: string) =>
  /^\s*(?:<!--[^]*?-->\s*)*<(?:!doctype html|html|head|meta|body|table|script)\b/i.test(head)

/** Usual ending of what these bytes begin; empty where unknown. */
export const contentKind = async (head: Buffer): Promise<string> => {
  const type = await fileTypeFromBuffer(head).catch(() => undefined)
  if (type?.mime === 'image/heif' || type?.mime === 'image/heic') return 'heic'
  if (type && type.ext !== 'xml') return ALIASES[type.ext] ?? type.ext
  const text = head.toString('latin1', 0, 1000)
  if (/<svg\b/i.test(text)) return 'svg'
  if (isHtml(text)) return 'html'
  return type?.ext ?? ''
}

/** Refuses a file for what stands in it, and says what that is. */
export const refuseKind = async (refusal: Refusal, rule: UploadRule, head: Buffer): Promise<never> => {
  const reason = head.length > 0 ? wrongKindText(rule, await contentKind(head)) : emptyText(rule)
  throw new RefusalError(refusal, { file: reason })
}
