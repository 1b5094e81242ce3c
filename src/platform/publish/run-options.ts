// Options of a run: source of the content, destination of the site, and how much to publish.
import type { ContentModel } from '#platform/content/model.ts'
import type { PublishCause, PublishResult, RunTrigger } from './publish-names.ts'
import type { PublishReport } from './write/options.ts'

export interface RunOptions {
  /** Content to pull and publish. */
  model: ContentModel
  /** Origin of the API that the pull calls. */
  pullFrom: string
  /** Public origin of the site. */
  siteUrl: string
  /** Origin of the API as the browser sees it; empty for the site's own. */
  apiBase: string
  /** As of SiteOptions. */
  fileBase?: string
  /** Origin that browsers send files to; empty for the API's. */
  uploadOrigin?: string
  /** As of SiteOptions. */
  uploadForm?: string | undefined
  /** As of SiteOptions. */
  wechatAppId?: string | undefined
  outDir: string
  contentCache: string
  /** For the rules of web servers: origin of the API behind them, and name and port they answer at. Empty for none. */
  hosting?: { upstreams: readonly string[]; host: string }
  /** Accept the loss of more than a fifth of a kind. */
  force?: boolean
  /** Compare every record, whatever the change feed says. */
  compare?: boolean
  /** Render every page, whatever changed. */
  full?: boolean
  /** What started the run, for the log; a command by default. */
  cause?: PublishCause
  /** Prints only lines that are worth keeping in a log of months. */
  quiet?: boolean
  /** More runs follow, at least one a minute. */
  watching?: boolean
  /** Fetch values too that change without an edit, such as hot lists. */
  refreshCounts?: boolean
  /** Leave values that were fetched a moment ago to a later run. */
  paced?: boolean
  /** Age at which what does not tell of edits is read again, in milliseconds. */
  rereadAfterMs?: number
  /** A pull ends with an error after so long. */
  maxPullMs?: number
  /** Refuse to publish over a tree that other templates have made meanwhile. */
  sameBuild?: boolean
  say: (line: string) => void
  /** Says what went wrong; `say` does by default. */
  warn?: ((line: string) => void) | undefined
  progress?: (done: number, of: number) => void
  /** Log of publishes, for the console and monitors, and what staff have requested. */
  publishLog?: PublishLog | undefined
  /**
   * Called after the publish, when the changes are in the folder.
   * @param shows  State of the site, by which publishers of the same content know theirs again: cursor in the change feed,
   * and build. Empty where pages failed, and for content without a feed.
   */
  onPublished?: ((report: PublishReport, shows: string) => void) | undefined
}

/** Open requests of staff to publish again: some pages, or the whole site if `pages` is undefined. */
export interface Requested {
  requests: readonly number[]
  pages: readonly string[] | undefined
}

export interface PublishLog {
  /** Undefined if there is no open request. Called before `begin`, while no other publisher is at work. */
  requested(): Promise<Requested | undefined>
  /**
   * Logs the beginning of a publish, and claims the requests it fulfils; a run that fails before leaves them open.
   * @param upTo  Cursor in the change feed that the publish will show.
   * @returns  Id of the entry.
   */
  begin(upTo: string, trigger: RunTrigger): Promise<number>
  end(id: number, result: PublishResult): Promise<void>
}
