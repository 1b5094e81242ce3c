import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { logFileIn, openLogFile } from '#platform/server/http/log.ts'
import { mountSmallDisk } from '../../helpers/small-disk.ts'

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

test('the log goes on once a full disk has room again, and says how many lines it lost', async ({ skip }) => {
  const disk = mountSmallDisk('1m') ?? skip('no disk can be mounted here')
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const log = openLogFile(disk.folder, 20)
  const text = () => readFileSync(logFileIn(disk.folder), 'utf8')
  const write = async (number: number) => {
    log.write(`${JSON.stringify({ number, text: 'x'.repeat(5000) })}\n`)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  try {
    await write(1)
    disk.fill()
    for (let number = 2; number <= 6; number++) await write(number)
    expect(text()).not.toContain('"number":4')
    disk.empty()
    await write(7)
    await write(8)
    expect(text()).toMatch(/^\{"number":8,/m)
    expect(text()).toMatch(
      /^\{"level":40,.*"msg":"\d log lines were lost: the file could not be written"\}$/m,
    )
    expect(complaints).toHaveBeenCalledOnce()
    await log.close()
  } finally {
    complaints.mockRestore()
    disk.unmount()
  }
})
