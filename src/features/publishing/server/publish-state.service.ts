// Publish state of a record: whether a run has published its last change.

import type { FollowedKind, publishStateOf } from '#features/publishing/contract.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import type { RecordKind } from '#platform/contract/kinds.ts'
import { wireOrEmpty } from '#platform/lib/dates.ts'
import { homePath } from '#platform/lib/paths.ts'
import type { ContentKind } from '#platform/publish/change-feed.ts'
import type { PageFailure } from '#platform/publish/publish-names.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { findChange, readFeed } from './change-feed.table.ts'
import type { FeedKinds } from './feed.kind.ts'
import { type PublishRun } from './publish-runs.schema.ts'
import { FAILURES_KEPT } from './publish-runs.service.ts'
import * as table from './publish-runs.table.ts'

type PublishState = Output<typeof publishStateOf>

interface PublishedAs {
  kind: ContentKind
  id: (id: number) => number
  /** The page that shows the record, as its failure names it; undefined if every page does. */
  page: (id: number, db: Db) => Promise<Partial<PageFailure> | undefined>
}

const asRecord = (kind: RecordKind, { failureName }: FeedKinds[RecordKind]): PublishedAs => ({
  kind,
  id: (id) => id,
  page: async (id, db) => ({ record: `${kind} ${failureName ? await failureName(db, id) : id}` }),
})
const home: PublishedAs = { kind: 'home', id: () => 0, page: async () => ({ url: homePath }) }
const everyPage = (kind: ContentKind): PublishedAs => ({ kind, id: () => 0, page: async () => undefined })

/** Kind and id in the change feed of what has no pages of its own. */
const PARTS_OF_PAGES: Record<Exclude<FollowedKind, RecordKind>, PublishedAs> = {
  banners: home,
  placements: home,
  links: everyPage('links'),
  settings: everyPage('settings'),
  redirects: everyPage('redirects'),
  menus: everyPage('menus'),
}

const isPartOfPages = (kind: FollowedKind): kind is keyof typeof PARTS_OF_PAGES =>
  Object.hasOwn(PARTS_OF_PAGES, kind)

const plain = (state: PublishState['state']): PublishState => ({
  state,
  at: '',
  milliseconds: null,
  reason: '',
})

const isOf = (failure: PageFailure, page: Partial<PageFailure>) =>
  Object.entries(page).every(([name, value]) => failure[name as keyof PageFailure] === value)

/** Why the change is not visible after this run. */
const reasonIn = ({ failures, reason }: PublishRun, page: Partial<PageFailure> | undefined) =>
  (page && failures.find((failure) => isOf(failure, page))?.reason) ?? reason ?? ''

export const stateOf =
  (deps: Deps, kinds: FeedKinds) =>
  async (kind: FollowedKind, id: number): Promise<PublishState> => {
    const { db } = deps
    const publishedAs = isPartOfPages(kind) ? PARTS_OF_PAGES[kind] : asRecord(kind, kinds[kind])
    const change = await findChange(db, publishedAs.kind, publishedAs.id(id))
    if (!change) return plain('none')
    const page = await publishedAs.page(id, db)
    const ended = (state: 'live' | 'failed', { finished_at }: PublishRun, reason: string): PublishState => ({
      state,
      at: wireOrEmpty(finished_at),
      milliseconds: finished_at ? Math.max(0, finished_at.getTime() - change.at.getTime()) : null,
      reason,
    })
    const { database } = await readFeed(db)
    const showing = await table.firstRunShowing(db, database, change.version, page, FAILURES_KEPT)
    if (showing) return ended('live', showing, '')
    const holding = await table.newestRunWithVersion(db, database, change.version)
    if (holding)
      return holding.state === 'failed'
        ? ended('failed', holding, reasonIn(holding, page))
        : plain('rendering')
    const newest = await table.newestRun(db)
    // The site was published from other content.
    if (newest?.up_to === '') return plain('none')
    // A run whose pull failed keeps the previous cursor; it has tried to publish the changes before its start.
    if (newest?.state === 'failed' && newest.started_at > change.at)
      return ended('failed', newest, newest.reason ?? '')
    return plain('queued')
  }
