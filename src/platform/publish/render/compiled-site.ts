// The compiled templates, as the publisher uses them.
import type { Draft } from '#platform/content/draft.ts'
import type { SiteOptions } from '#platform/content/open.ts'

export interface RenderedPage {
  status: number
  /** HTML, or the XML of a feed. */
  body: string
  /** Keys that the page was made from (src/platform/content/keys.ts). */
  keys: ReadonlySet<string>
  /** Where fragments of the frame stand, which may be replaced later. */
  fragments?: readonly FragmentPlace[]
}

export interface FragmentPlace {
  name: string
  /** Bytes in UTF-8 from its beginning to the end of the body. */
  fromEnd: number
  length: number
}

/** An address of an earlier site, without an ending such as `.html`, and where it leads; both in plain signs. */
export interface MovedAddress {
  /** Path, with a query where it had one. */
  from: string
  /** Path of the site, or an address elsewhere. */
  to: string
}

export interface CompiledSite {
  /** Opens a snapshot for every following render. */
  open(options: SiteOptions): void
  close(): void
  pagePaths(): Iterable<string>
  /** Pages that a change of this key may have created. */
  pagesOfKey(key: string): string[]
  /** Rank of a page; lower ones are written earlier. */
  rankOf(path: string): number
  /** Whether the page goes with its content; any other page that answers 404 has failed. */
  mayGo(path: string): boolean
  /** Record that a page shows, as failures name it: `news 12`; empty for other pages. */
  recordOf(path: string): string
  /** Keys of what every page shows in its fragments: a change replaces these in all files. */
  frameKeys: ReadonlySet<string>
  /** Keys of what every page shows elsewhere: a change of these renders the site anew. */
  sharedKeys: ReadonlySet<string>
  redirects: Record<string, string>
  /** Addresses of an earlier site, of an open snapshot. */
  movedAddresses?(): readonly MovedAddress[]
  /** Texts of the scripts that the build may put into a page: hydration directives and small scripts of templates. */
  inlineScripts(): string[]
  /** Throws the error of the template. */
  render(path: string): Promise<RenderedPage>
  /** Renders the page with a draft, independently of a publish. Throws like `render`. */
  preview(options: SiteOptions, path: string, draft: Draft): Promise<string>
}
