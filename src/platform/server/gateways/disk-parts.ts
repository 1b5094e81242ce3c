// Multipart uploads on local disk. Parts are written straight to their position in the file; names of empty files beside it
// record how many bytes of each part have arrived, so that an interrupted part can be continued.
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { PART_BYTES } from '#platform/contract/upload-rules.ts'
import {
  makePrivateFolder,
  PRIVATE_FILE,
  preparePrivateFolder,
} from '#platform/server/security/private-files.ts'
import type { ArrivedPart, Received } from './storage.ts'

const WHOLE = 'data'
/** File name `3-65536`: 65536 bytes of part 3 have arrived. */
const NOTE = /^(\d+)-(\d+)$/

interface Writer {
  received: number
  /** Aborts the transfer; resolves when the received bytes are recorded. */
  stop(): Promise<unknown>
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const listed = async (folder: string) => {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const writeAll = async (file: FileHandle, bytes: Buffer, position: number) => {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
}

export interface IncomingPart {
  multipart: string
  part: number
  /** Bytes received before. */
  from: number
  bytes: number
}

export const partsOnDisk = (root: string) => {
  preparePrivateFolder(root)
  const folderOf = (multipart: string) => join(root, multipart)
  /** Transfers of this process; those of other instances are known by their records only. */
  const writers = new Map<string, Writer>()
  const ofOne = (multipart: string) => [...writers].filter(([name]) => name.startsWith(`${multipart}/`))
  const stopAll = (multipart: string) => Promise.all(ofOne(multipart).map(([, writer]) => writer.stop()))

  const readRecord = async (multipart: string) => {
    const names = await listed(folderOf(multipart))
    if (!names.includes(WHOLE)) return undefined
    const parts = new Map<number, number>()
    for (const name of names) {
      const [, part, bytes] = NOTE.exec(name) ?? []
      if (part) parts.set(Number(part), Math.max(parts.get(Number(part)) ?? 0, Number(bytes)))
    }
    return parts
  }

  const writeRecord = async (multipart: string, part: number, bytes: number, before: number) => {
    await writeFile(join(folderOf(multipart), `${part}-${bytes}`), '', { mode: PRIVATE_FILE })
    if (before > 0) await rm(join(folderOf(multipart), `${part}-${before}`), { force: true })
  }

  /** Writes until the body ends, breaks off or is too long; keeps `writer.received` up to date. */
  const write = async (
    file: FileHandle,
    { part, from, bytes }: IncomingPart,
    body: Readable,
    writer: Writer,
  ) => {
    const begins = (part - 1) * PART_BYTES
    // The request is answered before the rest of a body is dropped, so that its connection stays.
    const chunks = body.iterator({ destroyOnReturn: false })
    try {
      for (let received = from; ; ) {
        const next = (await chunks.next().catch(() => undefined)) as IteratorResult<Buffer> | undefined
        if (!next || next.done) return
        if (received + next.value.length > bytes) {
          writer.received = from
          return
        }
        await writeAll(file, next.value, begins + received)
        received += next.value.length
        writer.received = received
      }
    } finally {
      await chunks.return?.()
    }
  }

  const writePart = async (incoming: IncomingPart, body: Readable, writer: Writer): Promise<Received> => {
    const { multipart, part, from, bytes } = incoming
    const before = (await readRecord(multipart))?.get(part)
    const file = await open(join(folderOf(multipart), WHOLE), 'r+').catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    if (!file) return 'gone'
    try {
      const have = before ?? 0
      // A complete part is not written again.
      if (have >= bytes) return 'done'
      if (from > have) return 'mismatch'
      try {
        await write(file, incoming, body, writer)
      } finally {
        if (writer.received > have) {
          await file.datasync()
          await writeRecord(multipart, part, writer.received, have)
        }
      }
      return writer.received === bytes ? 'done' : 'cut'
    } finally {
      await file.close()
    }
  }

  return {
    begin: async () => {
      const multipart = randomUUID()
      await makePrivateFolder(folderOf(multipart))
      await writeFile(join(folderOf(multipart), WHOLE), '', { mode: PRIVATE_FILE })
      return multipart
    },

    arrived: async (multipart: string): Promise<ArrivedPart[] | undefined> => {
      const parts = await readRecord(multipart)
      if (!parts) return undefined
      // Includes transfers in progress, whose connection may be broken without being detected yet.
      for (const [name, { received }] of ofOne(multipart)) {
        const part = Number(name.slice(multipart.length + 1))
        parts.set(part, Math.max(parts.get(part) ?? 0, received))
      }
      return [...parts].map(([part, bytes]) => ({ part, bytes }))
    },

    /** A client that sends a part again has given up the earlier connection, so that one is stopped. */
    receive: async (incoming: IncomingPart, body: Readable): Promise<Received> => {
      const name = `${incoming.multipart}/${incoming.part}`
      for (let other = writers.get(name); other; other = writers.get(name)) await other.stop()
      const writer: Writer = { received: incoming.from, stop: () => Promise.resolve() }
      writers.set(name, writer)
      const transfer = writePart(incoming, body, writer)
      const over = transfer.catch(() => undefined).finally(() => writers.delete(name))
      writer.stop = () => {
        body.destroy()
        return over
      }
      await over
      return transfer
    },

    /** Moves the assembled file to its destination; false if the upload does not exist (any more). */
    moveFinished: async (multipart: string, file: string) => {
      // Transfers still open must not write to the finished file.
      await stopAll(multipart)
      try {
        await rename(join(folderOf(multipart), WHOLE), file)
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
      await rm(folderOf(multipart), { recursive: true, force: true })
      return true
    },

    discard: async (multipart: string) => {
      await stopAll(multipart)
      await rm(folderOf(multipart), { recursive: true, force: true })
    },
  }
}
