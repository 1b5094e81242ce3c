// Videos as phones record them.
import { readFileSync } from 'node:fs'
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
} from 'mediabunny'
import type { VideoContent } from '../fixtures/as-written.ts'

/** Parameter sets of an H.264 encoder, as an MP4 keeps them: 640 × 360 pixels. */
const H264 = Buffer.concat([
  Buffer.from('0142c01effe10019', 'hex'),
  Buffer.from('6742c01ed900a02ff970110000030001000003003c0f162e48', 'hex'),
  Buffer.from('01000468ce3c80', 'hex'),
])

/** One frame of H.264 with so many bytes after its header. */
const frameOf = (bytes: number, fill: number) => {
  const unit = Buffer.concat([Buffer.from('658884', 'hex'), Buffer.alloc(bytes, fill)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(unit.length)
  return Buffer.concat([length, unit])
}

/** Frames of a video with so many bytes each. */
export const frames = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, at) => frameOf(bytes, at + 1))

/** Such a set of an HEVC encoder: one of each kind, without content. */
const HEVC = Buffer.from('01016000000000000000000000005df000fcfdf8f800000f00', 'hex')

const CODECS = {
  avc: { codec: 'avc1.42c01e', description: H264 },
  hevc: { codec: 'hvc1.1.6.L93.B0', description: HEVC },
} as const

/** A video of this codec in a container of QuickTime or MP4. */
const movie = async (
  format: OutputFormat,
  codec: keyof typeof CODECS = 'avc',
  given: readonly Buffer[] = frames(3, 2),
) => {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const track = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(track)
  await output.start()
  const decoderConfig = { codedWidth: 640, codedHeight: 360, ...CODECS[codec] }
  for (const [at, frame] of given.entries())
    await track.add(new EncodedPacket(frame, 'key', at / 30, 1 / 30), { decoderConfig })
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

/** A QuickTime video (MOV), as an iPhone records it. */
export const quickTime = (given?: readonly Buffer[]) => movie(new MovOutputFormat(), 'avc', given)
/** An MP4 whose pictures are in HEVC, as new phones record it. */
export const hevcVideo = () => movie(new Mp4OutputFormat(), 'hevc')

export const videoOf: Record<VideoContent, () => Promise<Buffer> | Buffer> = {
  MP4: () => readFileSync(new URL('../../src/demo/videos/bamboo-walk.mp4', import.meta.url)),
  QuickTime: () => quickTime(),
  HEVC: hevcVideo,
}
