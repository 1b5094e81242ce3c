// What can be done to a record under the editor's hands, and what stands open over it.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useNavigate, useNotify } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Refused } from '#client/call.ts'
import type { ContentRecord } from '#contract/content/calls.ts'
import type { EditedKind } from '#contract/content/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { callStaff, failureText } from '../calls.ts'
import { forgetTyped, typedKey, type Values } from '../saving/typed.ts'
import { useSaving } from '../saving/use-saving.ts'
import { person } from '../session.ts'
import type { Latest } from './ConflictDialog.tsx'
import type { Loaded } from './ContentEdit.tsx'
import { callsOf } from './calls.ts'
import { mergedOver } from './history/merged.ts'

/** What becomes of what is saved: nothing yet, at once, or at a wire time. */
export type Release = 'draft' | 'publish' | `at ${string}`
export type Verb = 'publish' | 'withdraw' | 'unschedule' | 'remove'
export type Open =
  | undefined
  | 'schedule'
  | 'history'
  | Verb
  | { preview: string }
  | { conflict: Release | Verb }

const told: Record<Verb | 'draft' | 'schedule', string> = {
  draft: '草稿已保存',
  publish: '已发布',
  schedule: '已定时',
  withdraw: '已撤回，访客不再看到',
  unschedule: '已取消定时发布',
  remove: '已移入回收站',
}
const isRelease = (meant: Release | Verb): meant is Release =>
  meant === 'draft' || meant === 'publish' || meant.startsWith('at ')
const timeOf = (release: Release) => (release.startsWith('at ') ? release.slice(3) : undefined)

export const useDesk = (kind: EditedKind, loaded: Loaded, onReload: (id: number) => void) => {
  const form = useFormContext<Values>()
  const notify = useNotify()
  const navigate = useNavigate()
  const client = useQueryClient()
  const calls = callsOf(kind)
  const [record, setRecord] = useState<ContentRecord>(loaded.record)
  const [saved, setSaved] = useState<Values>(loaded.fields)
  /** What the typing began with: `saved`, unless older typing was brought back. */
  const [base, setBase] = useState<Values>(loaded.fields)
  const [open, setOpen] = useState<Open>()
  const [busy, setBusy] = useState(false)
  /** When the last release was asked for; its way to readers is followed from then. */
  const [releasedAt, setReleasedAt] = useState(0)
  /** What the next save is based on: older than the record where old typing was brought back. */
  const edited = useRef({ id: loaded.record.id, version: loaded.record.version })
  const sentAt = useRef(0)

  const adopt = useCallback(
    (next: ContentRecord) => {
      edited.current = { id: next.id, version: next.version }
      setRecord(next)
      void client.invalidateQueries({ queryKey: [kind] })
    },
    [client, kind],
  )

  const save = useCallback(
    (values: Values, release: Release, request: string) => {
      sentAt.current = Date.now()
      const at = timeOf(release)
      return callStaff(calls.save, {
        ...values,
        ...edited.current,
        request,
        release: at ? 'schedule' : release,
        publish_at: at,
      })
    },
    [calls],
  )

  const onSaved = useCallback(
    (next: ContentRecord, values: Values, release: Release) => {
      const isNew = edited.current.id === 0
      const key = typedKey(person(), kind, isNew ? 'new' : next.id)
      adopt(next)
      setSaved(values)
      setBase(values)
      form.reset(values, { keepValues: true })
      forgetTyped(key)
      setOpen(undefined)
      notify(told[timeOf(release) ? 'schedule' : (release as 'draft' | 'publish')], { type: 'success' })
      if (release === 'publish') setReleasedAt(sentAt.current)
      // The address alone: another screen in this one's place would drop what is being typed.
      if (isNew) history.replaceState(history.state, '', `#/${kind}/${next.id}`)
    },
    [adopt, form, kind, notify],
  )

  const onRefused = useCallback((error: Refused, _: Values, release: Release) => {
    if (error.code !== refusals.EditConflict.code) return false
    setOpen({ conflict: release })
    return true
  }, [])

  const { submit, saving } = useSaving({ save, onSaved, onRefused })
  const send = (release: Release) => void form.handleSubmit((values) => submit(values, release))()

  const act = async (verb: Verb) => {
    setBusy(true)
    const began = Date.now()
    try {
      const call: Endpoint = calls[verb]
      const next = (await callStaff(call, edited.current)) as ContentRecord | null
      notify(told[verb], { type: 'success' })
      setOpen(undefined)
      if (verb === 'publish') setReleasedAt(began)
      if (next) adopt(next)
      else {
        void client.invalidateQueries({ queryKey: [kind] })
        navigate(`/${kind}`)
      }
    } catch (error) {
      const isConflict = (error as Partial<Refused>).code === refusals.EditConflict.code
      setOpen(isConflict ? { conflict: verb } : undefined)
      if (!isConflict) notify(failureText(error), { type: 'error' })
    }
    setBusy(false)
  }

  const preview = async () => {
    setBusy(true)
    try {
      const input = { ...form.getValues(), id: edited.current.id }
      setOpen({ preview: (await callStaff(calls.preview, input)).html })
    } catch (error) {
      notify(failureText(error), { type: 'error' })
    }
    setBusy(false)
  }

  const restore = async (number: number) => {
    await callStaff(calls.restore, { ...edited.current, number })
    notify(`已恢复第 ${number} 版，检查后即可发布`, { type: 'success' })
    void client.invalidateQueries({ queryKey: [kind] })
    onReload(edited.current.id)
  }

  /** After a conflict: mine over theirs, saved in the way it was meant to be. */
  const insist = (latest: Latest, meant: Release | Verb) => {
    const mine = mergedOver(base, form.getValues(), latest.fields)
    for (const [name, value] of Object.entries(mine)) form.setValue(name, value, { shouldDirty: true })
    adopt(latest.record)
    setSaved(latest.fields)
    setBase(latest.fields)
    setOpen(undefined)
    if (isRelease(meant)) send(meant)
    else void act(meant)
  }

  return {
    record,
    saved,
    base,
    open,
    setOpen,
    busy: busy || saving !== undefined,
    saving,
    releasedAt,
    send,
    act,
    preview,
    restore,
    insist,
    /** Old typing came back: it was typed over this version, and is compared with what came after. */
    resume: async (version: number) => {
      const { id, version: now } = edited.current
      if (id === 0 || version === 0 || version === now) return
      edited.current = { id, version }
      const { fields } = await callStaff(calls.version, { id, number: version })
      setBase(fields)
    },
  }
}
export type Desk = ReturnType<typeof useDesk>
