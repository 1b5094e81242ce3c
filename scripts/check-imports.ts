// Checks every import against the tables of imports/law.ts, and finds circles of files.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { circlesIn } from './imports/circles.ts'
import { features, folders, lazy, packages, sharedIslands, words } from './imports/law.ts'
import { isAllowedInServer, misplacedIn } from './imports/server.ts'

const root = process.argv[2] ?? join(import.meta.dirname, '..')

const slashed = (path: string) => path.split(sep).join('/')
const under = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const folderOf = (path: string) =>
  Object.keys(folders)
    .filter((folder) => under(path, folder))
    .toSorted((a, b) => b.length - a.length)[0]

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** Path of an import inside the repository; undefined for a package. */
const resolveImport = (file: string, specifier: string) => {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return slashed(relative(root, join(root, dirname(file), specifier)))
  return undefined
}

const island = (path: string) => /^src\/islands\/([^/]+)\//.exec(path)?.[1]
const isServer = (path: string) => under(path, 'src/server')

/** File → files it imports at once, not by `import()`. */
const graph = new Map<string, string[]>()

const faultsOf = (file: string): string[] => {
  const source = readFileSync(join(root, file), 'utf8')
  const folder = folderOf(file)
  if (!folder) return [`${file}：所在目录不在导入表中`]
  const faults: string[] = []
  const imported: string[] = []
  for (const match of source.matchAll(IMPORT)) {
    const specifier = match[2] ?? match[3] ?? ''
    const isType = match[1] !== undefined
    const target = resolveImport(file, specifier)
    if (target === undefined) {
      for (const [what, where] of packages)
        if (what.test(specifier) && !where.some((allowed) => under(file, allowed)))
          faults.push(`${file}：此处不能使用 ${specifier}`)
      if (
        specifier.startsWith('drizzle-orm') &&
        isServer(file) &&
        !/\.(schema|table|kind)\.ts$/.test(file) &&
        !under(file, 'src/server/db')
      )
        faults.push(`${file}：只有 *.schema.ts、*.table.ts 与 *.kind.ts 可以使用 ${specifier}`)
      continue
    }
    if (match[2] !== undefined) imported.push(target)
    const targetFolder = folderOf(target)
    if (!targetFolder) {
      faults.push(`${file}：导入了表外的 ${target}`)
      continue
    }
    const allowed = folders[folder] ?? []
    const isFree =
      targetFolder === folder ||
      allowed.includes(targetFolder) ||
      (allowed.includes('src/*') && target.startsWith('src/')) ||
      (isServer(file) && isServer(target))
    if (!isFree) faults.push(`${file}：${folder} 不能导入 ${targetFolder}（${specifier}）`)
    if (isServer(file) && isServer(target) && !isAllowedInServer(file, target, isType))
      faults.push(`${file}：不能导入 ${target}`)
    if (match[2] !== undefined && lazy[targetFolder]?.some((outside) => under(file, outside)))
      faults.push(`${file}：${targetFolder} 只能用 import() 加载（${specifier}）`)
    const [own, other] = [island(file), island(target)]
    if (own && other && own !== other && !sharedIslands[other]?.includes(own))
      faults.push(`${file}：组件目录之间不能互相导入（${specifier}）`)
  }
  graph.set(file, imported)
  for (const [what, name, where] of words)
    if (what.test(source) && !where.some((allowed) => under(file, allowed)))
      faults.push(`${file}：此处不能出现 ${name}`)
  return faults
}

const files = globSync(['src/**/*.{ts,tsx,mjs,astro}', 'scripts/**/*.{ts,mjs}', 'tests/**/*.{ts,tsx}'], {
  cwd: root,
}).map(slashed)
const faults = files.filter((file) => !under(file, 'scripts/imports')).flatMap(faultsOf)
for (const circle of circlesIn(graph)) faults.push(`循环导入：${[...circle, circle[0]].join(' → ')}`)
for (const row of misplacedIn(features)) faults.push(`功能表中的次序不对：${row}`)
for (const fault of faults) console.error(fault)
console.info(`导入检查：${files.length} 个文件，${faults.length} 处违规`)
if (faults.length > 0) process.exitCode = 1
