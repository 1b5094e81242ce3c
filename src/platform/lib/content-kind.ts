// Kind of a file by its content, for browser and server. In the browser it is loaded on use: the detector weighs 22 KB.
import { fileTypeFromBuffer } from 'file-type'

/** Bytes that tell the kind of a file. */
export const HEAD_BYTES = 4100

/** Usual endings of kinds that the detector knows by others. */
const ALIASES: Readonly<Record<string, string>> = {
  qt: 'mov',
  m4v: 'mp4',
  '3gp': 'mp4',
  asf: 'wmv',
  apng: 'png',
}

const HTML = /^<(?:!doctype html|html|head|meta|body|table|script)\b/i

const withoutLeadingComments = (text: string): string => {
  let rest = text.trimStart()
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4)
    if (end === -1) return ''
    rest = rest.slice(end + 3).trimStart()
  }
  return rest
}

/** Usual ending of what these bytes begin; empty where unknown. */
export const contentKind = async (head: Uint8Array): Promise<string> => {
  const type = await fileTypeFromBuffer(head).catch(() => undefined)
  if (type?.mime === 'image/heif' || type?.mime === 'image/heic') return 'heic'
  if (type?.mime === 'audio/x-ms-asf') return 'wma'
  if (type && type.ext !== 'xml') return ALIASES[type.ext] ?? type.ext
  const text = new TextDecoder().decode(head.subarray(0, 1000))
  if (/<svg\b/i.test(text)) return 'svg'
  if (HTML.test(withoutLeadingComments(text))) return 'html'
  return type?.ext ?? ''
}
