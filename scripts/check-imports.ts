// Checks every import, of types and by import() too, against the tables of imports/law.ts, and finds circles of files.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { circlesIn } from './imports/circles.ts'
import { features, lazy, packages, words } from './imports/law.ts'
import { complaintOf, misplacedIn } from './imports/rooms.ts'

const root = process.argv[2] ?? join(import.meta.dirname, '..')

const slashed = (path: string) => path.split(sep).join('/')
const under = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** Path of an import inside the repository; undefined for a package. */
const resolveImport = (file: string, specifier: string) => {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return slashed(relative(root, join(root, dirname(file), specifier)))
  return undefined
}

/** File → files it imports. */
const graph = new Map<string, string[]>()

const packageFaults = (file: string, specifier: string): string[] => {
  const misplaced = packages.some(
    ([what, where]) => what.test(specifier) && !where.some((allowed) => allowed.test(file)),
  )
  return misplaced ? [`${file}：此处不能使用 ${specifier}`] : []
}

const faultsOf = (file: string): string[] => {
  const source = readFileSync(join(root, file), 'utf8')
  const faults: string[] = []
  const imported: string[] = []
  for (const match of source.matchAll(IMPORT)) {
    const specifier = match[1] ?? match[2] ?? ''
    const target = resolveImport(file, specifier)
    if (target === undefined) {
      faults.push(...packageFaults(file, specifier))
      continue
    }
    imported.push(target)
    const complaint = complaintOf(file, target)
    if (complaint) faults.push(`${file} → ${target}：${complaint}`)
    if (
      match[1] !== undefined &&
      lazy.some((folder) => under(target, folder) && !under(file, folder) && under(file, 'src'))
    )
      faults.push(`${file}：${target} 只能用 import() 加载`)
  }
  graph.set(file, imported)
  for (const [what, name, where] of words)
    if (what.test(source) && !where.some((allowed) => allowed.test(file)))
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
