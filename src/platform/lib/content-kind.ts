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
  alias: 'lnk',
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

/** Kinds whose mark of two letters may begin a text. */
const SHORT_MARKS = new Set(['bmp', 'exe'])

/** A shortcut of Windows, macOS or Linux to an address. */
const URL_SHORTCUT =
  /^\s*\[(?:InternetShortcut|Desktop Entry)\]|<plist\b[^]*<key>URL<\/key>|^bplist00[^]*\bURL/i

/** No bytes but those of letters and line breaks, in UTF-8, in what Chinese Windows writes, or in UTF-16 with its mark. */
const isText = (head: Uint8Array) => {
  const [first = 0, second = 0] = head
  const mark = first * 256 + second
  const encodings = mark === 0xfffe ? ['utf-16le'] : mark === 0xfeff ? ['utf-16be'] : ['utf-8', 'gb18030']
  return encodings.some((encoding) => {
    try {
      // The head may end within a letter.
      const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
      // oxlint-disable-next-line no-control-regex -- what no text holds
      return text.trim() !== '' && !/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(text)
    } catch {
      return false
    }
  })
}

/** Usual ending of what these bytes begin, `txt` for a text of no other kind, `url` for a shortcut; empty where unknown. */
export const contentKind = async (bytes: Uint8Array): Promise<string> => {
  const head = bytes.subarray(0, HEAD_BYTES)
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type?.mime === 'image/heif' || type?.mime === 'image/heic') return 'heic'
  if (type?.mime === 'audio/x-ms-asf') return 'wma'
  const isUnclear = type === undefined || type.ext === 'xml' || SHORT_MARKS.has(type.ext)
  if (!isUnclear) return ALIASES[type.ext] ?? type.ext
  const text = new TextDecoder().decode(head.subarray(0, 1000))
  // The detector looks for its directory, which most scanners write behind the picture.
  if (/^(?:II\*\0|MM\0\*)/.test(text)) return 'tif'
  if (URL_SHORTCUT.test(text)) return 'url'
  if (/<svg\b/i.test(text)) return 'svg'
  if (HTML.test(withoutLeadingComments(text))) return 'html'
  if (type?.ext !== 'xml' && isText(head)) return 'txt'
  return type?.ext ?? ''
}
