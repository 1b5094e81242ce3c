// A process to be killed: pulls from each backend in turn, for ever.
import { pull } from '#platform/publish/pull/pull.ts'

const [snapshot = '', ...backends] = process.argv.slice(2)
for (;;)
  for (const apiBase of backends) {
    await pull({ snapshot, apiBase, mediaBase: '' })
    process.stdout.write('pulled\n')
  }
