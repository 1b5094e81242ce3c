// Which folder may import which: the architecture as a table. Whatever is not listed is refused.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Folder → folders it may import. Its own folder is always allowed. Longest path wins. */
const law: Record<string, readonly string[]> = {
  'src/env.d.ts': [],
  'src/contract': ['src/lib'],
  'src/lib': [],
  'src/domain': ['src/contract', 'src/lib'],
  'src/html': ['src/lib'],
  'src/server': [
    'src/contract',
    'src/domain',
    'src/html',
    'src/lib',
    'src/server/routes',
    'src/server/services',
    'src/server/tables',
    'src/server/db',
    'src/server/gateways',
    'src/server/http',
    'src/server/media',
    'src/server/security',
    'src/server/start.ts',
  ],
  // The one that may load the demo.
  'src/server/start.ts': [
    'src/html',
    'src/server',
    'src/server/services',
    'src/server/db',
    'src/server/gateways',
    'src/server/security',
    'src/demo',
  ],
  'src/server/http': ['src/contract', 'src/lib', 'src/server'],
  'src/server/routes': ['src/contract', 'src/lib', 'src/server', 'src/server/http', 'src/server/services'],
  'src/server/services': [
    'src/contract',
    'src/domain',
    'src/html',
    'src/lib',
    'src/server',
    'src/server/tables',
    'src/server/db',
    'src/server/gateways',
    'src/server/media',
    'src/server/security',
  ],
  'src/server/tables': ['src/contract', 'src/lib', 'src/server', 'src/server/db'],
  'src/server/db': ['src/lib', 'src/server', 'src/server/security'],
  'src/server/gateways': ['src/contract', 'src/lib', 'src/server', 'src/server/security'],
  'src/server/security': ['src/lib'],
  'src/server/media': ['src/contract', 'src/lib', 'src/server'],
  'src/demo': [
    'src/contract',
    'src/domain',
    'src/lib',
    'src/server',
    'src/server/services',
    'src/server/tables',
    'src/server/db',
    'src/server/gateways',
  ],
  'src/client': ['src/contract'],
  'src/stores': ['src/client', 'src/contract', 'src/domain', 'src/lib'],
  'src/islands': ['src/stores', 'src/client', 'src/contract', 'src/domain', 'src/ui', 'src/lib'],
  'src/console': ['src/client', 'src/contract', 'src/domain', 'src/html', 'src/ui', 'src/lib'],
  'src/content': ['src/contract', 'src/domain', 'src/lib'],
  'src/texts': [],
  'src/ui': ['src/contract', 'src/domain', 'src/lib'],
  'src/layouts': ['src/ui', 'src/islands', 'src/content', 'src/contract', 'src/domain', 'src/lib'],
  'src/pages': [
    'src/content',
    'src/layouts',
    'src/ui',
    'src/islands',
    'src/console',
    'src/domain',
    'src/lib',
    'src/contract',
    'src/texts',
  ],
  'src/publish': ['src/content', 'src/contract', 'src/html', 'src/lib'],
  scripts: ['src/*'],
  // Tells the stories of the tests for as long as it is asked to.
  'scripts/soak.ts': ['src/*', 'tests'],
  tests: ['src/*', 'scripts'],
}

/** Folders where a module of this shape may be imported; nowhere else. */
const fenced: [what: RegExp, where: readonly string[]][] = [
  [
    /^node:/,
    ['src/server', 'src/content', 'src/publish', 'src/demo', 'src/html/tree.ts', 'scripts', 'tests'],
  ],
  [/^ofetch$/, ['src/client']],
  [/^(pg|@electric-sql\/pglite|drizzle-orm\/(node-postgres|pglite))/, ['src/server/db', 'scripts', 'tests']],
  [/^drizzle-orm/, ['src/server/db', 'src/server/tables', 'tests', 'scripts']],
  [/^(range-parser|fresh)$/, ['src/server/http']],
  [/^@aws-sdk\//, ['src/publish/targets', 'src/server/gateways', 'tests']],
  [
    /^(react-admin|ra-|@mui\/|@tanstack\/|@tiptap\/|chart\.js|react-chartjs-2|qrcode\.react|diff$)/,
    ['src/console', 'tests'],
  ],
  // Images that others sent are opened in open-image.ts alone, by their header first; the other files decode the portal's own.
  [
    /^sharp$/,
    [
      'src/server/media/open-image.ts',
      'src/server/gateways/captcha.ts',
      'src/demo/listing-files.ts',
      'scripts',
      'tests',
    ],
  ],
  // One set of rules for HTML, on a window of whoever uses it.
  [/^dompurify$/, ['src/html/sanitise.ts']],
  [/^jsdom$/, ['src/html/cleaner.ts', 'tests']],
  // Threads that read HTML: one pool of them.
  [/^piscina$/, ['src/html/pool.ts']],
  // Loaded the way jsdom does, which no browser needs.
  [/^parse5$/, ['src/html/tree.ts']],
  [/^react(-dom|-hook-form)?$|^@nanostores\/react$/, ['src/islands', 'src/ui', 'src/console']],
]

/** What is loaded where it is needed alone, by `import()`: folder → folders that may not import it otherwise. */
const lazy: Record<string, readonly string[]> = { 'src/demo': ['src/server'] }

/** Words that may stand only in these places. */
const words: [what: RegExp, name: string, where: readonly string[]][] = [
  [/process\.env\b/, 'process.env', ['src/server/config.ts', 'src/publish/compile.ts', 'scripts', 'tests']],
  [
    /content-cache/,
    'content-cache',
    ['src/content', 'src/publish', 'src/server/config.ts', 'scripts', 'tests'],
  ],
]

const slashed = (path: string) => path.split(sep).join('/')
const under = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const folderOf = (path: string) =>
  Object.keys(law)
    .filter((folder) => under(path, folder))
    .toSorted((a, b) => b.length - a.length)[0]

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** Where an import leads inside the repository; undefined for a package. */
const resolveImport = (file: string, specifier: string) => {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return slashed(relative(root, join(root, dirname(file), specifier)))
  return undefined
}

const feature = (path: string) => /^src\/islands\/([^/]+)\//.exec(path)?.[1]

const faultsOf = (file: string): string[] => {
  const source = readFileSync(join(root, file), 'utf8')
  const folder = folderOf(file)
  if (!folder) return [`${file}：所在目录不在导入表中`]
  const faults: string[] = []
  for (const match of source.matchAll(IMPORT)) {
    const specifier = match[1] ?? match[2] ?? ''
    const target = resolveImport(file, specifier)
    if (target === undefined) {
      for (const [what, where] of fenced)
        if (what.test(specifier) && !where.some((place) => under(file, place)))
          faults.push(`${file}：此处不能使用 ${specifier}`)
      continue
    }
    const targetFolder = folderOf(target)
    if (!targetFolder) {
      faults.push(`${file}：导入了表外的 ${target}`)
      continue
    }
    const allowed = law[folder] ?? []
    const free =
      targetFolder === folder ||
      allowed.includes(targetFolder) ||
      (allowed.includes('src/*') && target.startsWith('src/'))
    if (!free) faults.push(`${file}：${folder} 不能导入 ${targetFolder}（${specifier}）`)
    if (match[1] !== undefined && lazy[targetFolder]?.some((place) => under(file, place)))
      faults.push(`${file}：${targetFolder} 只能用 import() 加载（${specifier}）`)
    const [own, other] = [feature(file), feature(target)]
    if (own && other && own !== other) faults.push(`${file}：组件目录之间不能互相导入（${specifier}）`)
  }
  for (const [what, name, where] of words)
    if (what.test(source) && !where.some((place) => under(file, place)))
      faults.push(`${file}：此处不能出现 ${name}`)
  return faults
}

const files = globSync(['src/**/*.{ts,tsx,mjs,astro}', 'scripts/**/*.{ts,mjs}', 'tests/**/*.{ts,tsx}'], {
  cwd: root,
}).map(slashed)
const faults = files.filter((file) => !under(file, 'scripts/check-imports.ts')).flatMap(faultsOf)
for (const fault of faults) console.error(fault)
console.info(`导入检查：${files.length} 个文件，${faults.length} 处违规`)
if (faults.length > 0) process.exitCode = 1
