// A publish from a checkout that may only be read, such as one of another account or on a read-only disk.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { compile } from '#platform/publish/render/compile.ts'
import { mountSmallDisk } from '../helpers/small-disk.ts'

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
