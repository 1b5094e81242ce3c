// Templates → BUILD_DIR/{hash of the code}/: runs `astro build` when the code has changed since the last time.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { syncTree } from '#platform/publish/system/durable.ts'
import { withLock } from '#platform/publish/system/lock.ts'
import type { CompiledSite } from './compiled-site.ts'

interface Script {
  /** Files that it imports. */
  imports: readonly string[]
  /** In UTF-16 units. */
  length: number
}

/** Files of the build by path: `_astro/Notices.1a2b.js`. */
type Scripts = Readonly<Record<string, Script>>

/** By address of a file: the addresses of all that it needs, itself included, with their lengths. */
type Preloads = ReadonlyMap<string, ReadonlyMap<string, number>>

const preloadsOf = (scripts: Scripts): Preloads => {
  const collect = (file: string, depths: Map<string, number>) => {
    if (depths.has(`/${file}`)) return depths
    depths.set(`/${file}`, scripts[file]?.length ?? 0)
    for (const imported of scripts[file]?.imports ?? []) collect(imported, depths)
    return depths
  }
  return new Map(Object.keys(scripts).map((file) => [`/${file}`, collect(file, new Map<string, number>())]))
}

const ISLAND = /<astro-island\b[^>]*>/g
const FILE = /\b(?:component|renderer)-url="([^"]+)"/g
const LOADS_AT_ONCE = 'client="load"'
const HEAD_END = '</head>'

/**
 * Names in the head of a page all files that its islands load at once: otherwise a browser finds what a file imports only
 * when it has that file, and on a slow line each such step costs as much as all the files together.
 */
const withPreloads = (html: string, preloads: Preloads): string => {
  if (!html.includes(LOADS_AT_ONCE)) return html
  const files = new Map<string, number>()
  for (const [island] of html.matchAll(ISLAND)) {
    if (!island.includes(LOADS_AT_ONCE)) continue
    for (const [, file = ''] of island.matchAll(FILE))
      for (const [needed, length] of preloads.get(file) ?? []) files.set(needed, length)
  }
  if (files.size === 0) return html
  // The heaviest first: over few connections it would end last otherwise.
  const links = [...files]
    .toSorted(([, one], [, other]) => other - one)
    .map(([file]) => `<link rel="modulepreload" href="${file}">`)
    .join('')
  return html.replace(HEAD_END, () => links + HEAD_END)
}

const FOLDER = '.build'
/** File of the build that lists the imports of each script; written by astro.config.mjs. */
const IMPORTS = 'script-imports.json'
const SOURCES = [
  'src/**/*',
  'public/**/*',
  'docs/zh/**/*',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]
/** What the compiler reads, beside the installed packages. */
const COPIED = ['src', 'public', 'docs', 'astro.config.mjs', 'tsconfig.json', 'package.json']
/** Number of builds kept, for processes that still run on them. */
const KEPT = 3

/** Compiled templates, in a folder that never changes after it is complete. */
export interface Build {
  /** Hash of the source code. */
  id: string
  /** Module of the compiled templates. */
  entry: string
  /** Files that are served as they are: hashed assets and public/. */
  clientFiles: string
}

/** Hash over everything that the compiled templates are made from. */
const sourceHash = (root: string) => {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/[/\\]server[/\\]/.test(file.slice(root.length)))
  for (const file of files.toSorted()) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

const astroBuild = (root: string, folder: string) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--outDir', folder],
      {
        cwd: root,
        // Set for every process that compiles, test runs included: the result is kept and served. Huge pages for the
        // compiler's memory took half of its time: the system clears each of them first, however little of it is used.
        env: { ...process.env, NODE_ENV: 'production', MIMALLOC_ALLOW_THP: '0' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`模板编译失败：\n${output}`))))
  })

const isWritable = (folder: string) => {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Compiled templates import packages by name, which are found above them. */
const linkPackages = (root: string, buildDir: string) => {
  if (resolve(buildDir).startsWith(resolve(root) + sep)) return
  const [packages, link] = [join(root, 'node_modules'), join(buildDir, 'node_modules')]
  if (existsSync(link) && readlinkSync(link) === packages) return
  rmSync(link, { force: true })
  symlinkSync(packages, link)
}

/** Compiles the checkout, or a copy of it where it may only be read: Astro writes types into the folder that it compiles. */
const compileInto = async (root: string, buildDir: string, folder: string) => {
  if (isWritable(root)) return astroBuild(root, folder)
  const copy = join(buildDir, 'source')
  const removeCopy = () => rmSync(copy, { recursive: true, force: true })
  removeCopy()
  try {
    for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    await astroBuild(copy, folder)
  } finally {
    removeCopy()
  }
}

/** Removes all but the builds used last. */
const dropOld = (buildDir: string) => {
  const folders = readdirSync(buildDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of folders.slice(KEPT)) rmSync(folder, { recursive: true, force: true })
}

/** Errors of a checkout that this account may only read. */
const READ_ONLY = new Set(['EPERM', 'EACCES', 'EROFS'])

/** The builds that were used last stay when others are removed. */
const noteUse = (folder: string) => {
  const now = new Date()
  try {
    utimesSync(folder, now, now)
  } catch (error) {
    if (!READ_ONLY.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/**
 * Compiles if needed, one process at a time. Throws with the compiler's output.
 * @param buildFolder  Where builds are; `.build` of the checkout by default.
 */
export const compile = async (root: string, buildFolder = ''): Promise<Build & { isNew: boolean }> => {
  const id = sourceHash(root)
  const buildDir = buildFolder ? resolve(buildFolder) : join(root, FOLDER)
  const folder = join(buildDir, id)
  const build = { id, entry: join(folder, 'server/entry.mjs'), clientFiles: join(folder, 'client') }
  const isThere = () => existsSync(build.entry)
  const used = () => {
    noteUse(folder)
    return { ...build, isNew: false }
  }
  if (isThere()) return used()
  if (!isWritable(buildDir) && !isWritable(dirname(buildDir)))
    throw new Error(`模板还没有编译，而 ${buildDir} 不能写入；请用 BUILD_DIR 指定一个能写入的文件夹`)
  mkdirSync(buildDir, { recursive: true })
  return withLock(join(buildDir, 'lock'), async () => {
    linkPackages(root, buildDir)
    // Another process may have compiled the same meanwhile.
    if (isThere()) return used()
    const making = join(buildDir, 'making')
    rmSync(making, { recursive: true, force: true })
    await compileInto(root, buildDir, making)
    // Not to be published.
    renameSync(join(making, 'client', IMPORTS), join(making, IMPORTS))
    // A build that is there counts as complete, after a loss of power too.
    await syncTree(making)
    renameSync(making, folder)
    dropOld(buildDir)
    return { ...build, isNew: true }
  })
}

const sites = new Map<string, CompiledSite>()

/** The compiled site, loaded once per process and build. */
export const loadEntry = async (entry: string): Promise<CompiledSite> => {
  const known = sites.get(entry) ?? (await importEntry(entry))
  sites.set(entry, known)
  return known
}

const importEntry = async (entry: string): Promise<CompiledSite> => {
  // React reads it as it loads: its checks for developers would take a fifth of a publish.
  process.env.NODE_ENV ??= 'production'
  const loaded = (await import(pathToFileURL(entry).href)) as { site: CompiledSite }
  // Every build of `compile` has it; templates made up in a test have no scripts.
  const file = join(entry, '../..', IMPORTS)
  if (!existsSync(file)) return loaded.site
  const preloads = preloadsOf(JSON.parse(readFileSync(file, 'utf8')) as Scripts)
  return {
    ...loaded.site,
    render: async (path) => {
      const page = await loaded.site.render(path)
      return { ...page, body: withPreloads(page.body, preloads) }
    },
  }
}
