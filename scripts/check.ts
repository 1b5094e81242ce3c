// npm run check: types, lint, format and imports. Each runs whatever the others say.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', name)

export const checks: [name: string, script: string, ...args: string[]][] = [
  ['导入', join(root, 'scripts/check-imports.ts')],
  ['类型', bin('typescript7/bin/tsc'), '--noEmit'],
  [
    '模板类型',
    bin('astro/bin/astro.mjs'),
    'check',
    '--minimumSeverity',
    'warning',
    '--minimumFailingSeverity',
    'error',
  ],
  ['规范', bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
  ['格式', bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
]

/** Names of the checks that failed. */
export const runChecks = () =>
  checks
    .filter(([name, script, ...args]) => {
      const { status } = spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' })
      console.info(status === 0 ? `✓ ${name}` : `✗ ${name}`)
      return status !== 0
    })
    .map(([name]) => name)

if (import.meta.main && runChecks().length > 0) process.exitCode = 1
