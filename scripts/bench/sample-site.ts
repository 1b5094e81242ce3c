// The site of the snapshot that `fillSnapshot` wrote into a folder, ready to be published.
import { join } from 'node:path'
import { compile, loadEntry } from '#platform/publish/render/compile.ts'
import { root } from './process-group.ts'

export const SAMPLE_SITE_URL = 'https://site.example'

export const sampleSnapshotIn = (folder: string) => join(folder, 'snapshot.db')

export const openSampleSite = async (folder: string) => {
  const build = await compile(root)
  const site = await loadEntry(build.entry)
  const options = {
    snapshot: sampleSnapshotIn(folder),
    siteUrl: SAMPLE_SITE_URL,
    apiBase: '',
    policy: '',
    outDir: join(folder, 'dist'),
    buildId: build.id,
    entry: build.entry,
    clientFiles: build.clientFiles,
  }
  return { site, options }
}
