// Kind of a video by a few of its bytes, and whether it is whole.
import { CustomSource, Input, MP4, QTFF } from 'mediabunny'
import { contentKind, HEAD_BYTES } from '#platform/lib/content-kind.ts'

/** Reads bytes from `start` up to but not including `end`, or fewer if the file is shorter. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer | undefined>

export const VIDEO_KINDS = ['mp4', 'avi', 'wmv'] as const
type VideoKind = (typeof VIDEO_KINDS)[number]

/** Kinds of content and their endings: browsers play the MOV of an iPhone by the name of an MP4. */
const KINDS: Readonly<Record<string, VideoKind>> = { mp4: 'mp4', mov: 'mp4', avi: 'avi', wmv: 'wmv' }

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

const WHOLE: Partial<Record<VideoKind, (read: ReadBytes, size: number) => Promise<boolean>>> = {
  mp4: isWholeMp4,
  avi: isWholeAvi,
}

/** False where the index cannot be read. */
const isHevc = async (read: ReadBytes, size: number): Promise<boolean> => {
  const source = new CustomSource({
    getSize: () => size,
    read: async (start, end) => (await read(start, end)) ?? Buffer.alloc(0),
  })
  const input = new Input({ source, formats: [MP4, QTFF] })
  try {
    return (await input.getPrimaryVideoTrack())?.codec === 'hevc'
  } catch {
    return false
  } finally {
    input.dispose()
  }
}

export interface InspectedVideo {
  kind: VideoKind
  /** Most phones and browsers play its sound alone. */
  isHevc: boolean
}

/** Kind of a video by its content; `broken` for a file cut short, where its format tells, and `other` for no video. */
export const inspectVideo = async (
  size: number,
  read: ReadBytes,
): Promise<InspectedVideo | 'broken' | 'other'> => {
  const head = (await read(0, Math.min(size, HEAD_BYTES))) ?? Buffer.alloc(0)
  const kind = KINDS[await contentKind(head)]
  if (!kind) return 'other'
  if (!((await WHOLE[kind]?.(read, size)) ?? true)) return 'broken'
  return { kind, isHevc: kind === 'mp4' && (await isHevc(read, size)) }
}
