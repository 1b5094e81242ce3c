// Publishing for staff: state of the site, past runs, and requests for a full publish.
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { PageFailure } from '#contract/publishing/publish-names.ts'
import type {
  FailedPage,
  FullPublish,
  PublishRunRow,
  publishingStatus,
  publishRuns,
} from '#contract/publishing/publishing.ts'
import { toWireTime, wireOrEmpty } from '#lib/dates.ts'
import { recordBy, type Writer } from '#server/audit/writer.service.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/refusals/refuse.ts'
import * as requests from './publish-requests.table.ts'
import { type PublishRun } from './publish-runs.schema.ts'
import { publishStatus } from './publish-runs.service.ts'
import * as table from './publish-runs.table.ts'

const runOf = (run: PublishRun): PublishRunRow => ({
  id: run.id,
  state: run.state,
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

const failedPage = ({ url, record, reason }: PageFailure): FailedPage => {
  const id = /^news (\d{1,9})$/.exec(record)?.[1]
  return { url, reason, record: id ? { kind: 'news', id: Number(id) } : null }
}

/** State of the newest request; `none` once it is done. */
const fullPublish = async (deps: Deps): Promise<FullPublish> => {
  const request = await requests.newestRequest(deps.db)
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

export const status = (deps: Deps) => async (): Promise<Output<typeof publishingStatus>> => {
  const { state, pages, at, reason } = await publishStatus(deps)
  const run = await table.newestRun(deps.db)
  return {
    state,
    pages,
    at: at ? toWireTime(new Date(at)) : '',
    reason: reason ?? '',
    snapshot_age: deps.snapshotAge(),
    failures: (run?.failures ?? []).map(failedPage),
    full: await fullPublish(deps),
  }
}

export const runs = (deps: Deps) => async (input: Parsed<typeof publishRuns>) => {
  const { state, page, pagesize } = input
  return {
    list: (await table.listRuns(deps.db, state, pagesize, (page - 1) * pagesize)).map(runOf),
    count: await table.countRuns(deps.db, state),
  }
}

export const run = (deps: Deps) => async (id: number) => {
  const found = (await table.findRun(deps.db, id)) ?? refuse('TargetGone')
  return { run: runOf(found), failures: found.failures.map(failedPage) }
}

/** Requests a full publish, unless one is waiting already. */
export const publishAll =
  (deps: Deps) =>
  async (writer: Writer): Promise<FullPublish> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      if (await requests.addUnlessOpen(tx, writer.staff.id, at))
        await recordBy(tx, writer, { action: 'publishing.request', target: 'publishing', at })
    })
    return fullPublish(deps)
  }
