// A process to be killed: pulls and publishes for ever, as `node scripts/publisher.ts` does.
import { PullError } from '#platform/publish/pull/backend.ts'
import type { Build } from '#platform/publish/render/compile.ts'
import { type RunOptions, run } from '../helpers/content-model.ts'
import { dieAt } from './die-at.ts'

const [build, options] = JSON.parse(process.argv[2] ?? '[]') as [Build, RunOptions]
process.stdout.write('ready\n')
const operation = await new Promise<number>((resolve) => {
  process.stdin.once('data', (line: Buffer) => resolve(Number(line.toString())))
})
if (operation > 0) dieAt(operation)
for (;;) {
  try {
    const { kind, failures } = await run(build, {
      ...options,
      force: true,
      quiet: true,
      watching: true,
      say: () => undefined,
    })
    if (failures.length > 0) throw new Error(JSON.stringify(failures))
    process.stdout.write(`${kind}\n`)
  } catch (error) {
    // An editor's change may overtake a pull, which then changes nothing: the next one is tried.
    if (!(error instanceof PullError)) throw error
  }
}
