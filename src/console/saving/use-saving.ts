// One save at a time, told once, nothing saved twice: what every form of the console goes through.
import { useCallback, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { Refused, Unreachable } from '#client/call.ts'
import { failureText } from '../calls.ts'
import { isSame } from './same.ts'
import type { Values } from './typed.ts'
import { newUuid } from './uuid.ts'

interface Attempt<How> {
  values: Values
  how: How
  request: string
}

interface Options<How, Saved> {
  /** Sends it; `request` is the form's own number, the same until it is known to be saved. */
  save: (values: Values, how: How, request: string) => Promise<Saved>
  onSaved: (saved: Saved, values: Values, how: How) => void
  /** A decision: one that is changed after its answer was lost is not made first, as a save of a record is. */
  isFinal?: boolean
  /** Whether it has dealt with this refusal. */
  onRefused?: (error: Refused, values: Values, how: How) => boolean
}

/** Must stand inside the form. */
export const useSaving = <How, Saved>({ save, onSaved, isFinal = false, onRefused }: Options<How, Saved>) => {
  const form = useFormContext<Values>()
  const notify = useNotify()
  const [saving, setSaving] = useState<How | undefined>()
  const busy = useRef(false)
  /** Sent, and nobody knows whether it arrived. */
  const unsure = useRef<Attempt<How> | undefined>(undefined)

  const attempt = useCallback(
    async ({ values, how, request }: Attempt<How>) => {
      unsure.current = { values, how, request }
      try {
        const saved = await save(values, how, request)
        unsure.current = undefined
        onSaved(saved, values, how)
      } catch (error) {
        if (!(error instanceof Unreachable)) unsure.current = undefined
        throw error
      }
    },
    [save, onSaved],
  )

  const submit = useCallback(
    async (values: Values, how: How) => {
      if (busy.current) return
      busy.current = true
      setSaving(how)
      try {
        const before = unsure.current
        const again = before !== undefined && before.how === how && isSame(before.values, values)
        // First settles what became of the last attempt: otherwise a new record could come into being twice.
        if (before && !again && !isFinal) await attempt(before)
        await attempt({ values, how, request: again ? before.request : newUuid() })
      } catch (error) {
        if (error instanceof Refused && onRefused?.(error, values, how)) return
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
