// A publish from a checkout that may only be read, such as one of another account or on a read-only disk.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { compile } from '#platform/publish/render/compile.ts'
import { startMessyBackend } from '../fixtures/messy-backend.ts'
import { COMMAND_ENV } from '../helpers/processes.ts'
import { mountSmallDisk } from '../helpers/small-disk.ts'
import { temporaryFolder } from './kit.ts'
import { checkFinished } from './tree-checks.ts'

/** Compiles nothing, and leaves what the real one would. */
const COMPILER = `
import { mkdirSync, writeFileSync } from 'node:fs'
const folder = process.argv.at(-1)
for (const part of ['server', 'client']) mkdirSync(folder + '/' + part, { recursive: true })
writeFileSync(folder + '/server/entry.mjs', 'export const site = {}')
writeFileSync(folder + '/client/script-imports.json', '{}')
`

test('a checkout that cannot be written is published from the build that is there', async ({ skip }) => {
  const checkout = mountSmallDisk('4m') ?? skip('no disk can be mounted here')
  const { folder } = checkout
  const compiler = join(folder, 'node_modules/astro/bin/astro.mjs')
  mkdirSync(dirname(compiler), { recursive: true })
  writeFileSync(compiler, COMPILER)
  try {
    const built = await compile(folder)
    expect(built.isNew).toBe(true)
    expect(spawnSync('mount', ['-o', 'remount,ro', folder]).status).toBe(0)
    expect(await compile(folder)).toEqual({ ...built, isNew: false })
  } finally {
    checkout.unmount()
  }
})

/** The checkout a second time, where nothing can be written; undefined where it cannot be mounted. */
const mountReadOnly = (checkout: string, at: string) => {
  const mount = (...args: string[]) => spawnSync('mount', args).status === 0
  mkdirSync(at)
  if (!mount('--bind', checkout, at)) return undefined
  const unmount = () => {
    process.off('exit', unmount)
    spawnSync('umount', ['-l', at])
  }
  process.once('exit', unmount)
  if (mount('-o', 'remount,bind,ro', at)) return { unmount }
  unmount()
  return undefined
}

test('from a checkout that may only be read, templates are compiled and the site is published', async ({
  skip,
}) => {
  const folder = temporaryFolder()
  const checkout = join(folder, 'checkout')
  const { unmount } =
    mountReadOnly(join(import.meta.dirname, '../..'), checkout) ?? skip('nothing can be mounted here')
  const backend = await startMessyBackend()
  const [outDir, buildDir] = [join(folder, 'dist'), join(folder, 'build')]
  const start = (command: string) => {
    const child = spawn(process.execPath, [join(checkout, `scripts/${command}.ts`)], {
      cwd: folder,
      env: {
        ...COMMAND_ENV,
        API_BASE: backend.url,
        BUILD_DIR: buildDir,
        OUT_DIR: outDir,
        CONTENT_CACHE: join(folder, 'cache'),
        SITE_URL: 'https://site.example',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const output of [child.stdout, child.stderr])
      output.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const ended = new Promise<string>((resolve) => child.once('close', (code) => resolve(`${code} ${said}`)))
    return { ended, said: () => said, stop: () => child.kill() }
  }
  try {
    expect(await start('compile').ended).toMatch(`0 ${buildDir}/`)
    const publisher = start('publisher')
    await expect.poll(publisher.said, { timeout: 60_000 }).toContain('ready')
    publisher.stop()
    expect(await publisher.ended).toMatch(/^0 /)
    checkFinished(outDir)
    expect(existsSync(join(buildDir, 'source'))).toBe(false)
  } finally {
    await backend.close()
    unmount()
  }
}, 300_000)
