// A process whose disk will stop: stores files, uploads and rows for ever, and says what it has acknowledged.
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#platform/server/db/open.ts'
import { diskStorage } from '#platform/server/gateways/disk.ts'
import { DATA_KEY_FILE } from '#platform/server/security/encryption.ts'
import { keyInFile } from '#platform/server/security/key-file.ts'
import { byteOf, LIFE_ROWS, UPLOAD_BYTES } from './acknowledged.ts'

const [dataDir = '', first = '0'] = process.argv.slice(2)
const acknowledge = (...words: readonly (string | number)[]) => process.stdout.write(`${words.join(' ')}\n`)

acknowledge('key', keyInFile(join(dataDir, DATA_KEY_FILE)).toString('hex'))
const storage = diskStorage(dataDir)
const { db } = await openDatabase({ databaseUrl: '', dataDir })
await db.execute(sql`CREATE TABLE IF NOT EXISTS acknowledged (n integer PRIMARY KEY)`)
for (let n = Number(first); n < Number(first) + LIFE_ROWS; n++) {
  const bytes = Buffer.alloc(UPLOAD_BYTES, byteOf(n))
  const picture = `pictures/${n % 7}/${n}.jpg`
  await storage.put(picture, bytes, 'image/jpeg')
  acknowledge('file', picture, n)

  const key = `private/papers/${n}.jpg`
  const upload = { key, multipart: await storage.begin(key, 'image/jpeg'), size: UPLOAD_BYTES }
  const address = await storage.partUrl(upload, 1, UPLOAD_BYTES, 0, { now: new Date(), seconds: 60 })
  const part = { multipart: upload.multipart, part: '1', address, now: new Date() }
  await storage.local?.receive(part, Readable.from([bytes]), UPLOAD_BYTES)
  acknowledge('part', upload.multipart, n)
  // Every third is left as its sender left it.
  if (n % 3 > 0) {
    await storage.assemble(upload)
    acknowledge('file', key, n)
  }

  await db.execute(sql`INSERT INTO acknowledged VALUES (${n})`)
  acknowledge('row', n)

  // Every fifth is removed again.
  if (n % 5 > 0) continue
  acknowledge('removing', n)
  await storage.remove(picture)
  acknowledge('no-file', picture)
  await pause(100)
  await db.execute(sql`DELETE FROM acknowledged WHERE n = ${n}`)
  acknowledge('no-row', n)
}
