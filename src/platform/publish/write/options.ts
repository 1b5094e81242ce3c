// Options and report of a publish.
import type { ContentModel } from '#platform/content/model.ts'
import type { SiteOptions } from '#platform/content/open.ts'
import type { PageFailure } from '#platform/publish/publish-names.ts'

type Files = readonly (readonly [file: string, body: string])[]

export interface PublishOptions extends SiteOptions {
  /** Content that the snapshot was pulled for. */
  model: ContentModel
  outDir: string
  /** Id of the compiled templates; a tree of other templates is published in full. */
  buildId: string
  /** Module of the templates, loaded by render threads; empty to render in this thread. */
  entry: string
  /** Files that are served as they are. */
  clientFiles: string
  /** Configuration for hosts: files of the tree itself, and files that are kept beside it, in `hosting/`. */
  hosting?: { tree: Files; beside: Files } | undefined
  /** Publish every page, whatever changed. */
  full?: boolean
  /** Pages to publish again, whatever changed. */
  again?: readonly string[] | undefined
  /** Leaves other pages that failed before to a later publish. */
  leaveFailed?: boolean | undefined
  /** Refuse to publish over a tree of other templates or settings: then their publisher is at work. */
  sameBuild?: boolean
  /** Called once there is something to render. */
  starting?: (() => void) | undefined
  /** Called now and then with the numbers of pages done and due. */
  progress?: ((done: number, of: number) => void) | undefined
}

export interface PublishReport {
  kind: 'full' | 'changes' | 'nothing'
  /** Number of pages in the tree now. */
  pages: number
  rendered: number
  /** Number of pages that no change concerned. */
  skipped: number
  /** Paths of pages that are new or changed. */
  written: string[]
  deleted: string[]
  bytes: number
  milliseconds: number
  /** Hash of templates, their scripts and the settings that pages are made with. */
  build: string
  /** States of the tree before and after: a copy of the former needs only the changes. */
  from: string
  to: string
  /** Pages that failed, and stay as they were. */
  failures: PageFailure[]
  /** Paths of pages that failed before and were not tried. */
  untried: string[]
}

/** Report of a publish by changes, or of a full one; `publish` adds the rest. */
export type Outcome = Omit<PublishReport, 'milliseconds' | 'skipped' | 'build' | 'from' | 'to'>
