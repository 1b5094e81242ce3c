import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logFileIn, openLogFile } from '#server/http/log.ts'

test('the log file is private, and the oldest lines go when five files are full', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'linquan-log-'))
  try {
    const log = openLogFile(dataDir)
    // 80 MB in all.
    for (let number = 0; number < 80; number++) {
      log.write(`${JSON.stringify({ number, text: 'x'.repeat(1024 * 1024) })}\n`)
      // Written before the next: a file is only as large as it may be when lines do not come all at once.
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await log.close()
    const folder = join(dataDir, 'log')
    expect(readdirSync(folder).toSorted()).toEqual([
      'server.log',
      'server.log.1',
      'server.log.2',
      'server.log.3',
      'server.log.4',
    ])
    expect(statSync(logFileIn(dataDir)).mode & 0o777).toBe(0o600)
    const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size)
    expect(Math.max(...sizes)).toBeLessThan(16 * 1024 * 1024)
    expect(readFileSync(join(folder, 'server.log.1'), 'utf8')).toMatch(/^\{"number":/)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
