// Pull and publisher for the content of the portal.
import { contentModel } from '#app/content-model.ts'
import { pageOrder } from '#platform/content/page-order.ts'
import { type PullOptions as AllPullOptions, pull as pullModel } from '#platform/publish/pull/pull.ts'
import { openSnapshotStore as openStore } from '#platform/publish/pull/snapshot-store.ts'
import type { Build } from '#platform/publish/render/compile.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { preview as previewModel } from '#platform/publish/render/preview.ts'
import { run as runModel } from '#platform/publish/run.ts'
import type { RunOptions as AllRunOptions } from '#platform/publish/run-options.ts'
import type { PublishOptions as AllPublishOptions } from '#platform/publish/write/options.ts'
import { publish as publishModel } from '#platform/publish/write/publish.ts'

/** Rank of a page in the order of writing. */
export const { rankOf } = pageOrder(contentModel.kinds)

export type PullOptions = Omit<AllPullOptions, 'model'>
export type PublishOptions = Omit<AllPublishOptions, 'model'>
export type RunOptions = Omit<AllRunOptions, 'model'>
type PreviewOptions = Omit<Parameters<typeof previewModel>[1], 'model'>

export const pull = (options: PullOptions) => pullModel({ ...options, model: contentModel })

export const openSnapshotStore = (file: string) => openStore(file, contentModel)

export const publish = (site: CompiledSite, options: PublishOptions) =>
  publishModel(site, { ...options, model: contentModel })

export const run = (build: Build, options: RunOptions) => runModel(build, { ...options, model: contentModel })

export const preview = (
  site: CompiledSite,
  options: PreviewOptions,
  name: string,
  draft: { id: number },
  bar?: string,
) => previewModel(site, { ...options, model: contentModel }, name, draft, bar)
