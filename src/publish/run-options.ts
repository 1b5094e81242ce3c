// Options of a run: where the content comes from, where the site goes, and how much is to be done.
import type { PublishResult } from '#contract/publishing/publish-names.ts'
import type { PublishReport } from './write/options.ts'

export interface RunOptions {
  /** Where the pull calls; the origin alone. */
  pullFrom: string
  /** Public origin of the site. */
  siteUrl: string
  /** Origin of the API as the browser sees it; empty for the site's own. */
  apiBase: string
  /** Origin that browsers send files to; empty for the API's. */
  uploadOrigin?: string
  outDir: string
  contentCache: string
  /** For the rules of web servers: origin of the API behind them, name and port they answer at; empty for none. */
  hosting?: { upstream: string; host: string }
  /** Accept the loss of more than a fifth of a kind. */
  force?: boolean
  /** Compare every record, whatever the change feed says. */
  compare?: boolean
  /** Render every page, whatever changed. */
  full?: boolean
  /** Number of the request for that, for the record to tell when it is taken on. */
  request?: number | undefined
  /** Says only what is worth a line in a log that runs for months. */
  quiet?: boolean
  /** Fetch as well what changes without an edit. */
  refreshCounts?: boolean
  /** Leave values that were fetched a moment ago to a later run. */
  paced?: boolean
  /** Age at which what does not tell of edits is read again. */
  rereadAfterMs?: number
  /** Leaves a tree alone that other templates have made since. */
  sameBuild?: boolean
  say: (line: string) => void
  progress?: (done: number, of: number) => void
  /** Kept beside the publish, for the console and monitors. */
  record?: PublishRecord | undefined
  /** Called with what changed, once it is in the folder. */
  onPublished?: ((report: PublishReport) => void) | undefined
}

/** Where the state of publishing is kept. */
export interface PublishRecord {
  /**
   * @param upTo  Cursor in the change feed that the publish will show.
   * @param request  What is taken on with it; what fails before that stays asked for.
   */
  begin(upTo: string, request?: number): Promise<number>
  end(id: number, result: PublishResult): Promise<void>
}
