// The same templates over the same content as a stock static Astro site: what our users would have without our
// publisher. Only what a static build needs is added: the list of paths that each dynamic page has.
import {
  cpSync,
  type Dirent,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { outputOf, type ProcessGroup, root } from './process-group.ts'

/** Answers the parameters of a page, inside the stock build: the snapshot is read there. */
const allPaths = (files: readonly string[]) => `
import { pagePaths } from '#app/pages.ts'
import { routeParams } from './route-params.ts'
const files = ${JSON.stringify(files)}
const all = () => globalThis.paramsOfPages ??= routeParams(files, pagePaths())
export const paramsOf = (file) => all().get(file).map((params) => ({ params }))
`

const CONFIG = `
import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import ours from './ours.mjs'
const [publisher] = [ours.adapter]
const setup = publisher.hooks['astro:config:setup']
export default defineConfig({
  ...ours,
  output: 'static',
  adapter: undefined,
  outDir: 'dist',
  build: { format: 'preserve' },
  integrations: [{ name: 'directives', hooks: { 'astro:config:setup': setup } }, react()],
  image: { service: passthroughImageService() },
})
`

const isDynamic = (file: string) => file.includes('[')

const prepare = (folder: string, snapshot: string) => {
  for (const name of ['src', 'public', 'docs', 'package.json', 'tsconfig.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  cpSync(join(root, 'astro.config.mjs'), join(folder, 'ours.mjs'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'astro.config.mjs'), CONFIG)
  mkdirSync(join(folder, 'content-cache'))
  cpSync(snapshot, join(folder, 'content-cache/snapshot.db'))
  const pages = join(folder, 'src/pages')
  const files = globSync('**/*.{astro,ts}', { cwd: pages })
  cpSync(join(import.meta.dirname, 'route-params.ts'), join(folder, 'src/app/route-params.ts'))
  writeFileSync(join(folder, 'src/app/all-paths.ts'), allPaths(files))
  for (const file of files.filter(isDynamic)) {
    const page = join(pages, file)
    const text = readFileSync(page, 'utf8')
    const given = `import { paramsOf } from '#app/all-paths.ts'
export const getStaticPaths = () => paramsOf(${JSON.stringify(file)})
`
    writeFileSync(page, file.endsWith('.astro') ? text.replace('---\n', `---\n${given}`) : given + text)
  }
}

/** Seconds for the whole command, and pages it made. */
export const stockBuild = async (group: ProcessGroup, snapshot: string) => {
  const folder = group.folder()
  prepare(folder, snapshot)
  const started = performance.now()
  const output = await outputOf(
    group.start(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], { cwd: folder }),
    'astro build',
  )
  const seconds = (performance.now() - started) / 1000
  const built = readdirSync(join(folder, 'dist'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const isMade = ({ parentPath, name }: Dirent) => {
    const file = relative(join(folder, 'dist'), join(parentPath, name))
    const isOfBuild = file.startsWith('_astro') || file === 'script-imports.json'
    return !isOfBuild && !existsSync(join(root, 'public', file))
  }
  const pages = built.filter(isMade).length
  if (pages === 0) throw new Error(`stock build made no pages:\n${output.slice(-2000)}`)
  return { seconds, pages }
}
