// Templates → .build/: runs `astro build` when the code has changed since the last time.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CompiledSite } from './entry.ts'

const STAMP = '.build/stamp'
const SOURCES = ['src/**/*', 'public/**/*', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json']

/** Hash over everything the compiled templates are made of. */
const sourceHash = (root: string) => {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join(root, 'src/server')))
  for (const file of files.toSorted()) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const astroBuild = (root: string) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], {
      cwd: root,
      // Whoever compiles, a test run included: the result is kept and served.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`模板编译失败：\n${output}`))))
  })

/** Compiles when needed; true when it had to. Throws with the compiler's output. */
export const compile = async (root: string) => {
  const stamp = join(root, STAMP)
  const hash = sourceHash(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  await astroBuild(root)
  writeFileSync(stamp, hash)
  return true
}

/** The compiled site. Loaded once per process: a new build needs a new process. */
export const loadSite = async (root: string): Promise<CompiledSite> => {
  // Read by React as it loads: its checks for developers would take a fifth of a publish.
  process.env.NODE_ENV ??= 'production'
  const entry = (await import(pathToFileURL(join(root, '.build/server/entry.mjs')).href)) as {
    site: CompiledSite
  }
  return entry.site
}

/** Files that are served as they are: hashed assets and public/. */
export const clientFiles = (root: string) => join(root, '.build/client')
