// The same templates over the same content as a stock static Astro site: what our users would have without our
// publisher. Only what a static build needs is added: the list of paths that each dynamic page has.
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outputOf, root, type Workshop } from './workshop.ts'

/** Parameters of a dynamic page, from every path there is. */
const PATHS: { [page: string]: string } = {
  '[...section].astro':
    'sections.filter(({ open }) => !open).map(({ path }) => ({ params: { section: path.slice(1) } }))',
  'expert/info/view/[id].astro': "ids('/expert/info/view/')",
  'info/view/[id].astro': "ids('/info/view/')",
  'info/subview/[id].astro': "ids('/info/subview/')",
  'info/[section].astro':
    "matching(/^\\/info\\/([a-z]+)$/).filter(([, section]) => section !== 'search').map(([, section]) => ({ params: { section } }))",
  'info/[section]/[page].astro':
    'matching(/^\\/info\\/([a-z]+)\\/(\\d+)$/).map(([, section, page]) => ({ params: { section, page } }))',
  'login/[modal].astro': "['login', 'reg', 'recover'].map((modal) => ({ params: { modal } }))",
  'sitemap-[part].xml.ts': 'matching(/^\\/sitemap-(\\w+)\\.xml$/).map(([, part]) => ({ params: { part } }))',
}

const ALL_PATHS = `
import { pagePaths } from '#content/pages.ts'
import { sections } from '#domain/sections.ts'
const all = () => globalThis.allPaths ??= [...pagePaths()]
const matching = (shape) => all().map((path) => shape.exec(path)).filter(Boolean)
const ids = (start) => all().filter((path) => path.startsWith(start)).map((path) => ({ params: { id: path.slice(start.length) } }))
export { ids, matching, sections }
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
  for (const name of ['src', 'public', 'package.json', 'tsconfig.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  cpSync(join(root, 'astro.config.mjs'), join(folder, 'ours.mjs'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'astro.config.mjs'), CONFIG)
  writeFileSync(join(folder, 'src/content/all-paths.ts'), ALL_PATHS)
  mkdirSync(join(folder, 'content-cache'))
  cpSync(snapshot, join(folder, 'content-cache/snapshot.db'))
  const pages = join(folder, 'src/pages')
  for (const file of readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter(isDynamic)) {
    const page = join(pages, file)
    if (!statSync(page).isFile()) continue
    const list = PATHS[file]
    if (list === undefined) throw new Error(`stock-build.ts does not know the paths of ${file}`)
    const text = readFileSync(page, 'utf8')
    const names = "import { ids, matching, sections as everySection } from '#content/all-paths.ts'\n"
    const given = `export const getStaticPaths = () => ${list.replace(/^sections/, 'everySection')}\n`
    writeFileSync(
      page,
      file.endsWith('.astro') ? text.replace('---\n', `---\n${names}${given}`) : `${names}${given}${text}`,
    )
  }
}

/** Seconds for the whole command, and pages it made. */
export const stockBuild = async (shop: Workshop, snapshot: string) => {
  const folder = shop.folder()
  prepare(folder, snapshot)
  const started = performance.now()
  const output = await outputOf(
    shop.start(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], { cwd: folder }),
    'astro build',
  )
  const seconds = (performance.now() - started) / 1000
  const built = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
  const pages = built.filter((file) => /\.(html|xml|txt)$/.test(file)).length
  if (pages === 0) throw new Error(`stock build made no pages:\n${output.slice(-2000)}`)
  return { seconds, pages, folder }
}
