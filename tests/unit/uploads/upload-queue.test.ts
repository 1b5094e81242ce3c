// The upload queue: concurrency, order, limits and failures.

import { expect, test } from 'vitest'
import {
  AlreadyThere,
  busyCount,
  type ConversionReport,
  coverOf,
  createUploadQueue,
  failedCount,
  type QueueOptions,
  uploadedFiles,
} from '#features/uploads/browser/upload-queue.ts'
import type { UploadedFile } from '#features/uploads/contract/uploaded-file.ts'
import { OwnSpaceFull, UploadIncomplete } from '#features/uploads/contract/user-uploads.ts'
import { Refused } from '#platform/browser/call.ts'
import {
  ImageSideTooLong,
  ImageTooManyPixels,
  StorageAway,
  StorageFull,
  UploadBroken,
  UploadFormat,
} from '#platform/contract/file-refusals.ts'
import {
  BadInput,
  Broken,
  Interrupted,
  NotSignedIn,
  Overloaded,
  TargetGone,
  TooMany,
} from '#platform/contract/refusals.ts'
import { fileComplaint } from '#platform/contract/upload-rules.ts'

const MEGABYTE = 1024 * 1024
const photo = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' })
const settle = () => new Promise((resolve) => setTimeout(resolve))

interface Running {
  name: string
  signal: AbortSignal
  keepOnAbort: () => boolean
  arrive: () => void
  fail: (error?: Error) => void
  progress: (share: number) => void
}

const made = (given: UploadedFile[] = [], changes: Partial<QueueOptions> = {}) => {
  const running: Running[] = []
  const queue = createUploadQueue(given, {
    max: 6,
    unit: '张图片',
    validate: (name, size) => fileComplaint('woodland', name, size),
    upload: (file, { onProgress, signal, keepOnAbort }) =>
      new Promise((resolve, reject) => {
        running.push({
          name: file.name,
          signal,
          keepOnAbort,
          arrive: () => resolve({ id: `id-${file.name}`, file: '', name: file.name }),
          fail: (error = new Error('line')) => reject(error),
          progress: onProgress,
        })
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
    explain: () => '图片上传失败，请重新上传',
    previewOf: () => '',
    ...changes,
  })
  const of = (name: string) => queue.$items.get().find((item) => item.name === name)
  return { queue, running, of, names: () => uploadedFiles(queue.$items.get()).map(({ name }) => name) }
}
const arriveAll = async (running: Running[]) => {
  for (let index = 0; index < running.length; index++) {
    running[index]?.arrive()
    await settle()
  }
}

test('two files are sent at a time, in the order they were chosen', async () => {
  const { queue, running, names } = made()
  expect(queue.add([photo('1.jpg'), photo('2.jpg'), photo('3.jpg')])).toBe('')
  expect(running.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg'])
  expect(busyCount(queue.$items.get())).toBe(3)
  running[1]?.arrive()
  await settle()
  expect(running.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  await arriveAll(running)
  expect(names()).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  expect(busyCount(queue.$items.get())).toBe(0)
})

test('a file that is chosen twice is added once, and that is said; after a failure it may be chosen again', async () => {
  const { queue, running } = made()
  const one = photo('1.jpg')
  expect(queue.add([one, one])).toBe('有 1 个已经选过，没有重复加入')
  expect(queue.add([one, photo('2.jpg')])).toBe('有 1 个已经选过，没有重复加入')
  expect(running.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg'])
  running[0]?.fail()
  await settle()
  expect(queue.add([one])).toBe('')
})

test('a file that an earlier visit stored is left out by its content, and said to be there', async () => {
  const stored = { id: 'stored', file: '', name: '林地.jpg' }
  const upload: QueueOptions['upload'] = (file, { isThere }) =>
    isThere('stored') ? Promise.reject(new AlreadyThere()) : Promise.resolve({ ...stored, name: file.name })
  const { queue, names } = made([stored], { upload })
  expect(queue.add([photo('IMG_1.jpg'), photo('IMG_2.jpg')])).toBe('')
  await settle()
  expect(names()).toEqual(['林地.jpg'])
  expect(queue.$items.get()).toHaveLength(1)
  expect(queue.$note.get()).toBe('有 2 个已经选过，没有重复加入')
  queue.remove(queue.$items.get()[0]?.key ?? 0)
  queue.add([photo('IMG_1.jpg')])
  await settle()
  expect(names()).toEqual(['IMG_1.jpg'])
  expect(queue.$note.get()).toBe('')
})

test('a picture that is uploaded again stands there once where its address is the same', async () => {
  const stored = { id: '', file: '/a.jpg', name: 'a.jpg' }
  const upload = () => Promise.resolve(stored)
  for (const [isUnique, count] of [
    [true, 1],
    [false, 2],
  ] as const) {
    const { queue, names } = made([stored], { upload, isUnique })
    queue.add([photo('a-again.jpg')])
    await settle()
    expect(names()).toHaveLength(count)
    expect(queue.$items.get()).toHaveLength(count)
  }
})

test('a seventh photo is rejected with a message', async () => {
  const { queue, running, names } = made()
  const seven = Array.from({ length: 7 }, (_, index) => photo(`${index + 1}.jpg`))
  expect(queue.add(seven)).toBe('最多上传 6 张图片，有 1 个没有加入')
  await arriveAll(running)
  expect(names()).toHaveLength(6)
  expect(queue.add([photo('8.jpg')])).toContain('最多上传 6 张图片')
  queue.remove(queue.$items.get()[0]?.key ?? 0)
  expect(queue.add([photo('9.jpg')])).toBe('')
})

test('an invalid file shows the reason, is not sent, and does not count towards the limit', async () => {
  const { queue, running, of, names } = made()
  const six = Array.from({ length: 6 }, (_, index) => photo(`${index + 1}.jpg`))
  expect(queue.add([photo('large.jpg', 6 * MEGABYTE + 1), photo('text.exe'), ...six])).toBe('')
  expect(of('large.jpg')?.state).toMatchObject({ message: '上传的图片为 6.1 M，请控制在 6M 以内' })
  expect(of('text.exe')?.state).toMatchObject({ message: '图片格式不正确' })
  await arriveAll(running)
  expect(names()).toHaveLength(6)
  expect(running).toHaveLength(6)
})

test('a failed upload shows its error and keeps its position when it is retried', async () => {
  const { queue, running, of, names } = made()
  queue.add([photo('1.jpg'), photo('2.jpg')])
  running[0]?.fail()
  running[1]?.arrive()
  await settle()
  expect(of('1.jpg')?.state).toMatchObject({ message: '图片上传失败，请重新上传', canRetry: true })
  expect(names()).toEqual(['2.jpg'])
  queue.retry(of('1.jpg')?.key ?? 0)
  running[2]?.arrive()
  await settle()
  expect(names()).toEqual(['1.jpg', '2.jpg'])
})

const refused = (code: number) => new Refused(code, '', {})

test('a file that the server refuses does not count towards the limit and cannot be retried', async () => {
  for (const { code } of [UploadFormat, UploadBroken, ImageSideTooLong, ImageTooManyPixels, BadInput]) {
    const { queue, running, of, names } = made([], { max: 2 })
    queue.add([photo('script.png'), photo('1.jpg')])
    running[0]?.fail(refused(code))
    await settle()
    expect(of('script.png')?.state, String(code)).toMatchObject({ kind: 'failed', canRetry: false })
    expect(queue.add([photo('2.jpg')])).toBe('')
    await arriveAll(running)
    expect(names()).toEqual(['1.jpg', '2.jpg'])
  }
})

test('a temporary failure counts towards the limit and can be retried', async () => {
  const away = [Broken, Interrupted, Overloaded, StorageAway]
  const passing = [NotSignedIn, TooMany, StorageFull, OwnSpaceFull, UploadIncomplete, TargetGone, ...away]
  for (const code of [0, ...passing.map((refusal) => refusal.code)]) {
    const { queue, running, of } = made([], { max: 1 })
    queue.add([photo('1.jpg')])
    running[0]?.fail(refused(code))
    await settle()
    expect(of('1.jpg')?.state, String(code)).toMatchObject({ kind: 'failed', canRetry: true })
    expect(queue.add([photo('2.jpg')])).toContain('最多上传 1 张图片')
  }
})

test('a cancelled upload is aborted, and the next one starts', async () => {
  const { queue, running, of } = made()
  queue.add([photo('1.jpg'), photo('2.jpg'), photo('3.jpg')])
  running[0]?.progress(0.4)
  expect(of('1.jpg')?.state).toEqual({ kind: 'sending', share: 0.4, phase: 'sending' })
  queue.remove(of('1.jpg')?.key ?? 0)
  await settle()
  expect(running[0]?.signal.aborted).toBe(true)
  expect(running[0]?.keepOnAbort()).toBe(false)
  expect(of('1.jpg')).toBeUndefined()
  expect(running.map(({ name }) => name)).toContain('3.jpg')
})

test('an item moves by one position at a time, never out of the list', async () => {
  const given = ['a', 'b', 'c'].map((name) => ({ id: name, file: '', name }))
  const { queue, of, names } = made(given)
  queue.move(of('c')?.key ?? 0, -1)
  expect(names()).toEqual(['a', 'c', 'b'])
  queue.move(of('a')?.key ?? 0, -1)
  expect(names()).toEqual(['a', 'c', 'b'])
  queue.move(of('b')?.key ?? 0, 1)
  expect(names()).toEqual(['a', 'c', 'b'])
  queue.move(of('a')?.key ?? 0, 1)
  expect(names()).toEqual(['c', 'a', 'b'])
})

const converting = (work: (file: File) => Promise<File>) => ({
  conversionOf: (file: File) => (file.size > MEGABYTE ? () => work(file) : undefined),
})

test('a large photo is converted and sent in its place in the order, without being asked', async () => {
  const { queue, running, names } = made(
    [],
    converting(async () => photo('small.jpg', 100)),
  )
  queue.add([photo('large.jpg', 7 * MEGABYTE), photo('1.jpg')])
  await settle()
  await arriveAll(running)
  expect(names()).toEqual(['small.jpg', '1.jpg'])
})

test('photos are converted one at a time', async () => {
  const started: string[] = []
  const finish: (() => void)[] = []
  const { queue } = made(
    [],
    converting((file) => {
      started.push(file.name)
      return new Promise((resolve) => finish.push(() => resolve(photo(`small-${file.name}`))))
    }),
  )
  queue.add([photo('1.jpg', 3 * MEGABYTE), photo('2.jpg', 3 * MEGABYTE)])
  await settle()
  expect(started).toEqual(['1.jpg'])
  finish[0]?.()
  await settle()
  expect(started).toEqual(['1.jpg', '2.jpg'])
})

test('a file that cannot be converted is sent as it is if it is valid, and refused otherwise', async () => {
  const { queue, running, of, names } = made(
    [],
    converting(() => Promise.reject(new Error('no picture'))),
  )
  queue.add([photo('valid.jpg', 3 * MEGABYTE), photo('large.jpg', 7 * MEGABYTE)])
  await settle()
  await arriveAll(running)
  expect(names()).toEqual(['valid.jpg'])
  expect(of('large.jpg')?.state).toMatchObject({
    message: '上传的图片为 7.0 M，请控制在 6M 以内',
    canRetry: false,
  })
})

test('a file that its conversion refuses is not sent, and why is said', async () => {
  const refusal = new Refused(UploadFormat.code, '图片格式不正确：文件内容是 PDF 文件', {})
  const { queue, running, of } = made(
    [],
    converting(() => Promise.reject(refusal)),
  )
  queue.add([photo('1.jpg', 3 * MEGABYTE)])
  await settle()
  expect(running).toEqual([])
  expect(of('1.jpg')?.state).toEqual({ kind: 'failed', message: refusal.message, canRetry: false })
})

test('a conversion that had no connection is done again by a retry', async () => {
  let isOffline = true
  const work = async () => {
    if (isOffline) throw new Refused(0, '没有连上网络', {})
    return photo('small.jpg', 100)
  }
  const { queue, of } = made([], converting(work))
  queue.add([photo('large.jpg', 7 * MEGABYTE)])
  await settle()
  expect(of('large.jpg')?.state).toEqual({ kind: 'failed', message: '没有连上网络', canRetry: true })
  isOffline = false
  queue.retry(of('large.jpg')?.key ?? 0)
  await settle()
  expect(of('small.jpg')?.state.kind).toBe('sending')
})

test('a conversion tells how far it has come and what to know, and ends where its file is removed', async () => {
  let told: ConversionReport | undefined
  const conversionOf = () => (report: ConversionReport) => {
    told = report
    return new Promise<File>(() => undefined)
  }
  const { queue, of } = made([], { conversionOf })
  queue.add([photo('1.mp4')])
  await settle()
  told?.onShare(0.4)
  told?.onNote('正在转换')
  expect(of('1.mp4')).toMatchObject({ note: '正在转换', state: { kind: 'converting', share: 0.4 } })
  queue.remove(of('1.mp4')?.key ?? 0)
  expect(told?.signal.aborted).toBe(true)
})

test('a photo that is being converted counts as busy and towards the limit', async () => {
  const { queue } = made([], { max: 1, ...converting(() => new Promise(() => undefined)) })
  expect(queue.add([photo('large.jpg', 7 * MEGABYTE)])).toBe('')
  expect(busyCount(queue.$items.get())).toBe(1)
  expect(failedCount(queue.$items.get())).toBe(0)
  expect(queue.add([photo('2.jpg')])).toContain('最多上传 1 张图片')
})

test('a photo removed during its conversion is not sent', async () => {
  const { queue, running, of } = made(
    [],
    converting(async () => photo('small.jpg', 100)),
  )
  queue.add([photo('large.jpg', 7 * MEGABYTE)])
  queue.remove(of('large.jpg')?.key ?? 0)
  await settle()
  expect(running).toEqual([])
})

test('the cover is the first uploaded item', async () => {
  const { queue, running, of } = made()
  queue.add([photo('text.exe'), photo('1.jpg'), photo('2.jpg')])
  expect(coverOf(queue.$items.get())).toBeUndefined()
  running[1]?.arrive()
  await settle()
  expect(coverOf(queue.$items.get())).toBe(of('2.jpg')?.key)
  running[0]?.arrive()
  await settle()
  expect(coverOf(queue.$items.get())).toBe(of('1.jpg')?.key)
})

test('a failed upload that is removed is forgotten', async () => {
  const forgotten: string[] = []
  const { queue, running, of } = made([], { forget: ({ name }) => void forgotten.push(name) })
  queue.add([photo('1.jpg'), photo('2.jpg')])
  running[0]?.fail()
  running[1]?.arrive()
  await settle()
  queue.remove(of('1.jpg')?.key ?? 0)
  queue.remove(of('2.jpg')?.key ?? 0)
  expect(forgotten).toEqual(['1.jpg'])
})

test('closing the queue aborts uploads, keeps them for later, and starts no more', async () => {
  const { queue, running } = made()
  queue.add([photo('1.jpg'), photo('2.jpg'), photo('3.jpg')])
  queue.remove(queue.$items.get()[0]?.key ?? 0)
  await settle()
  queue.close()
  await settle()
  expect(running.map(({ name, signal, keepOnAbort }) => [name, signal.aborted, keepOnAbort()])).toEqual([
    ['1.jpg', true, false],
    ['2.jpg', true, true],
    ['3.jpg', true, true],
  ])
  queue.add([photo('4.jpg')])
  expect(running).toHaveLength(3)
})

test('files that the form has got otherwise take their place, and uploads on their way stay', async () => {
  const file = (id: string, name = id) => ({ id, file: '', name })
  const { queue, running, names } = made([file('a'), file('b')])
  queue.add([photo('1.jpg')])
  queue.setStored([file('b', '改名'), file('c'), file('a')])
  expect(names()).toEqual(['改名', 'c', 'a'])
  running[0]?.arrive()
  await settle()
  expect(names()).toEqual(['改名', 'c', 'a', '1.jpg'])
  queue.setStored([file('a')])
  expect(names()).toEqual(['a'])
})

test('a stored file without a name of its own keeps the name it was chosen under', () => {
  const picture = (file: string) => ({ file, id: file }) as unknown as UploadedFile
  const { queue } = made([{ id: '/a.jpg', file: '/a.jpg', name: '村口.jpg' }])
  queue.setStored([picture('/a.jpg')])
  expect(queue.$items.get()[0]?.name).toBe('村口.jpg')
})
