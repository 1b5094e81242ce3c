// Files of users: samples of videos, the calls of an upload in order, and what the server then has of them.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { users } from '#features/identity/server/users.schema.ts'
import type { UploadPurpose } from '#features/uploads/contract/user-uploads.ts'
import { uploadComplete, uploadParts, upToken } from '#features/uploads/contract/user-uploads.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { PART_BYTES } from '#platform/contract/upload-rules.ts'
import type { TestApp } from './app.ts'
import { newAddress, signedIn } from './people.ts'

const box = (type: string, body: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const FTYP = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'))
const MOOV = box('moov', Buffer.alloc(100))

/** An MP4 as its boxes have it, of exactly so many bytes. */
export const video = (bytes: number) =>
  Buffer.concat([FTYP, MOOV, box('mdat', Buffer.alloc(bytes - FTYP.length - MOOV.length - 8, 7))])

/** The head of such a video, for a file that goes on with nothing in particular. */
export const videoHead = (bytes: number) => {
  const mdat = Buffer.alloc(8)
  mdat.writeUInt32BE(bytes - FTYP.length - MOOV.length, 0)
  mdat.write('mdat', 4, 'latin1')
  return Buffer.concat([FTYP, MOOV, mdat])
}

export const avi = (bytes: number) => {
  const file = Buffer.alloc(bytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(bytes - 8, 4)
  file.write('AVI LIST', 8, 'latin1')
  return file
}

/** The head of a Windows video, with one stream of pictures. */
export const wmv = (bytes: number) => {
  const header = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')
  const stream = Buffer.from('9107dcb7b7a9cf118ee600c00c205365', 'hex')
  const pictures = Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex')
  const file = Buffer.alloc(bytes)
  header.copy(file, 0)
  file.writeUInt32LE(30 + 78, 16)
  file.writeUInt32LE(1, 24)
  file.writeUInt8(1, 28)
  file.writeUInt8(2, 29)
  stream.copy(file, 30)
  file.writeUInt32LE(78, 46)
  pictures.copy(file, 54)
  return file
}

export interface Sent {
  purpose?: UploadPurpose
  name?: string
  hash?: string
}

export const planned = async (portal: TestApp, token: string, size: number, sent: Sent = {}) => {
  const { purpose = 'woodland', name = 'a.jpg', hash = '' } = sent
  const answer = await portal.call(upToken, { purpose, name, size, hash }, { token, address: newAddress() })
  if (answer.code !== 200) throw new Error(`not planned: ${answer.msg}`)
  return answer.data
}

export const signed = async (portal: TestApp, token: string, id: string, parts: number[]) => {
  const answer = await portal.call(uploadParts, { id, parts }, { token, address: newAddress() })
  if (answer.code !== 200) throw new Error(`not signed: ${answer.msg}`)
  return answer.data
}

/** PUTs bytes to a signed address, of this server or another. Answers the status. */
export const put = async (portal: TestApp, url: string, payload: Buffer) => {
  if (/^https?:/.test(url)) return (await fetch(url, { method: 'PUT', body: new Uint8Array(payload) })).status
  return (await portal.app.inject({ method: 'PUT', url, payload })).statusCode
}

export const sendParts = async (portal: TestApp, token: string, id: string, bytes: Buffer) => {
  const all = Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, i) => i + 1)
  for (const { part, url, from } of (await signed(portal, token, id, all)).urls) {
    const status = await put(portal, url, bytes.subarray((part - 1) * PART_BYTES + from, part * PART_BYTES))
    if (status !== 200) throw new Error(`part ${part} was answered ${status}`)
  }
}

export const completed = (portal: TestApp, token: string, id: string) =>
  portal.call(uploadComplete, { id }, { token, address: newAddress() })

/** All of it; answers the last call's answer. */
export const uploaded = async (portal: TestApp, token: string, bytes: Buffer, sent: Sent = {}) => {
  const { id } = await planned(portal, token, bytes.length, sent)
  await sendParts(portal, token, id, bytes)
  return { id, answer: await completed(portal, token, id) }
}

export const MEGABYTE = 1024 * 1024

/** Somebody new, signed in. */
export const uploader = async (portal: TestApp) => {
  const { token, mobile } = await signedIn(portal)
  const [user] = await portal.deps.db.select().from(users).where(eq(users.mobile, mobile))
  return { token, userId: user?.id ?? 0 }
}

/** A call with this session, from an address of its own. */
export const ask = (portal: TestApp, token: string, call: typeof upToken, input: Record<string, unknown>) =>
  portal.call(call, input, { token, address: newAddress() })

export const get = (portal: TestApp, url: string) => portal.app.inject({ method: 'GET', url })

export const sendPhoto = (portal: TestApp, token: string, bytes: Buffer, name = 'a.jpg') =>
  uploaded(portal, token, bytes, { name })

export const uploadRow = async (portal: TestApp, id: string) => {
  const [row] = await portal.deps.db.select().from(userUploads).where(eq(userUploads.id, id))
  return row
}

/** Paths of all files in storage, below the data folder. */
export const storedFiles = (portal: TestApp) =>
  globSync('{uploads,private,incoming}/**/*', { cwd: portal.dataDir, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(portal.dataDir.length + 1))

/** Photos of other tests get no AVIF: large ones take seconds each. */
export const skipWaitingAvifs = (portal: TestApp) =>
  portal.deps.db.update(userUploads).set({ avif: 'none' }).where(eq(userUploads.avif, 'waiting'))
