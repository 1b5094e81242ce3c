// State of the record that is edited, the actions on it, and the dialog that is open over it.

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { contentKind, refusalFields } from '#features/content/console/console-kind.ts'
import { LEVELS, submitContent } from '#features/content/contract/approval.ts'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import { ApprovalNeeded, EditConflict, NoPublishRight } from '#features/content/contract/refusals.ts'
import { mayDo, type Right } from '#features/identity/rules/rights.ts'
import { useGrants } from '#features/staff/console/own-rights.ts'
import type { Refused } from '#platform/browser/call.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { localDraftKey, localDrafts, type Values } from '#platform/console/forms/local-drafts.ts'
import type { Message } from '#platform/console/forms/SaveMessage.tsx'
import { createServerDraft } from '#platform/console/forms/server-draft.ts'
import { useSave } from '#platform/console/forms/use-save.ts'
import { currentLoginName } from '#platform/console/session.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { type EditedKind, SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { fromWireTime } from '#platform/lib/dates.ts'
import { APPROVALS, approvalsNeeded, useApprovalRules } from './approval/approval-rules.ts'
import type { Sending } from './approval/SendingDialogs.tsx'
import { draftCallsOf } from './draft-calls.ts'
import { forgetOpenChanges, openChangesOf } from './editor/open-changes.ts'
import { callsOf, type SavePurpose } from './kind-contract.ts'
import { findingsOf } from './publication-check.ts'
import type { Finding } from './text-check.ts'
import { useRemovalToast } from './use-removal-toast.tsx'
import type { Confirmed } from './words/ConfirmWordsDialog.tsx'
import { asksForReason, findingsToConfirm } from './words/confirmation.ts'
import type { FieldFinding } from './words/word-findings.ts'

export interface LoadedContent {
  record: ContentRecord
  fields: Values
  note: string
  /** Outcome of what was done to it before the form was opened. */
  message?: Message
}

/** When a saved version goes live: not yet, at once, or at a wire time. */
type PublicationMode = 'draft' | 'publish' | 'submit' | `at ${string}`
type RecordAction = 'publish' | 'withdraw' | 'unschedule' | 'remove'
export type OpenDialog =
  | undefined
  | 'schedule'
  | 'history'
  | 'sending'
  | 'urgent'
  | 'share'
  | RecordAction
  | { preview: string }
  /** Values of the form when the save was refused. */
  | { conflict: Values }
  /** Findings of the check before publishing; `proceed` publishes all the same. */
  | { findings: readonly Finding[]; proceed: () => void }
  /** Words that the server wants a reason for; `proceed` repeats what it refused. */
  | { words: readonly FieldFinding[]; proceed: (confirmed: Confirmed) => void }

const notices: Record<RecordAction | 'draft' | 'schedule' | 'submit', string> = {
  draft: '草稿已保存',
  submit: '已保存并送审',
  publish: '已发布',
  schedule: '已定时',
  withdraw: '已撤回，访客不再看到',
  unschedule: '已取消定时发布',
  remove: '已移入回收站',
}
const scheduledTime = (mode: PublicationMode) => (mode.startsWith('at ') ? mode.slice(3) : undefined)
/** Whether the server refused to publish what it would take for approval. */
const isToBeSent = ({ code }: Partial<Refused>) =>
  code === ApprovalNeeded.code || code === NoPublishRight.code
/** What sends it for approval, or past it, beside its fields. */
type SendingFields = Partial<Sending> & Partial<Confirmed> & { urgent?: string }

const thisMoment = () => Date.now()

export const useContentEditor = (
  kind: EditedKind,
  loaded: LoadedContent,
  setPurpose: (purpose: SavePurpose) => void,
  onReload: (id: number, message?: Message) => void,
) => {
  const form = useFormContext<Values>()
  const noticeRemoval = useRemovalToast(kind)
  const navigate = useNavigate()
  const client = useQueryClient()
  const calls = callsOf(kind)
  const [record, setRecord] = useState<ContentRecord>(loaded.record)
  const [saved, setSaved] = useState<Values>(loaded.fields)
  /** Fields the form started from: `saved`, or an older version if a local draft of that version was restored. */
  const [base, setBase] = useState<Values>(loaded.fields)
  const [dialog, setDialog] = useState<OpenDialog>()
  const [busy, setBusy] = useState(false)
  /** Time of the last request to publish in milliseconds; 0 if there was none. Its progress is shown from then on. */
  const [publishRequestedAt, setPublishRequestedAt] = useState(0)
  /** Version the next save is based on: an older one after a local draft of that version was restored. */
  const editedVersion = useRef({ id: loaded.record.id, version: loaded.record.version })
  const sentAt = useRef(0)
  const rules = useApprovalRules()
  /** The server knows the column that readers find the record in, and refuses where only that one asks for approval. */
  const [lacksApproval, setLacksApproval] = useState(false)
  const grants = useGrants()
  const categoryIn = (values: Values) => Number(values[contentKind(kind).category ?? '']) || 0
  const mayIn = (right: Right, values: Values) => mayDo(grants, right, kind, categoryIn(values))
  /** Who may not publish in the column sends his texts, whatever its rule says. */
  const neededFor = (values: Values) =>
    Math.max(lacksApproval || !mayIn('publish', values) ? 1 : 0, approvalsNeeded(rules, kind, values))
  const sending = useRef<SendingFields>({})
  const modeSent = (values: Values, mode: PublicationMode) => {
    if (!scheduledTime(mode)) return mode as 'draft' | 'publish' | 'submit'
    return neededFor(values) > 0 ? 'submit' : 'schedule'
  }
  const [serverDraft] = useState(() => createServerDraft(draftCallsOf(kind)))

  const applyRecord = useCallback(
    (next: ContentRecord) => {
      editedVersion.current = { id: next.id, version: next.version }
      setRecord(next)
      void client.invalidateQueries({ queryKey: [kind] })
    },
    [client, kind],
  )

  const save = async (values: Values, mode: PublicationMode, request: string) => {
    await serverDraft.settle()
    sentAt.current = Date.now()
    try {
      return await callStaff(calls.save, {
        ...values,
        ...editedVersion.current,
        request,
        mode: modeSent(values, mode),
        publish_at: scheduledTime(mode),
        editor_draft: serverDraft.id,
        ...sending.current,
      })
    } catch (error) {
      serverDraft.resume()
      throw error
    }
  }

  const onSaved = useCallback(
    (next: ContentRecord, values: Values, mode: PublicationMode) => {
      const isNew = editedVersion.current.id === 0
      const key = localDraftKey(currentLoginName(), kind, isNew ? 'new' : next.id, serverDraft.id)
      applyRecord(next)
      setSaved(values)
      setBase(values)
      form.reset(values, { keepValues: true })
      localDrafts.remove(key)
      serverDraft.renew()
      setDialog(undefined)
      if (mode !== 'draft') forgetOpenChanges(form.control)
      if (mode === 'publish') setPublishRequestedAt(sentAt.current)
      sending.current = {}
      void client.invalidateQueries({ queryKey: [APPROVALS] })
      // Changes the address without routing: a new screen would drop what is typed meanwhile.
      if (isNew) history.replaceState(history.state, '', `#/${kind}/${next.id}`)
    },
    [applyRecord, client, form, kind, serverDraft],
  )

  /** Repeats what was refused for words that need a reason, once somebody has given one. */
  const repeated = useRef<() => void>(() => undefined)
  const askForReason = async (values: Values) => {
    const words = await findingsToConfirm(client, kind, values).catch(() => [])
    const { current: repeat } = repeated
    if (words.length > 0)
      setDialog({
        words,
        proceed: (confirmed) => {
          sending.current = { ...sending.current, ...confirmed }
          repeat()
        },
      })
  }

  const onRefused = (error: Refused, values: Values) => {
    if (isToBeSent(error)) setLacksApproval(true)
    if (asksForReason(error)) void askForReason(values)
    if (error.code !== EditConflict.code) return false
    setDialog({ conflict: values })
    return true
  }

  /** Goes on at once, or after somebody has read what there is to know. */
  const checkFirst = async (values: Values, proceed: () => void, at?: Date) => {
    setBusy(true)
    const findings = await findingsOf(kind, record, values, { at, changes: openChangesOf(form.control) })
    setBusy(false)
    if (findings.length > 0) setDialog({ findings, proceed })
    else proceed()
  }

  const { submit, saving, message, report, reportInvalid } = useSave({
    save,
    onSaved,
    refusalFields: refusalFields(),
    onRefused,
    savedText: (mode) => notices[modeSent(form.getValues(), mode)],
    opened: loaded.message,
  })
  const submitAgain = (values: Values, mode: PublicationMode) => {
    repeated.current = () => submitAgain(values, mode)
    void submit(values, mode)
  }
  const whenValid = (purpose: SavePurpose, more: SendingFields, work: (values: Values) => Promise<void>) => {
    setPurpose(purpose)
    sending.current = more
    void form.handleSubmit(work, reportInvalid)()
  }
  const send = (mode: PublicationMode, more: SendingFields = {}) =>
    mode === 'draft'
      ? whenValid('draft', more, (values) => submit(values, mode))
      : whenValid('publish', more, (values) =>
          checkFirst(values, () => submitAgain(values, mode), fromWireTime(scheduledTime(mode) ?? '')),
        )

  const act = async (action: RecordAction) => {
    setBusy(true)
    const began = thisMoment()
    try {
      const call: Endpoint = calls[action]
      const input = { ...editedVersion.current, ...sending.current }
      const next = (await callStaff(call, input)) as ContentRecord | null
      sending.current = {}
      setDialog(undefined)
      if (action === 'publish') {
        forgetOpenChanges(form.control)
        setPublishRequestedAt(began)
      }
      if (next) {
        applyRecord(next)
        report('success', notices[action])
      } else {
        noticeRemoval(notices[action], [editedVersion.current])
        void client.invalidateQueries({ queryKey: [kind] })
        navigate(`/${kind}`)
      }
    } catch (error) {
      const { code } = error as Partial<Refused>
      if (isToBeSent({ code })) setLacksApproval(true)
      const isConflict = code === EditConflict.code
      setDialog(isConflict ? { conflict: form.getValues() } : undefined)
      if (asksForReason(error)) {
        repeated.current = () => void act(action)
        await askForReason(saved)
      }
      if (!isConflict) report('error', failureText(error))
    }
    setBusy(false)
  }

  /** Sends the version that is saved. */
  const submitSaved = async () => {
    setBusy(true)
    try {
      await callStaff(submitContent, { kind, ...editedVersion.current, ...sending.current })
      sending.current = {}
      setDialog(undefined)
      await client.invalidateQueries({ queryKey: [APPROVALS] })
      report('success', '已送审')
    } catch (error) {
      if (asksForReason(error)) {
        repeated.current = () => void submitSaved()
        await askForReason(saved)
      }
      report('error', failureText(error))
    }
    setBusy(false)
  }

  const preview = async () => {
    setBusy(true)
    try {
      const input = { ...form.getValues(), id: editedVersion.current.id }
      setDialog({ preview: (await callStaff(calls.preview, input)).html })
    } catch (error) {
      report('error', failureText(error))
    }
    setBusy(false)
  }

  const restore = async (number: number) => {
    await callStaff(calls.restore, { ...editedVersion.current, number })
    void client.invalidateQueries({ queryKey: [kind] })
    const text = `已恢复第 ${number} 版，检查后即可发布`
    onReload(editedVersion.current.id, { type: 'success', text, at: Date.now() })
  }

  const restoreFromBin = async () => {
    setBusy(true)
    try {
      await restore(record.version)
    } catch (error) {
      report('error', failureText(error))
    }
    setBusy(false)
  }

  /** After a conflict: the form becomes an edit of the latest version, with the merged values. Nothing is saved. */
  const mergeWithLatest = (latest: LoadedContent, merged: Values) => {
    form.reset(latest.fields)
    for (const [name, value] of Object.entries(merged)) form.setValue(name, value, { shouldDirty: true })
    applyRecord(latest.record)
    setSaved(latest.fields)
    setBase(latest.fields)
    setDialog(undefined)
    report('info', '已合并，尚未保存：请检查后再保存或发布')
  }

  return {
    record,
    saved,
    base,
    serverDraft,
    message,
    dialog,
    setDialog,
    busy: busy || saving !== undefined,
    saving,
    publishRequestedAt,
    send,
    act,
    neededFor,
    /** Whether the person may save, the values as they are in the form. */
    mayEdit: (values: Values) =>
      mayIn('write', values) && (!SINGLETON_KINDS.has(kind) || mayIn('publish', values)),
    /** Whether he may take it from readers, or bring it back. */
    mayPublish: mayDo(grants, 'publish', kind, record.category),
    mayPublishUrgently: (rules?.level ?? 0) >= LEVELS.chief,
    publishSaved: (more: SendingFields = {}) =>
      whenValid('publish', more, () => checkFirst(saved, () => void act('publish'))),
    submitSaved: (more: SendingFields = {}) =>
      whenValid('publish', more, () => checkFirst(saved, () => void submitSaved())),
    preview,
    restore,
    restoreFromBin,
    /** Opens the form of a new record, filled in from what is saved of this one. */
    duplicate: () => navigate(`/${kind}/create?from=${record.id}`),
    mergeWithLatest,
    /** After a local draft was restored: the version it was based on becomes the base of the next save. */
    rebaseOnVersion: async (version: number) => {
      const { id, version: now } = editedVersion.current
      if (id === 0 || version === now) return
      editedVersion.current = { id, version }
      // Typed before the first save: there is nothing that it was made from.
      setBase(version === 0 ? {} : (await callStaff(calls.version, { id, number: version })).fields)
    },
  }
}
export type ContentEditorState = ReturnType<typeof useContentEditor>
