// Interval jobs of the server: every instance runs all of them.

import { givenUpTellings, tellFormerOwners } from '#features/accounts/server/mobile.service.ts'
import { sweepAccounts } from '#features/accounts/server/sweep.service.ts'
import { sweepApiTokens } from '#features/api-tokens/server/api-tokens.service.ts'
import { refreshAssessmentMedians } from '#features/assessment/server/medians.service.ts'
import { sweepPreviewLinks } from '#features/content/server/preview-links.service.ts'
import { publishDue, scheduleBacklog, withdrawExpired } from '#features/content/server/schedule.service.ts'
import { deleteDueAccounts, deletionBacklog } from '#features/data-rights/server/deletions.service.ts'
import {
  exportBacklog,
  removeExpiredExports,
  writeNextExport,
} from '#features/data-rights/server/exports.service.ts'
import { checkInactivity, removeExpired } from '#features/data-rights/server/retention.service.ts'
import { sweepDownloads } from '#features/downloads/server/downloads.service.ts'
import { checkFreshness } from '#features/listings/server/freshness.service.ts'
import { refreshMedians } from '#features/listings/server/prices.service.ts'
import { givenUpSms, sendDueSms, smsBacklog } from '#features/notices/server/notice-sms.service.ts'
import { settleTexts } from '#features/pages/server/legal-texts.service.ts'
import { mergeReadDays } from '#features/readership/server/readership.service.ts'
import { sweepReopenings } from '#features/review/server/reopening.service.ts'
import { checkLinks, checkSite } from '#features/site-check/server/site-check.service.ts'
import { sweepStaffTokens } from '#features/staff/server/sessions.service.ts'
import { publishLeftAnswers } from '#features/tender-questions/server/answers.service.ts'
import {
  purgeBacklog,
  purgeCaches,
  removalBacklog,
  removeDueCopies,
  removeUnusedUploads,
} from '#features/uploads/server/clean-up.service.ts'
import { avifBacklog, makeAvif } from '#features/uploads/server/process.service.ts'
import {
  deliverDue,
  deliveryBacklog,
  givenUpDeliveries,
  sweepDeliveries,
} from '#features/webhooks/server/deliveries.service.ts'
import type { Deps } from '#platform/server/deps.ts'
import { eachAlone } from '#platform/server/jobs/each-alone.ts'
import type { IntervalJob } from '#platform/server/jobs/interval-job.ts'
import { sweepCounters } from '#platform/server/limits/limits.service.ts'
import type { AppDeps } from './features.ts'
import { recordPath } from './server-kinds.ts'

export const sweepExpired = async (deps: Deps) => {
  const { db } = deps
  const now = deps.now()
  const sweeps: readonly (() => Promise<unknown>)[] = [
    () => sweepCounters(db, now),
    () => sweepAccounts(deps),
    () => sweepStaffTokens(db, now),
    () => sweepReopenings(db, now),
    () => sweepPreviewLinks(db, now),
    () => sweepApiTokens(db, now),
    () => sweepDeliveries(db, now),
    () => removeUnusedUploads(deps),
  ]
  await eachAlone(sweeps, (sweep) => sweep())
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const hourly = { everyMs: HOUR_MS, afterErrorMs: HOUR_MS }

export const intervalJobs: Readonly<Record<string, IntervalJob<AppDeps>>> = {
  /** How late scheduled content may go live. */
  schedule: { work: publishDue, backlog: scheduleBacklog, everyMs: 500, afterErrorMs: 5000 },
  /** How long after its last day a banner may stay. */
  expiry: { work: withdrawExpired, everyMs: 10_000, afterErrorMs: MINUTE_MS },
  /** Pauses between two AVIFs: each takes both cores for a while. */
  avif: { work: makeAvif, backlog: avifBacklog, everyMs: 3000, afterErrorMs: MINUTE_MS },
  /** How long files of a withdrawn listing may still be reached. */
  'leaving files': { work: removeDueCopies, backlog: removalBacklog, everyMs: 3000, afterErrorMs: MINUTE_MS },
  /** Apart from the removal of files, which caches that do not answer must not delay. */
  caches: { work: purgeCaches, backlog: purgeBacklog, everyMs: 3000, afterErrorMs: MINUTE_MS },
  /** Its limits are days. */
  freshness: { work: checkFreshness, everyMs: MINUTE_MS, afterErrorMs: MINUTE_MS },
  /** How late an SMS may be. */
  'notice SMS': {
    work: sendDueSms,
    backlog: smsBacklog,
    givenUp: givenUpSms,
    everyMs: 2000,
    afterErrorMs: MINUTE_MS,
  },
  'changed mobiles': {
    work: tellFormerOwners,
    givenUp: givenUpTellings,
    everyMs: MINUTE_MS,
    afterErrorMs: 10 * MINUTE_MS,
  },
  /** How long users wait before their export is begun. */
  'data exports': { work: writeNextExport, backlog: exportBacklog, everyMs: 2000, afterErrorMs: 10_000 },
  'account deletions': {
    work: deleteDueAccounts,
    backlog: deletionBacklog,
    everyMs: MINUTE_MS,
    afterErrorMs: 10 * MINUTE_MS,
  },
  /** How long a table that was exported and never saved stays, beyond the minute of its address. */
  'download addresses': {
    work: ({ db, now }) => sweepDownloads(db, now()),
    everyMs: MINUTE_MS,
    afterErrorMs: MINUTE_MS,
  },
  /** How late a version of a legal text may come into force. */
  'legal texts': { work: settleTexts, everyMs: MINUTE_MS, afterErrorMs: MINUTE_MS },
  /** Most are published by the decision about the last question. */
  'tender answers': { work: publishLeftAnswers, everyMs: MINUTE_MS, afterErrorMs: MINUTE_MS },
  /** How late other systems may be told of a change. */
  webhooks: {
    work: (deps) => deliverDue(deps, recordPath),
    backlog: deliveryBacklog,
    givenUp: givenUpDeliveries,
    everyMs: 1000,
    afterErrorMs: MINUTE_MS,
  },
  /** Small pieces: a day's check of 100,000 pages takes some minutes. */
  'site check': { work: (deps) => checkSite(deps), everyMs: 1000, afterErrorMs: MINUTE_MS },
  /** How often a host is asked at most. */
  'remote links': { work: (deps) => checkLinks(deps), everyMs: 5000, afterErrorMs: MINUTE_MS },
  sweep: { work: sweepExpired, ...hourly },
  'price medians': { work: refreshMedians, ...hourly },
  'assessment medians': { work: refreshAssessmentMedians, ...hourly },
  retention: { work: removeExpired, ...hourly },
  'reads by day': { work: mergeReadDays, ...hourly },
  'unused accounts': { work: checkInactivity, ...hourly },
  'expired exports': { work: removeExpiredExports, ...hourly },
}
