import { pull } from '../helpers/content-model.ts'

// A process to be killed: pulls from each backend in turn, for ever.

const [snapshot = '', ...backends] = process.argv.slice(2)
for (;;)
  for (const apiBase of backends) {
    await pull({ snapshot, apiBase, mediaBase: '' })
    process.stdout.write('pulled\n')
  }
