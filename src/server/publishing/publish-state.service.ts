// Whether readers see the last change of a record: its version in the change feed against what runs have shown.

import type { Output } from '#contract/endpoint.ts'
import type { ContentKind } from '#contract/publishing/change-feed.ts'
import type { PageFailure } from '#contract/publishing/publish-names.ts'
import type { FollowedKind, publishStateOf } from '#contract/publishing/publishing.ts'
import { toWireTime } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import type { Deps } from '#server/deps.ts'
import { findChange, readFeed } from './change-feed.table.ts'
import { type PublishRun } from './publish-runs.schema.ts'
import { FAILURES_KEPT } from './publish-runs.service.ts'
import * as table from './publish-runs.table.ts'

type PublishState = Output<typeof publishStateOf>

interface Shown {
  kind: ContentKind
  id: (id: number) => number
  /** The page that shows it, as its failure names it; undefined where every page does. */
  page: (id: number) => Partial<PageFailure> | undefined
}

const home: Shown = { kind: 'home', id: () => 0, page: () => ({ url: paths.home }) }
const frame = (kind: ContentKind): Shown => ({ kind, id: () => 0, page: () => undefined })

/** Where the feed tells of each kind; kinds without pages are left out. */
const SHOWN: Partial<Record<FollowedKind, Shown>> = {
  news: { kind: 'news', id: (id) => id, page: (id) => ({ record: `news ${id}` }) },
  listings: { kind: 'listings', id: (id) => id, page: (id) => ({ record: `listings ${id}` }) },
  banners: home,
  placements: home,
  links: frame('links'),
  settings: frame('settings'),
}

const plain = (state: PublishState['state']): PublishState => ({
  state,
  at: '',
  milliseconds: null,
  reason: '',
})

const isOf = (failure: PageFailure, page: Partial<PageFailure>) =>
  Object.entries(page).every(([name, value]) => failure[name as keyof PageFailure] === value)

/** Why the change is not to be seen after this run. */
const reasonIn = ({ failures, reason }: PublishRun, page: Partial<PageFailure> | undefined) =>
  (page && failures.find((failure) => isOf(failure, page))?.reason) ?? reason ?? ''

export const stateOf =
  (deps: Deps) =>
  async (kind: FollowedKind, id: number): Promise<PublishState> => {
    const { db } = deps
    const shown = SHOWN[kind]
    const change = shown && (await findChange(db, shown.kind, shown.id(id)))
    if (!change) return plain('none')
    const page = shown.page(id)
    const ended = (state: 'live' | 'failed', { finished_at }: PublishRun, reason: string): PublishState => ({
      state,
      at: finished_at ? toWireTime(finished_at) : '',
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
    // Made from another backend's content.
    if (newest?.up_to === '') return plain('none')
    // A pull that fails keeps its old cursor: what came before it has had its turn.
    if (newest?.state === 'failed' && newest.started_at > change.at)
      return ended('failed', newest, newest.reason ?? '')
    return plain('queued')
  }
