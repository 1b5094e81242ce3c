// Saving of a form: one request at a time, one message, and no duplicate after a lost answer.
import { useCallback, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { Refused, Unreachable } from '#client/call.ts'
import { failureText } from '../api.ts'
import { newUuid } from '../random.ts'
import type { Values } from './local-drafts.ts'
import { isSameValue } from './values.ts'

interface Attempt<Mode> {
  values: Values
  mode: Mode
  request: string
}

interface Options<Mode, Result> {
  /** Sends the values. `request` identifies the attempt: a retry with the same id is saved once. */
  save: (values: Values, mode: Mode, request: string) => Promise<Result>
  onSaved: (saved: Result, values: Values, mode: Mode) => void
  /** Set for decisions: an unconfirmed attempt with other values is dropped instead of being repeated first. */
  isFinal?: boolean
  /** Returns whether it has handled the refusal. */
  onRefused?: (error: Refused, values: Values, mode: Mode) => boolean
}

/** Must be called inside the form. */
export const useSave = <Mode, Result>({
  save,
  onSaved,
  isFinal = false,
  onRefused,
}: Options<Mode, Result>) => {
  const form = useFormContext<Values>()
  const notify = useNotify()
  const [saving, setSaving] = useState<Mode | undefined>()
  const busy = useRef(false)
  /** Attempt whose answer was lost: it may or may not have been saved. */
  const unconfirmed = useRef<Attempt<Mode> | undefined>(undefined)

  const attempt = useCallback(
    async ({ values, mode, request }: Attempt<Mode>) => {
      unconfirmed.current = { values, mode, request }
      try {
        const saved = await save(values, mode, request)
        unconfirmed.current = undefined
        onSaved(saved, values, mode)
      } catch (error) {
        if (!(error instanceof Unreachable)) unconfirmed.current = undefined
        throw error
      }
    },
    [save, onSaved],
  )

  const submit = useCallback(
    async (values: Values, mode: Mode) => {
      if (busy.current) return
      busy.current = true
      setSaving(mode)
      try {
        const previous = unconfirmed.current
        const isRetry =
          previous !== undefined && previous.mode === mode && isSameValue(previous.values, values)
        // Repeats the unconfirmed attempt first: otherwise a new record could be created twice.
        if (previous && !isRetry && !isFinal) await attempt(previous)
        await attempt({ values, mode, request: isRetry ? previous.request : newUuid() })
      } catch (error) {
        if (error instanceof Refused && onRefused?.(error, values, mode)) return
        const fields = error instanceof Refused ? Object.entries(error.fields) : []
        for (const [name, message] of fields) form.setError(name, { type: 'server', message })
        if (fields[0]) form.setFocus(fields[0][0])
        notify(fields.length > 0 ? '有内容需要修改，请查看标红的字段' : failureText(error), {
          type: 'error',
          autoHideDuration: 8000,
        })
      } finally {
        busy.current = false
        setSaving(undefined)
      }
    },
    [attempt, form, isFinal, notify, onRefused],
  )

  return { submit, saving }
}
