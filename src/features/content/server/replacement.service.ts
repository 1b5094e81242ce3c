// A file or words in the place of others, wherever they stand: each change is a version of its record, and goes live as an edit
// of an editor would.

import { isDeepStrictEqual } from 'node:util'
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import { mayReplaceEverywhere } from '#features/content/contract/approval.ts'
import {
  type findText,
  REPLACED_MAX,
  type RewriteOutcome,
  type replaceFile,
  type replaceText,
} from '#features/content/contract/media.ts'
import {
  EditConflict,
  NoRight,
  NoSuchFile,
  NotChief,
  NothingToReplace,
  TooManyUses,
  UseChanged,
  UseScheduled,
} from '#features/content/contract/refusals.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { EDITED_KINDS, SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { endingOf } from '#platform/lib/file-names.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { isPrivate, PRIVATE } from '#platform/server/gateways/storage.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { lockWaiting, waitingVersion } from './approval.table.ts'
import { categoriesOf, levelOf, neededApprovals, type Sending } from './approval-requests.service.ts'
import { type ContentRecordRow, type ContentVersionRow, REPLACED } from './content.schema.ts'
import * as records from './content.table.ts'
import { lockedRecord, writeVersion } from './content-edits.service.ts'
import type { ContentDeps, Fields } from './editable.service.ts'
import { type NewFile, replaceAddress } from './file-addresses.ts'
import * as media from './media.table.ts'
import { refuseUnclean } from './rich-text.service.ts'
import { grantsOf } from './rights.service.ts'
import { dataOf } from './stored-data.service.ts'
import { checkedFields, draftFields, storedFields } from './stored-fields.ts'
import { escaped, hitsIn, replaceHits } from './text-hits.ts'
import { type FieldFinding, findWords, NO_CONFIRMATION } from './word-check.service.ts'

const refuseOthers = (staff: Staff) => refuseUnless(mayReplaceEverywhere(levelOf(staff)), NotChief)

/** Fields of a version; an earlier release may have saved it. */
const storedIn = async (
  { db, editable }: ContentDeps,
  version: Pick<ContentVersionRow, 'kind' | 'id' | 'data'>,
): Promise<Fields> => storedFields(editable[version.kind], await dataOf(db, editable[version.kind], version))

/** A version that is to be written, with what is found in it by the lists of words. */
interface Rewritten {
  fields: Fields
  findings: readonly FieldFinding[]
}

interface Rewriting {
  record: ContentRecordRow
  /** Of the version that was saved last; the same as before where only the live one changes. */
  latest: Rewritten
  /** Of an earlier version that readers see, where that changes. */
  live?: Rewritten | undefined
  /** Whether a version that is scheduled changes, and is not the last. */
  isScheduledEarlier?: boolean
  note: string
}

/** Names the record that is refused: several are changed together. */
const named = async <T>({ title }: Pick<ContentRecordRow, 'title'>, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    const reason = Object.values(error.fields ?? {})[0] ?? error.refusal.msg
    throw new RefusalError(error.refusal, { file: `“${title}”：${reason}` }, { cause: error })
  }
}

/** Locks the rows of all records before the first is written: saves of single records lock them in the same order. */
const lockRows = async ({ editable }: ContentDeps, tx: Tx, rewritings: readonly Rewriting[]) => {
  for (const kind of EDITED_KINDS) {
    const changed = rewritings.filter(({ record }) => record.kind === kind)
    if (changed.length > 0)
      await editable[kind].lock(
        tx,
        changed.flatMap(({ record: { id }, latest, live }) =>
          [latest, ...(live ? [live] : [])].map(({ fields }) => ({ id, fields })),
        ),
      )
  }
}

/** The rows are locked. */
const rewrite = async (
  deps: ContentDeps,
  tx: Tx,
  writer: Writer,
  { record: known, latest, live, isScheduledEarlier = false, note }: Rewriting,
  at: Date,
): Promise<RewriteOutcome> => {
  const { kind, id, version } = known
  const rules = deps.editable[kind]
  if (kind === 'settings') refuseUnless(writer.staff.role === 'admin', NoRight)
  const record = await lockedRecord(tx, kind, id, version, { withRemoved: false })
  const { live_version, publish_at, scheduled_version } = record
  refuseUnless(
    live_version === known.live_version && scheduled_version === known.scheduled_version,
    EditConflict,
  )
  const write = (
    { fields, findings }: Rewritten,
    edited: number,
    publication: 'draft' | 'publish' | Date,
    sending?: { with: Sending; publishAt: Date | undefined },
  ) =>
    writeVersion(deps.editable, tx, writer, at, {
      kind,
      id,
      version: edited,
      fields,
      note,
      publication,
      sending,
      ...(publication === 'draft' && !sending ? {} : { words: { findings, confirmation: NO_CONFIRMATION } }),
    })
  const isSingle = SINGLETON_KINDS.has(kind)
  const categories = await categoriesOf(rules, tx, record, record.category)
  const needed = isSingle ? 0 : await neededApprovals(tx, { kind, categories })
  const waiting = await lockWaiting(tx, kind, id)
  /** What waited for approval waits again, in its new version. */
  const writeDraft = async (edited: number): Promise<RewriteOutcome> => {
    const sending = waiting?.version === version && {
      with: {
        assignee: waiting.assignee_id ?? 0,
        due_at: waiting.due_at ? toWireTime(waiting.due_at) : undefined,
        approval_note: waiting.note,
      },
      publishAt: waiting.publish_at ?? undefined,
    }
    await write(latest, edited, 'draft', sending || undefined)
    return sending ? 'sent' : 'draft'
  }

  if (isScheduledEarlier || (publish_at && (live || needed > 0))) return refuse(UseScheduled)
  if (publish_at && scheduled_version === version) {
    await write(latest, version, publish_at)
    return 'scheduled'
  }
  if (isSingle || live_version === version) {
    if (needed === 0) {
      await write(latest, version, 'publish')
      return 'live'
    }
    const sending = { with: { assignee: 0, due_at: undefined, approval_note: note }, publishAt: undefined }
    await write(latest, version, 'draft', sending)
    return 'sent'
  }
  if (!live) return writeDraft(version)
  refuseUnless(needed === 0, UseChanged)
  await write(live, version, 'publish')
  await writeDraft(version + 1)
  return 'live'
}

/** Key of a file of the staff in storage. */
const STAFF_KEY = /(?:private\/)?staff\/\d{4}\/\d\d\/[0-9a-f]{40}(?:-full)?\.[a-z0-9]{1,8}$/

const PICTURES = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp'])
const VIDEOS = new Set(['mp4', 'm4v', 'mov', 'webm', 'avi', 'wmv'])

const classOf = (address: string) => {
  const ending = endingOf(address.replace(/[?#].*$/, ''))
  return PICTURES.has(ending) ? 'picture' : VIDEOS.has(ending) ? 'video' : 'document'
}

const isPrivateAddress = (address: string) => address.startsWith(`/${PRIVATE}`)

const refuseOtherFile = async ({ storage }: ContentDeps, from: string, { file }: NewFile) => {
  const key = STAFF_KEY.exec(file)?.[0]
  // Another website may have a file of the same path.
  const isOwn = key && file === (isPrivate(key) ? `/${key}` : storage.urlOf(key))
  refuseUnless(isOwn && file !== from && (await storage.has(key)), NoSuchFile)
  refuseUnless(
    classOf(file) === classOf(from) && isPrivateAddress(file) === isPrivateAddress(from),
    NoSuchFile,
  )
}

export const replaceEverywhere =
  (deps: ContentDeps) =>
  async (writer: Writer, { file, by }: Parsed<typeof replaceFile>): Promise<Output<typeof replaceFile>> => {
    refuseOthers(writer.staff)
    await refuseOtherFile(deps, file, by)
    const at = deps.now()
    const uses = await media.listUses(deps.db, file, REPLACED_MAX + 1)
    refuseUnless(uses.length <= REPLACED_MAX, TooManyUses)
    const rewritings: Rewriting[] = []
    for (const record of uses) {
      const versions = await media.versionsInUse(deps.db, record)
      const rules = deps.editable[record.kind]
      const rewritten = async (data: Fields, isDraft: boolean): Promise<Rewritten> => {
        const moved = replaceAddress(await storedIn(deps, { ...record, data }), file, by)
        const fields = (isDraft ? draftFields : checkedFields)(rules, moved)
        return { fields, findings: isDraft ? [] : await findWords(deps, record.kind, fields) }
      }
      const hasIt = (number: number | null) =>
        versions.some(
          (version) =>
            version.number === number &&
            !isDeepStrictEqual(replaceAddress(version.data, file, by), version.data),
        )
      if (![record.version, record.live_version, record.scheduled_version].some(hasIt)) continue
      const { version, live_version, scheduled_version } = record
      const last = versions.find(({ number }) => number === version) ?? refuse(TargetGone)
      const live = versions.find(({ number }) => number === live_version && number !== version)
      const isPending = await isSentOrPublic(deps, record)
      rewritings.push(
        await named(record, async () => ({
          record,
          latest: await rewritten(last.data, !isPending),
          live: live && hasIt(live_version) ? await rewritten(live.data, false) : undefined,
          isScheduledEarlier: scheduled_version !== version && hasIt(scheduled_version),
          note: `${REPLACED}文件`,
        })),
      )
    }
    refuseUnless(rewritings.length > 0, NothingToReplace)
    const list = await deps.db.transaction(async (tx) => {
      await lockRows(deps, tx, rewritings)
      const outcomes: Output<typeof replaceFile>['list'] = []
      for (const rewriting of rewritings) {
        const { kind, id, title } = rewriting.record
        const outcome = await named(rewriting.record, () => rewrite(deps, tx, writer, rewriting, at))
        outcomes.push({ kind, id, title, outcome })
      }
      await media.lockTags(tx, by.file)
      await media.copyTags(tx, file, by.file)
      await recordBy(tx, writer, {
        action: 'media.replace',
        target: `media:${file}`,
        detail: { by: by.file, records: outcomes.length },
        at,
      })
      return outcomes
    })
    deps.cache.clear()
    return { list }
  }

/** Whether the newest version is live, scheduled or waits for approval: then it has to be complete. */
const isSentOrPublic = async (
  { db }: ContentDeps,
  { kind, id, version, live_version, scheduled_version }: ContentRecordRow,
) =>
  SINGLETON_KINDS.has(kind) ||
  live_version === version ||
  scheduled_version === version ||
  (await waitingVersion(db, kind, id)) === version

const FOUND_AT_ONCE = 20
/** Records whose texts one statement reads. */
const READ_AT_ONCE = 1000
/** After this no other portion is begun: whoever asks goes on from there. */
const READING_MS = 1000

export const textHits =
  (deps: ContentDeps) =>
  async (staff: Staff, { phrase, after }: Parsed<typeof findText>): Promise<Output<typeof findText>> => {
    refuseOthers(staff)
    const begun = performance.now()
    const searched = {
      kinds: EDITED_KINDS.filter((kind) => (deps.editable[kind].texts ?? []).length > 0),
      grants: await grantsOf(deps.db, staff),
    }
    // As it stands within the JSON of a version, in plain and in formatted fields.
    const written = [phrase, escaped(phrase)].map((text) => JSON.stringify(text).slice(1, -1))
    const texts = [...new Set(written)]
    const list: Output<typeof findText>['list'] = []
    let above: media.RecordKey | undefined = after
    do {
      const end = await media.endOfPortion(deps.db, searched, above, READ_AT_ONCE)
      const wanted = FOUND_AT_ONCE - list.length
      const found = await media.recordsSaying(deps.db, searched, texts, { above, end }, wanted)
      for (const { record, data } of found) {
        const { kind, id, title, state, version } = record
        const { hits, more } = hitsIn(deps.editable[kind], await storedIn(deps, { kind, id, data }), phrase)
        if (hits.length > 0) list.push({ kind, id, title, state, version, hits, more_hits: more })
      }
      above = found.length < wanted ? end : found.at(-1)?.record
    } while (above && list.length < FOUND_AT_ONCE && performance.now() - begun < READING_MS)
    return { list, next: above && { kind: above.kind, id: above.id } }
  }

export const replaceWords =
  (deps: ContentDeps) =>
  async (
    writer: Writer,
    { kind, id, version, phrase, by, hits }: Parsed<typeof replaceText>,
  ): Promise<Output<typeof replaceText>> => {
    refuseOthers(writer.staff)
    refuseUnless(!SINGLETON_KINDS.has(kind), TargetGone)
    const at = deps.now()
    const rules = deps.editable[kind]
    const record = (await records.findRecord(deps.db, kind, id)) ?? refuse(TargetGone)
    const saved = (await records.findVersion(deps.db, kind, id, version)) ?? refuse(TargetGone)
    refuseUnless(record.version === version, EditConflict)
    const before = await storedIn(deps, saved)
    const after = replaceHits(rules, before, phrase, by, new Set(hits))
    refuseUnless(!isDeepStrictEqual(before, after), NothingToReplace)
    const isPending = await isSentOrPublic(deps, record)
    const fields = (isPending ? checkedFields : draftFields)(rules, after)
    await refuseUnclean(rules, fields)
    const findings = isPending ? await findWords(deps, kind, fields) : []
    const note = `${REPLACED}文字：“${phrase}”改为“${by}”`
    const rewriting = { record, latest: { fields, findings }, note }
    const outcome = await deps.db.transaction(async (tx) => {
      await lockRows(deps, tx, [rewriting])
      return rewrite(deps, tx, writer, rewriting, at)
    })
    deps.cache.clear()
    return { outcome }
  }
