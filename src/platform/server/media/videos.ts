// Kind of a video by a few of its bytes, and whether it is whole.
import { contentKind, HEAD_BYTES } from '#platform/lib/content-kind.ts'

/** Reads bytes from `start` up to but not including `end`, or fewer if the file is shorter. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer | undefined>

export const VIDEO_KINDS = ['mp4', 'avi', 'wmv'] as const
type VideoKind = (typeof VIDEO_KINDS)[number]

/** Kinds of content and their endings: browsers play the MOV of an iPhone by the name of an MP4. */
const KINDS: Readonly<Record<string, VideoKind>> = { mp4: 'mp4', mov: 'mp4', avi: 'avi', wmv: 'wmv' }

const BOX_HEAD = 16
/** Most boxes that are read: a live recording has thousands. */
const MOST_BOXES = 60

interface Box {
  type: string
  /** Where its content begins, and where the next box does. */
  content: number
  end: number
}

/** Undefined where the file ends before; a box that ends before its content is none. */
const boxAt = async (read: ReadBytes, at: number, end: number): Promise<Box | undefined> => {
  const head = await read(at, Math.min(at + BOX_HEAD, end))
  if (!head || head.length < 8) return undefined
  const type = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  // Length 1: a 64-bit length follows. Length 0: up to the end of the file.
  if (short === 1)
    return { type, content: at + 16, end: head.length < BOX_HEAD ? at : at + Number(head.readBigUInt64BE(8)) }
  return { type, content: at + 8, end: short === 0 ? end : at + short }
}

/** An MP4 is a sequence of boxes with their lengths: the last must end with the file, and one must be the index (`moov`). */
const isWholeMp4 = async (read: ReadBytes, size: number) => {
  let hasIndex = false
  let at = 0
  for (let boxes = 0; at < size; boxes++) {
    const box = boxes < MOST_BOXES ? await boxAt(read, at, size) : undefined
    if (!box) return hasIndex
    if (box.end < box.content) return false
    hasIndex ||= box.type === 'moov'
    at = box.end
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

/** Boxes that lead to the names of a track's codecs. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
const HEVC_CODECS = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe'])
/** Most boxes of all levels that are read: a phone's video has about a hundred. */
const MOST_NESTED_BOXES = 500
/** Bytes that are read at once: every read may be a request to a bucket. */
const WINDOW = 4096

const readByWindows = (read: ReadBytes, size: number): ReadBytes => {
  let start = 0
  let bytes: Buffer = Buffer.alloc(0)
  return async (from, to) => {
    if (from < start || to > start + bytes.length) {
      start = from
      bytes = (await read(from, Math.min(size, from + WINDOW))) ?? Buffer.alloc(0)
    }
    return bytes.subarray(from - start, to - start)
  }
}

/** By the first codec that each track names. False where the index cannot be read, or has too many boxes. */
const isHevc = async (readFile: ReadBytes, size: number): Promise<boolean> => {
  const read = readByWindows(readFile, size)
  const ends = [size]
  let at = 0
  for (let boxes = 0; boxes < MOST_NESTED_BOXES; boxes++) {
    while (ends.length > 0 && at >= (ends.at(-1) ?? 0)) ends.pop()
    const end = ends.at(-1)
    const box = end === undefined ? undefined : await boxAt(read, at, end)
    if (!box || box.end < box.content || box.end > size) return false
    if (box.type === 'stsd') {
      // Version, flags and count of entries precede the first entry.
      const codec = await boxAt(read, box.content + 8, box.end)
      if (codec && HEVC_CODECS.has(codec.type)) return true
    }
    if (CONTAINERS.has(box.type)) ends.push(box.end)
    at = CONTAINERS.has(box.type) ? box.content : box.end
  }
  return false
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
