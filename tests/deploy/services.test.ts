// Services and timers for systemd, read by its own analyser, which needs no running systemd.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig } from '#platform/server/config.ts'
import { openFolder, SYSTEM_PATH } from '../helpers/processes.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'deploy/systemd')
/** The units as they would stand on a machine whose checkout is this one, templates with an instance. */
const installed = openFolder('units')
const INSTANCES: Record<string, string> = { 'portal-api@': '4321', 'portal-publisher@': 'active' }
const units = globSync('*.{service,timer}', { cwd: folder }).toSorted()
const nameOf = (unit: string) => unit.replace(/^[\w-]+@/, (name) => name + (INSTANCES[name] ?? ''))
const textOf = (unit: string) => readFileSync(join(folder, unit), 'utf8')
for (const unit of units)
  writeFileSync(join(installed.folder, nameOf(unit)), textOf(unit).replaceAll('/opt/portal', root))
afterAll(() => installed.remove())

const analyse = (...args: string[]) =>
  spawnSync('systemd-analyze', ['--no-pager', ...args], {
    cwd: installed.folder,
    encoding: 'utf8',
    env: { PATH: SYSTEM_PATH },
  })

const services = units.filter((unit) => unit.endsWith('.service'))

test('every unit is one that systemd takes, and its commands are there', () => {
  const { status, stderr } = analyse('verify', '--man=no', ...units.map((unit) => `./${nameOf(unit)}`))
  expect([status, stderr]).toEqual([0, ''])
})

describe.each(services)('%s', (unit) => {
  const text = textOf(unit)

  test('is shut off from the rest of the machine', () => {
    // 0 is the best and 100 the worst.
    const threshold = ['security', '--offline=yes', '--threshold=20']
    const { status, stdout } = analyse(...threshold, `./${nameOf(unit)}`)
    expect(status, stdout).toBe(0)
  })

  test('runs a command of ours, with secrets as files', () => {
    const [, script = ''] = /^ExecStart=\S+node (scripts\/\S+\.ts)/m.exec(text) ?? []
    expect(existsSync(join(root, script))).toBe(true)
    for (const [, name = ''] of text.matchAll(/^Environment=(\w+)_FILE=/gm))
      expect(() => loadConfig({ [`${name}_FILE`]: '/nowhere' })).toThrow(`${name}_FILE`)
  })
})

test('the settings are ones that the portal takes', () => {
  const lines = readFileSync(join(folder, 'portal.env'), 'utf8').split('\n')
  const settings = Object.fromEntries(
    lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/) as [string, string]),
  )
  const config = loadConfig({ ...settings, DATABASE_URL: 'postgres://127.0.0.1/portal' })
  expect(config).toMatchObject({
    demo: false,
    drainSeconds: 5,
    trustProxy: 1,
    outDir: '/var/lib/portal/dist',
  })
  const known = readFileSync(join(root, 'README.md'), 'utf8')
  for (const name of Object.keys(settings).filter((each) => !each.startsWith('BACKUP_')))
    expect(known).toContain(`\`${name}\``)
})

test('a server has time to drain and to finish what is under way', () => {
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(textOf('portal-api@.service')) ?? []
  const [, drain] = /^DRAIN_SECONDS=(\d+)$/m.exec(readFileSync(join(folder, 'portal.env'), 'utf8')) ?? []
  expect(Number(seconds)).toBeGreaterThan(Number(drain) + 60)
})
