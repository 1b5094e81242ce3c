// Videos of iPhones, put into an MP4 in the browser.
import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from 'mediabunny'
import { expect, test } from 'vitest'
import { videoToMp4 } from '#features/uploads/browser/video-to-mp4.ts'
import { hevcNote } from '#features/uploads/rules/hevc.ts'
import { inspectVideo } from '#platform/server/media/videos.ts'
import { frames, hevcVideo, quickTime } from '../../helpers/movies.ts'

const MEGABYTE = 1024 * 1024

const notes: string[] = []
const report = {
  signal: new AbortController().signal,
  onShare: () => undefined,
  onNote: (note: string) => void notes.push(note),
}

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
  const mp4 = await videoToMp4(mov, report)
  expect(mp4).toMatchObject({ name: 'IMG_0001.mp4', type: 'video/mp4', lastModified: 5 })
  const found = await framesOf(mp4)
  expect(found.map((frame, at) => frame.equals(given[at] ?? Buffer.alloc(0)))).toEqual(Array(5).fill(true))
  const read = async (start: number, end: number) => Buffer.from(await mp4.slice(start, end).arrayBuffer())
  expect(await inspectVideo(mp4.size, read)).toEqual({ kind: 'mp4', isHevc: false })
})

test('a file that is no video is refused', async () => {
  const file = new File([Buffer.alloc(1000)], 'IMG_0001.MOV')
  await expect(videoToMp4(file, report)).rejects.toThrow()
})

test('the MOV of an iPhone by the name of an MP4 is put into one, and an MP4 stays as it is', async () => {
  const mov = new File([await quickTime()], 'IMG_0001.mp4')
  const mp4 = await videoToMp4(mov, report)
  expect(mp4).not.toBe(mov)
  expect(mp4.name).toBe('IMG_0001.mp4')
  expect(await videoToMp4(mp4, report)).toBe(mp4)
  expect(notes).toEqual([])
})

test('a video in HEVC stays as it is where the browser cannot encode it anew, and says what that means', async () => {
  const video = new File([await hevcVideo()], '新手机.mp4')
  expect(await videoToMp4(video, report)).toBe(video)
  expect(notes).toEqual([hevcNote.kept])
})
