// Whether a file is a video of the kind its name says, and whole: told from a few of its bytes.
import { fileTypeFromBuffer } from 'file-type'

/** Answers bytes from `start` to before `end`, or as many as there are. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer | undefined>

/** What old phones call an MP4 is one by another name. */
const TYPES: Record<string, readonly string[]> = {
  mp4: ['video/mp4', 'video/x-m4v', 'video/3gpp'],
  avi: ['video/vnd.avi'],
  // Where its head is too long to tell what it holds.
  wmv: ['video/x-ms-asf', 'application/vnd.ms-asf'],
}

const HEAD = 4100
const BOX = 16
/** A live recording has thousands: enough is seen by then. */
const MOST_BOXES = 60

/** An MP4 is a row of boxes that say how long they are: the last must end with the file, and one hold the index. */
const isWholeMp4 = async (read: ReadBytes, size: number) => {
  let hasIndex = false
  let at = 0
  for (let boxes = 0; at < size; boxes++) {
    if (boxes === MOST_BOXES) return hasIndex
    const head = await read(at, Math.min(at + BOX, size))
    if (!head || head.length < 8) return hasIndex
    hasIndex ||= head.toString('latin1', 4, 8) === 'moov'
    const short = head.readUInt32BE(0)
    // 1: the length follows as 64 bits. 0: up to the end of the file.
    if (short === 1 && head.length < BOX) return false
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short
    if (length < 8) return false
    at += length
  }
  return at === size && hasIndex
}

/** How long a RIFF says it is; a longer one than 1 GB goes on in others. */
const isWholeAvi = async (read: ReadBytes, size: number) => {
  const head = await read(4, 8)
  return head !== undefined && head.length === 4 && head.readUInt32LE(0) + 8 <= size
}

const WHOLE: Record<string, (read: ReadBytes, size: number) => Promise<boolean>> = {
  mp4: isWholeMp4,
  avi: isWholeAvi,
}

export const lookAtVideo = async (
  ending: string,
  size: number,
  read: ReadBytes,
): Promise<'good' | 'broken' | 'other'> => {
  const head = (await read(0, Math.min(size, HEAD))) ?? Buffer.alloc(0)
  const type = await fileTypeFromBuffer(head).catch(() => undefined)
  if (!type || !TYPES[ending]?.includes(type.mime)) return 'other'
  return (await (WHOLE[ending]?.(read, size) ?? true)) ? 'good' : 'broken'
}
