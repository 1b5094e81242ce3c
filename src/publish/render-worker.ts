// A thread of a full publish: renders the paths it is given into a tree that nobody sees yet.
import { parentPort, workerData } from 'node:worker_threads'
import { messageOf } from '#lib/errors.ts'
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
    // A tree that cannot be written, a full disk for one, is nothing a page could be blamed for.
    (error: unknown) => parentPort?.postMessage({ error: messageOf(error) }),
  )
})
parentPort?.postMessage({ pages: [], failures: [] } satisfies WorkerAnswer)
