// What the process that loses its disk has acknowledged, and whether it is there afterwards, or gone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#platform/server/db/open.ts'
import { diskStorage } from '#platform/server/gateways/disk.ts'
import { DATA_KEY_FILE } from '#platform/server/security/encryption.ts'

export const UPLOAD_BYTES = 200_000
/** Numbers of a life: more than any reaches. */
export const LIFE_ROWS = 100_000
/** No byte of a file is zero, as bytes are that were lost. */
export const byteOf = (n: number) => 1 + (n % 250)

const isWhole = (bytes: Buffer | undefined, n: number) =>
  bytes?.length === UPLOAD_BYTES && bytes.every((byte) => byte === byteOf(n))

/** Lines of what is missing, broken or there again. */
export const lostOf = async (dataDir: string, lines: readonly string[]): Promise<string[]> => {
  const storage = diskStorage(dataDir)
  const opened = await openDatabase({ databaseUrl: '', dataDir })
  try {
    const { rows } = (await opened.db.execute(sql`SELECT n FROM acknowledged`)) as { rows: { n: number }[] }
    const stored = new Set(rows.map(({ n }) => n))
    const assembled = new Set(lines.flatMap((line) => /^file private\S+ (\d+)$/.exec(line)?.[1] ?? []))
    const removing = new Set(lines.flatMap((line) => /^removing (\d+)$/.exec(line)?.[1] ?? []))
    const isAsSaid: Record<string, (name: string, n: string) => Promise<boolean> | boolean> = {
      key: (hex) => readFileSync(join(dataDir, DATA_KEY_FILE)).toString('hex') === hex,
      row: (n) => removing.has(n) || stored.has(Number(n)),
      file: async (key, n) =>
        (removing.has(n) && key.startsWith('pictures/')) || isWhole(await storage.read(key), Number(n)),
      removing: () => true,
      'no-file': async (key) => !(await storage.has(key)),
      'no-row': (n) => !stored.has(Number(n)),
      part: async (multipart, n) => {
        // Its assembly may have been done and not be acknowledged.
        const parts = await storage.parts({ key: '', multipart, size: UPLOAD_BYTES })
        if (assembled.has(n) || !parts) return true
        // A part that is not recorded is sent again.
        return (
          parts.length === 0 || isWhole(readFileSync(join(dataDir, 'incoming', multipart, 'data')), Number(n))
        )
      },
    }
    const lost: string[] = []
    for (const line of lines) {
      const [what = '', ...words] = line.split(' ')
      if (!(await isAsSaid[what]?.(words[0] ?? '', words[1] ?? ''))) lost.push(line)
    }
    return lost
  } finally {
    await opened.close()
  }
}
