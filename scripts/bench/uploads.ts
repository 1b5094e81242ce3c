// The largest video on its way to local disk: what it costs the server, and what a broken connection costs the sender.
import { createHash } from 'node:crypto'
import { createReadStream, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { uploadRules } from '#platform/contract/upload-rules.ts'
import { startApi } from './api-server.ts'
import { aside, atMost, type Figure } from './figures.ts'
import type { ProcessGroup } from './process-group.ts'
import { memoryOf } from './process-tree.ts'
import type { SendingReport } from './send-video.ts'
import type { Size } from './size.ts'

const MB = 1024 * 1024
const SIZES = { full: uploadRules.video.megabytes * MB, small: 32 * MB }
const CUTS = 3

const box = (type: string, length: number, body = '') => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(length, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, Buffer.from(body, 'latin1')])
}

/** An MP4 by its boxes, with noise for pictures. */
const makeVideo = (file: string, size: number) => {
  const head = Buffer.concat([box('ftyp', 20, 'isom\0\0\x02\0isom'), box('moov', 8)])
  const noise = Buffer.alloc(MB)
  for (let i = 0; i < noise.length; i += 4) noise.writeUInt32LE(Math.floor(Math.random() * 2 ** 32), i)
  const to = openSync(file, 'w')
  writeSync(to, Buffer.concat([head, box('mdat', size - head.length)]))
  for (let at = head.length + 8; at < size; at += noise.length)
    writeSync(to, noise, 0, Math.min(noise.length, size - at), at)
}

const hashOf = async (file: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

export const uploads = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const bytes = SIZES[size]
  const { port, pid, dataDir } = await startApi(group)
  const video = join(group.folder(), '航拍.mp4')
  makeVideo(video, bytes)
  const before = memoryOf(pid, 'VmRSS')
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const report = await group.ask<SendingReport>('send-video.ts', String(port), video, String(CUTS))
  const peak = memoryOf(pid, 'VmHWM')
  // `/api/private/…?signature`: below private/ until a published listing shows it.
  const { pathname } = new URL(report.file, 'http://localhost')
  const stored = join(dataDir, pathname.replace('/api/', ''))
  if ((await hashOf(stored)) !== (await hashOf(video))) throw new Error('the video arrived as another')
  if (report.cuts !== CUTS) throw new Error(`cut ${report.cuts} times instead of ${CUTS}`)
  return [
    atMost(`${bytes / MB} MB video, memory of the server above what it had`, peak - before, 100, 'MB'),
    aside('of it before', before, 'MB'),
    atMost(
      'sent again after a broken connection, calls and headers included, mean of 3',
      (report.sent - bytes) / CUTS / MB,
      5,
      'MB',
    ),
    aside('from the first byte to the answer, cuts included', report.seconds, 's'),
  ]
}
