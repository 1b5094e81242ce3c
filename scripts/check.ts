// npm run check: types, lint, format and imports. Each runs whatever the others say.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pLimit from 'p-limit'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', name)

type Check = [name: string, script: string, ...args: string[]]

export const checks: [Check, ...Check[]] = [
  ['类型', bin('typescript7/bin/tsc'), '--noEmit'],
  [
    '模板类型',
    bin('astro/bin/astro.mjs'),
    'check',
    // Reads templates alone: the type check above has read every module.
    '--tsconfig',
    'tsconfig.templates.json',
    '--minimumSeverity',
    'warning',
    '--minimumFailingSeverity',
    'error',
  ],
  ['规范', bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
  ['导入', join(root, 'scripts/check-imports.ts')],
  ['格式', bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
]

/** Runs one check; answers its output and whether it passed. */
const run = async (script: string, args: readonly string[]) => {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  return { output, passed: status === 0 }
}

/** Names of the checks that failed. */
export const runChecks = async (): Promise<string[]> => {
  const failed: string[] = []
  const runAndSay = async ([name, script, ...args]: Check) => {
    const { output, passed } = await run(script, args)
    console.info(`${output}${passed ? '✓' : '✗'} ${name}`)
    if (!passed) failed.push(name)
  }
  const [first, ...rest] = checks
  // Alone: the check of templates writes types that this one reads. Of the rest some use one core, some all.
  await runAndSay(first)
  const limit = pLimit(2)
  await Promise.all(rest.map((check) => limit(runAndSay, check)))
  return failed
}

if (import.meta.main && (await runChecks()).length > 0) process.exitCode = 1
