// Saving of a form: one request at a time, one result, and no duplicate after a lost answer.
import { useCallback, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Refused, Unreachable } from '#platform/browser/call.ts'
import { failureText } from '#platform/console/api.ts'
import { newUuid } from '#platform/console/random.ts'
import type { Values } from './local-drafts.ts'
import { fieldErrors, type RefusalFields } from './refusal-fields.ts'
import type { Message } from './SaveMessage.tsx'
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
  savedText?: (mode: Mode) => string
  opened?: Message | undefined
  /** Set for decisions: an unconfirmed attempt with other values is dropped instead of being repeated first. */
  isFinal?: boolean
  refusalFields?: RefusalFields
  /** Returns whether it has handled the refusal. */
  onRefused?: (error: Refused, values: Values, mode: Mode) => boolean
}

const INVALID = '有内容需要修改，请查看标红的字段'

/** Must be called inside the form. */
export const useSave = <Mode, Result>({
  save,
  onSaved,
  savedText,
  opened,
  isFinal = false,
  refusalFields,
  onRefused,
}: Options<Mode, Result>) => {
  const form = useFormContext<Values>()
  const [saving, setSaving] = useState<Mode | undefined>()
  const [message, setMessage] = useState<Message | undefined>(opened)
  const busy = useRef(false)
  /** Attempt whose answer was lost: it may or may not have been saved. */
  const unconfirmed = useRef<Attempt<Mode> | undefined>(undefined)

  const report = useCallback(
    (type: Message['type'], text: string) => setMessage({ type, text, at: Date.now() }),
    [],
  )
  const reportInvalid = useCallback(() => report('error', INVALID), [report])

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
      setMessage(undefined)
      try {
        const previous = unconfirmed.current
        const isRetry =
          previous !== undefined && previous.mode === mode && isSameValue(previous.values, values)
        // Repeats the unconfirmed attempt first: otherwise a new record could be created twice.
        if (previous && !isRetry && !isFinal) await attempt(previous)
        await attempt({ values, mode, request: isRetry ? previous.request : newUuid() })
        if (savedText) report('success', savedText(mode))
      } catch (error) {
        if (error instanceof Refused && onRefused?.(error, values, mode)) return
        const errors = Object.entries(fieldErrors(error, refusalFields))
        const shown = errors.filter(([name]) => name in form.getValues())
        for (const [name, message] of shown) form.setError(name, { type: 'server', message })
        if (shown[0]) form.setFocus(shown[0][0])
        const elsewhere = errors.filter((entry) => !shown.includes(entry)).map(([, message]) => message)
        const byField = error instanceof Refused && Object.keys(error.fields).length > 0
        report('error', elsewhere.join('；') || (byField ? INVALID : failureText(error)))
      } finally {
        busy.current = false
        setSaving(undefined)
      }
    },
    [attempt, form, isFinal, refusalFields, report, savedText, onRefused],
  )

  return { submit, saving, message, report, reportInvalid }
}
