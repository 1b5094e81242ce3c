// Thread of a full publish: writes the pages it is sent into the new tree.
import { workerData } from 'node:worker_threads'
import { loadEntry } from './compile.ts'
import { openFragments } from './fragments.ts'
import { type RenderJob, type RenderTask, runTask } from './render-pool.ts'

const { entry, options, folder } = workerData as RenderJob
const site = await loadEntry(entry)
site.open(options)
const fragments = openFragments()

export default (task: RenderTask) => runTask(site, folder, fragments, task)
