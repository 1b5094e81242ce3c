// Options and report of a publish.
import type { SiteOptions } from '#content/open.ts'
import type { PageFailure } from '#contract/publishing/publish-names.ts'

type Files = readonly (readonly [file: string, body: string])[]

export interface PublishOptions extends SiteOptions {
  outDir: string
  /** Names the templates; another one is published in full. */
  buildId: string
  /** Module of the templates, for threads; empty renders in this one. */
  entry: string
  /** Files that are served as they are. */
  clientFiles: string
  /** What hosts want to know: files of the tree itself, and files that are kept beside it, in `hosting/`. */
  hosting?: { tree: Files; beside: Files } | undefined
  /** Publishes every page, whatever changed. */
  full?: boolean
  /** Leaves a tree alone that other templates or settings have made since: then their publisher is at work. */
  sameBuild?: boolean
  /** Called once there is something to render. */
  starting?: (() => Promise<void>) | undefined
  /** Told now and then how many of how many pages are done. */
  progress?: ((done: number, of: number) => void) | undefined
}

export interface PublishReport {
  kind: 'full' | 'changes' | 'nothing'
  /** Pages that stand in the tree now. */
  pages: number
  rendered: number
  /** Pages that did not need to be looked at. */
  skipped: number
  /** Paths of pages that are new or other than before. */
  written: string[]
  deleted: string[]
  bytes: number
  milliseconds: number
  /** Versions of the tree before and after: a copy of the former needs only the changes. */
  from: string
  to: string
  /** Pages whose last good version stays. */
  failures: PageFailure[]
}

/** What one way of publishing knows of its result; `publish` adds the rest. */
export type Outcome = Omit<PublishReport, 'milliseconds' | 'skipped' | 'from' | 'to'>
