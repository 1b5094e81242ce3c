// Thread of a full publish: renders the paths it is sent into the new tree.
import { parentPort, workerData } from 'node:worker_threads'
import { messageOf } from '#platform/lib/errors.ts'
import { loadEntry } from './compile.ts'
import type { RenderJob, WorkerAnswer } from './render-pool.ts'
import { renderInto } from './render-pool.ts'

const { entry, options, folder } = workerData as RenderJob
const site = await loadEntry(entry)
site.open(options)
parentPort?.on('message', (paths: string[] | null) => {
  if (paths === null) {
    site.close()
    parentPort?.close()
    return
  }
  void renderInto(site, folder, paths).then(
    (answer: WorkerAnswer) => parentPort?.postMessage(answer),
    // The tree cannot be written, as on a full disk: no page is at fault.
    (error: unknown) => parentPort?.postMessage({ error: messageOf(error) }),
  )
})
parentPort?.postMessage({ pages: [], failures: [] } satisfies WorkerAnswer)
