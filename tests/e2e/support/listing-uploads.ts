// Uploads of the listing form that are under way or interrupted.
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, MovOutputFormat, Output } from 'mediabunny'
import sharp from 'sharp'
import { photo } from './listing-form.ts'
import { expect, test } from './test.ts'

export const MEGABYTE = 1024 * 1024

/** A picture that compresses badly, as photos of forests do. */
export const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'green',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

/** Parameter sets of an H.264 encoder, as an MP4 keeps them: 640 × 360 pixels. */
const H264 = Buffer.concat([
  Buffer.from('0142c01effe10019', 'hex'),
  Buffer.from('6742c01ed900a02ff970110000030001000003003c0f162e48', 'hex'),
  Buffer.from('01000468ce3c80', 'hex'),
])

/** A QuickTime video of three frames, as an iPhone records it. */
export const movie = async () => {
  const target = new BufferTarget()
  const output = new Output({ format: new MovOutputFormat(), target })
  const track = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(track)
  await output.start()
  const decoderConfig = { codec: 'avc1.42c01e', codedWidth: 640, codedHeight: 360, description: H264 }
  const frame = Buffer.from('00000005658884002f', 'hex')
  for (const at of [0, 1, 2])
    await track.add(new EncodedPacket(frame, 'key', at / 30, 1 / 30), { decoderConfig })
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

/** A file on disk keeps its date from one choice to the next, by which an upload is resumed. */
export const photoOnDisk = async (name: string) => {
  const path = test.info().outputPath(name)
  await writeFile(path, (await photo(name)).buffer)
  return path
}

/** Holds every upload before its first part, until the function it answers is called. */
export const holdUploads = async (page: Page) => {
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/upload/parts', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  return goOn
}

export const expectUploading = (page: Page, label: string) =>
  expect(page.getByRole('status').filter({ hasText: `${label}：上传中 1` })).toBeAttached()
