import { describe, expect, test } from 'vitest'
import { inspectVideo } from '#platform/server/media/videos.ts'

const box = (type: string, ...content: Buffer[]) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

const FTYP = box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1'))
const track = (codec: string) => {
  const stsd = box('stsd', Buffer.alloc(8), box(codec, Buffer.alloc(78)))
  return box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', box('minf', box('stbl', stsd))))
}
const video = (...tracks: Buffer[]) =>
  Buffer.concat([
    FTYP,
    box('mdat', Buffer.alloc(20_000)),
    box('moov', box('mvhd', Buffer.alloc(100)), ...tracks),
  ])

const inspect = async (file: Buffer) => {
  const read = { times: 0, bytes: 0 }
  const answer = await inspectVideo(file.length, async (start, end) => {
    read.times++
    read.bytes += end - start
    return file.subarray(start, end)
  })
  return { answer, read }
}

describe('codec of an MP4', () => {
  test.each([
    ['mp4a', 'hvc1', true],
    ['hev1', 'mp4a', true],
    ['mp4a', 'avc1', false],
  ])('%s and %s', async (one, other, isHevc) => {
    const { answer } = await inspect(video(track(one), track(other)))
    expect(answer).toEqual({ kind: 'mp4', isHevc })
  })

  test('an index that is cut short within', async () => {
    const broken = box('moov', Buffer.from('\0\0\0\x04trak', 'latin1'))
    expect((await inspect(Buffer.concat([FTYP, broken]))).answer).toEqual({ kind: 'mp4', isHevc: false })
  })

  test('little is read of an index with countless boxes', async () => {
    const countless = Buffer.concat(Array.from({ length: 100_000 }, () => box('free')))
    const { answer, read } = await inspect(video(countless, track('hvc1')))
    expect(answer).toEqual({ kind: 'mp4', isHevc: false })
    expect(read.times).toBeLessThan(600)
    expect(read.bytes).toBeLessThan(100_000)
  })
})
