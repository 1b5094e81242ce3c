// Thread of a full publish: renders the paths it is sent into the new tree.
import { workerData } from 'node:worker_threads'
import { loadEntry } from './compile.ts'
import { type RenderJob, renderInto } from './render-pool.ts'

const { entry, options, folder } = workerData as RenderJob
const site = await loadEntry(entry)
site.open(options)

export default (paths: readonly string[]) => renderInto(site, folder, paths)
