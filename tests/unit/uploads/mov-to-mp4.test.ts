// Videos of iPhones, put into an MP4 in the browser.
import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from 'mediabunny'
import { expect, test } from 'vitest'
import { movToMp4 } from '#features/uploads/browser/mov-to-mp4.ts'
import { inspectVideo } from '#platform/server/media/videos.ts'
import { frames, quickTime } from '../../helpers/movies.ts'

const MEGABYTE = 1024 * 1024

const framesOf = async (video: File) => {
  const input = new Input({ source: new BlobSource(video), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('no video track')
  const found: Buffer[] = []
  for await (const { data } of new EncodedPacketSink(track).packets()) found.push(Buffer.from(data))
  return found
}

test('every frame of a MOV is in the MP4, also of one that is written in several chunks', async () => {
  const given = frames(5, 9 * MEGABYTE)
  const mov = new File([await quickTime(given)], 'IMG_0001.MOV', { lastModified: 5 })
  const mp4 = await movToMp4(mov)
  expect(mp4).toMatchObject({ name: 'IMG_0001.mp4', type: 'video/mp4', lastModified: 5 })
  const found = await framesOf(mp4)
  expect(found.map((frame, at) => frame.equals(given[at] ?? Buffer.alloc(0)))).toEqual(Array(5).fill(true))
  const read = async (start: number, end: number) => Buffer.from(await mp4.slice(start, end).arrayBuffer())
  expect(await inspectVideo(mp4.size, read)).toEqual({ kind: 'mp4', isHevc: false })
})

test('a file that is no video is refused', async () => {
  const file = new File([Buffer.alloc(1000)], 'IMG_0001.MOV')
  await expect(movToMp4(file)).rejects.toThrow()
})
