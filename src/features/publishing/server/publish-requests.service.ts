// Publishing for staff: state of the site, past runs, and requests for a publish of all pages or of one that failed.

import { recordBy, type Writer } from '#features/audit/server/index.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type {
  FailedPage,
  FullPublish,
  PublishRunRow,
  publishingStatus,
  publishRuns,
  retryPage,
} from '#features/publishing/contract.ts'
import { PageNotFailed } from '#features/publishing/contract.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { EDITED_KINDS, type EditedKind, RECORD_KINDS, type RecordKind } from '#platform/contract/kinds.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import type { PageFailure } from '#platform/publish/publish-names.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import type { FeedKinds } from './feed.kind.ts'
import { activePublisher } from './publish-lease.service.ts'
import * as requests from './publish-requests.table.ts'
import { type PublishRun } from './publish-runs.schema.ts'
import { publishStatus } from './publish-runs.service.ts'
import * as table from './publish-runs.table.ts'

const runOf = (run: PublishRun): PublishRunRow => ({
  id: run.id,
  state: run.state,
  trigger: run.trigger,
  started_at: toWireTime(run.started_at),
  finished_at: wireOrEmpty(run.finished_at),
  milliseconds: run.milliseconds,
  pages: run.pages,
  rendered: run.rendered,
  written: run.written,
  deleted: run.deleted,
  bytes: run.bytes,
  reason: run.reason ?? '',
  failures: run.failures.length,
})

/** Texts of errors name files of the server. */
const technicalFor = ({ role }: Staff, technical: string | null | undefined) =>
  role === 'admin' ? (technical ?? '') : ''

const isEdited = (kind: RecordKind): kind is RecordKind & EditedKind =>
  EDITED_KINDS.some((edited) => edited === kind)

const failedPage =
  (reader: Staff, kinds: FeedKinds) =>
  ({ url, record, reason, technical }: PageFailure): FailedPage => {
    const [name, id] = record.split(' ')
    const kind = RECORD_KINDS.filter(isEdited).find((known) => known === name && !kinds[known].failureName)
    return {
      url,
      reason,
      technical: technicalFor(reader, technical),
      record: kind ? { kind, id: Number(id) } : null,
    }
  }

/** State of the newest request; `none` once it is done. */
const fullPublish = async (deps: Deps): Promise<FullPublish> => {
  const request = await requests.newestFullRequest(deps.db)
  const answer = (state: FullPublish['state']) => ({
    state,
    at: wireOrEmpty(request?.at ?? null),
    by: request?.by ?? '',
  })
  if (request?.taken_at === null) return answer('requested')
  const run = request && (await table.newestRun(deps.db))
  const isRunning = run?.state === 'rendering' && run.started_at.getTime() === request?.taken_at?.getTime()
  return isRunning ? answer('rendering') : { state: 'none', at: '', by: '' }
}

export const readPublishStatus =
  (deps: Deps, kinds: FeedKinds) =>
  async (reader: Staff): Promise<Output<typeof publishingStatus>> => {
    const { state, pages, at, reason } = await publishStatus(deps)
    const run = await table.newestRun(deps.db)
    const ended = await table.newestCompleteRun(deps.db)
    const retried = await requests.listRequestedPages(
      deps.db,
      run?.state === 'rendering' ? run.started_at : undefined,
    )
    return {
      state,
      run: run?.id ?? 0,
      pages,
      at: at ? toWireTime(new Date(at)) : '',
      reason: reason ?? '',
      technical: technicalFor(reader, run?.technical),
      trigger: run?.trigger ?? null,
      snapshot_age: deps.snapshotAge(),
      publisher: (await activePublisher(deps.db))?.name ?? '',
      failures: (ended?.failures ?? []).map((failure) => ({
        ...failedPage(reader, kinds)(failure),
        retrying: retried.has(failure.url),
      })),
      full: await fullPublish(deps),
    }
  }

export const listRuns = (deps: Deps) => async (input: Parsed<typeof publishRuns>) => {
  const { state, page, pagesize } = input
  return {
    list: (await table.listRuns(deps.db, state, pagesize, (page - 1) * pagesize)).map(runOf),
    count: await table.countRuns(deps.db, state),
  }
}

export const getRun = (deps: Deps, kinds: FeedKinds) => async (reader: Staff, id: number) => {
  const row = (await table.findRun(deps.db, id)) ?? refuse(TargetGone)
  return {
    run: runOf(row),
    technical: technicalFor(reader, row.technical),
    failures: row.failures.map(failedPage(reader, kinds)),
  }
}

export const publishAll =
  (deps: Deps) =>
  async (writer: Writer): Promise<FullPublish> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      if (await requests.addUnlessOpen(tx, writer.staff.id, null, at))
        await recordBy(tx, writer, { action: 'publishing.request', target: 'publishing', at })
    })
    return fullPublish(deps)
  }

export const retryPublish =
  (deps: Deps) =>
  async (writer: Writer, { url }: Parsed<typeof retryPage>): Promise<null> => {
    const at = deps.now()
    const ended = await table.newestCompleteRun(deps.db)
    refuseUnless(
      ended?.failures.some((failure) => failure.url === url),
      PageNotFailed,
    )
    await deps.db.transaction(async (tx) => {
      if (await requests.addUnlessOpen(tx, writer.staff.id, url, at))
        await recordBy(tx, writer, { action: 'publishing.retry', target: 'publishing', detail: { url }, at })
    })
    return null
  }
