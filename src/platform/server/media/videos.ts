// Checks from a few bytes whether a file is a complete video of the type of its extension.
import { fileTypeFromBuffer } from 'file-type'

/** Reads bytes from `start` up to but not including `end`, or fewer if the file is shorter. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer | undefined>

/** Accepted MIME types by extension; old phones save variants of MP4. */
const TYPES: Record<string, readonly string[]> = {
  mp4: ['video/mp4', 'video/x-m4v', 'video/3gpp'],
  avi: ['video/vnd.avi'],
  // Detected when the header is too long to identify the content.
  wmv: ['video/x-ms-asf', 'application/vnd.ms-asf'],
}

const HEAD = 4100
const BOX = 16
/** Most boxes that are read: a live recording has thousands. */
const MOST_BOXES = 60

/** An MP4 is a sequence of boxes with their lengths: the last must end with the file, and one must be the index (`moov`). */
const isWholeMp4 = async (read: ReadBytes, size: number) => {
  let hasIndex = false
  let at = 0
  for (let boxes = 0; at < size; boxes++) {
    if (boxes === MOST_BOXES) return hasIndex
    const head = await read(at, Math.min(at + BOX, size))
    if (!head || head.length < 8) return hasIndex
    hasIndex ||= head.toString('latin1', 4, 8) === 'moov'
    const short = head.readUInt32BE(0)
    // Length 1: a 64-bit length follows. Length 0: up to the end of the file.
    if (short === 1 && head.length < BOX) return false
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short
    if (length < 8) return false
    at += length
  }
  return at === size && hasIndex
}

/** Compares the length in the RIFF header; files over 1 GB continue in further RIFFs. */
const isWholeAvi = async (read: ReadBytes, size: number) => {
  const head = await read(4, 8)
  return head !== undefined && head.length === 4 && head.readUInt32LE(0) + 8 <= size
}

const WHOLE: Record<string, (read: ReadBytes, size: number) => Promise<boolean>> = {
  mp4: isWholeMp4,
  avi: isWholeAvi,
}

/** Checks type and, if the format says it, length: `broken` for a file cut short, `other` for another type. */
export const inspectVideo = async (
  ending: string,
  size: number,
  read: ReadBytes,
): Promise<'good' | 'broken' | 'other'> => {
  const head = (await read(0, Math.min(size, HEAD))) ?? Buffer.alloc(0)
  const type = await fileTypeFromBuffer(head).catch(() => undefined)
  if (!type || !TYPES[ending]?.includes(type.mime)) return 'other'
  return (await (WHOLE[ending]?.(read, size) ?? true)) ? 'good' : 'broken'
}
