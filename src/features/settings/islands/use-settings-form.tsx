// Submission of a form of the settings: errors by field, and the login in a dialog where the session has ended.

import { useEffect, useRef, useState } from 'react'
import { useLoginDialog } from '#features/accounts/islands/use-login-dialog.tsx'
import { failureInForm } from '#platform/browser/show-failure.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'

export type FieldErrors = Readonly<Record<string, string>>

interface Options {
  fields: readonly string[]
  fieldOfCode?: Readonly<Record<number, string>>
  fieldOfName?: Readonly<Record<string, string>>
  /** After every refusal of the server; most consumed the captcha, if there was one. */
  onRefused?: (code: number | undefined) => void
}

export const useSettingsForm = ({ fields, fieldOfCode = {}, fieldOfName = {}, onRefused }: Options) => {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const { dialog, signInThen } = useLoginDialog(() => setFailure('登录已过期，请重新登录后再提交'))
  // A ref, because two clicks can come before the state is rendered.
  const isUnderWay = useRef(false)

  // After the messages are rendered: screen readers read them with the field.
  useEffect(() => {
    const first = fields.find((field) => errors[field])
    if (first) document.getElementById(first)?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [errors])

  const send = async (work: () => Promise<void>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSending(true)
    setErrors({})
    setFailure('')
    try {
      await work()
    } catch (error) {
      const { message, fields: named, code } = failureInForm(error)
      if (code === NotSignedIn.code) signInThen(() => void send(work))
      else {
        onRefused?.(code)
        const byName = Object.keys(named).map((name) => fieldOfName[name])[0]
        const own = byName ?? (code === undefined ? undefined : fieldOfCode[code])
        const shown = own ? { [own]: message } : named
        setErrors(shown)
        setFailure(fields.some((field) => shown[field]) ? '' : message)
      }
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }
  const submit = (complaints: FieldErrors, work: () => Promise<void>) => {
    const wrong = Object.fromEntries(Object.entries(complaints).filter(([, message]) => message))
    if (Object.keys(wrong).length === 0) void send(work)
    else {
      setFailure('')
      setErrors(wrong)
    }
  }
  const complain = (field: string, message: string) => setErrors({ [field]: message })
  return { errors, failure, isSending, submit, complain, dialog }
}
