// Parts on local disk: each is written where it belongs in the whole, as it comes, and the names of empty files beside
// it say how much of each has arrived. What a broken connection brought is kept.
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { PART_BYTES } from '#contract/uploads/user-uploads.ts'
import { makePrivateFolder, PRIVATE_FILE, preparePrivateFolder } from '../security/private-files.ts'
import type { ArrivedPart, Received } from './storage.ts'

const WHOLE = 'data'
/** `3-65536`: so many bytes of part 3. */
const NOTE = /^(\d+)-(\d+)$/

interface Writer {
  received: number
  /** Breaks it off; what has come so far is noted by then. */
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

export interface PartOnItsWay {
  multipart: string
  part: number
  /** Bytes that are there already. */
  from: number
  /** Bytes of the whole part. */
  bytes: number
}

export const partsOnDisk = (root: string) => {
  preparePrivateFolder(root)
  const folderOf = (multipart: string) => join(root, multipart)
  /** Of this process. Another instance's are known by their notes. */
  const writers = new Map<string, Writer>()
  const ofOne = (multipart: string) => [...writers].filter(([name]) => name.startsWith(`${multipart}/`))
  const stopAll = (multipart: string) => Promise.all(ofOne(multipart).map(([, writer]) => writer.stop()))

  const noted = async (multipart: string) => {
    const names = await listed(folderOf(multipart))
    if (!names.includes(WHOLE)) return undefined
    const parts = new Map<number, number>()
    for (const name of names) {
      const [, part, bytes] = NOTE.exec(name) ?? []
      if (part) parts.set(Number(part), Math.max(parts.get(Number(part)) ?? 0, Number(bytes)))
    }
    return parts
  }

  const note = async (multipart: string, part: number, bytes: number, before: number) => {
    await writeFile(join(folderOf(multipart), `${part}-${bytes}`), '', { mode: PRIVATE_FILE })
    if (before > 0) await rm(join(folderOf(multipart), `${part}-${before}`), { force: true })
  }

  /** Writes until the body ends, is cut, or turns out too long; tells the writer how far it has come. */
  const write = async (
    file: FileHandle,
    { part, from, bytes }: PartOnItsWay,
    body: Readable,
    writer: Writer,
  ) => {
    const begins = (part - 1) * PART_BYTES
    const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    for (let received = from; ; ) {
      const next = await chunks.next().catch(() => undefined)
      if (!next || next.done) return
      if (received + next.value.length > bytes) {
        writer.received = from
        body.destroy()
        return
      }
      await writeAll(file, next.value, begins + received)
      received += next.value.length
      writer.received = received
    }
  }

  const take = async (way: PartOnItsWay, body: Readable, writer: Writer): Promise<Received> => {
    const { multipart, part, from, bytes } = way
    const before = (await noted(multipart))?.get(part)
    const file = await open(join(folderOf(multipart), WHOLE), 'r+').catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    if (!file) return 'gone'
    try {
      const have = before ?? 0
      // A part that is whole stays as it is.
      if (have >= bytes) {
        body.resume()
        return 'done'
      }
      if (from > have) return 'mismatch'
      try {
        await write(file, way, body, writer)
      } finally {
        if (writer.received > have) await note(multipart, part, writer.received, have)
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

    /** Undefined where nothing is collected under this name. */
    arrived: async (multipart: string): Promise<ArrivedPart[] | undefined> => {
      const parts = await noted(multipart)
      if (!parts) return undefined
      // On connections that nobody has found out to be broken yet.
      for (const [name, { received }] of ofOne(multipart)) {
        const part = Number(name.slice(multipart.length + 1))
        parts.set(part, Math.max(parts.get(part) ?? 0, received))
      }
      return [...parts].map(([part, bytes]) => ({ part, bytes }))
    },

    /** Whoever sends a part again has given up the connection it came on before. */
    receive: async (way: PartOnItsWay, body: Readable): Promise<Received> => {
      const name = `${way.multipart}/${way.part}`
      for (let other = writers.get(name); other; other = writers.get(name)) await other.stop()
      const writer: Writer = { received: way.from, stop: () => Promise.resolve() }
      writers.set(name, writer)
      const taking = take(way, body, writer)
      const over = taking.catch(() => undefined).finally(() => writers.delete(name))
      writer.stop = () => {
        body.destroy()
        return over
      }
      await over
      return taking
    },

    /** Hands the whole over to where it will stand; false where there is nothing (any more). */
    hand: async (multipart: string, file: string) => {
      // None of them has anything to add to what is whole, nor may it.
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

    drop: async (multipart: string) => {
      await stopAll(multipart)
      await rm(folderOf(multipart), { recursive: true, force: true })
    },
  }
}
