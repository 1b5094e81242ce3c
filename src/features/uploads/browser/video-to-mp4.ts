// Makes of a video from a phone an MP4 that most phones show. Loaded when a video is chosen.
import {
  BlobSource,
  Conversion,
  canEncodeVideo,
  Input,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  StreamTarget,
} from 'mediabunny'
import type { ConversionReport } from '#features/uploads/browser/upload-queue.ts'
import { hevcNote } from '#features/uploads/rules/hevc.ts'
import { withEnding } from '#platform/lib/file-names.ts'

/** Longest side in pixels of a video that is encoded anew: 1080p. */
const MAX_SIDE = 1920

/** A blob of slices: the video need not fit into memory. */
const blobTarget = () => {
  let video = new Blob()
  const target = new StreamTarget(
    new WritableStream({
      write: ({ data, position }) => {
        video = new Blob([video.slice(0, position), data, video.slice(position + data.byteLength)])
      },
    }),
    { chunked: true },
  )
  return { target, written: () => video }
}

/** How to encode it in H.264; undefined where this browser cannot. */
const h264Options = async (track: InputVideoTrack) => {
  const scale = Math.min(1, MAX_SIDE / Math.max(track.displayWidth, track.displayHeight))
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  const size = { width: even(track.displayWidth), height: even(track.displayHeight) }
  const isPossible = (await track.canDecode()) && (await canEncodeVideo('avc', size))
  return isPossible ? { codec: 'avc' as const, ...size, fit: 'fill' as const } : undefined
}

/**
 * The tracks of a QuickTime video, as iPhones record it, in an MP4, and pictures in HEVC as H.264 where the browser can encode
 * them; any other MP4 stays as it is. Rejects for a file that is none of both. What the camera noted, such as the place, is
 * left out of what is converted.
 */
export const videoToMp4 = async (
  file: File,
  { signal, onShare, onNote }: ConversionReport,
): Promise<File> => {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF] })
  const track = await input.getPrimaryVideoTrack()
  const isHevc = track?.codec === 'hevc'
  const video = track && isHevc ? await h264Options(track).catch(() => undefined) : undefined
  if (isHevc) onNote(video ? hevcNote.converting : hevcNote.kept)
  if (!video && (await input.getFormat()) === MP4) return file
  const { target, written } = blobTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target })
  const conversion = await Conversion.init({
    input,
    output,
    tags: {},
    showWarnings: false,
    ...(video && { video }),
  })
  // Without a track it would lose its picture or its sound.
  const isWhole = conversion.discardedTracks.every((one) => !/^(video|audio)$/.test(one.track.type))
  if (!conversion.isValid || !isWhole) throw new Error('not convertible')
  if (video) conversion.onProgress = onShare
  const stop = () => void conversion.cancel()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await conversion.execute()
  } catch (error) {
    if (isHevc) onNote(hevcNote.kept)
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
  if (video) onNote(hevcNote.converted)
  // Keeps the video's date: an interrupted upload resumes when the same video is chosen again.
  const { lastModified } = file
  return new File([written()], withEnding(file.name, 'mp4'), { type: 'video/mp4', lastModified })
}
