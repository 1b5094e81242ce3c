// Submission of the form: sends it once, and shows refusals at their fields. A retry creates no second listing.

import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { type ListingDraft, toWire } from '#features/listings/contract/draft.ts'
import { listingFields } from '#features/listings/contract/fields.ts'
import { addForesty, STATUS_TYPE } from '#features/listings/contract/owner.ts'
import { ListingConflict, ReadAgreement } from '#features/listings/contract/refusals.ts'
import type { ListingAutosave } from '#features/listings/islands/listing-drafts.ts'
import { BadPlace } from '#features/regions/contract/regions.ts'
import { call, Refused, Unreachable } from '#platform/browser/call.ts'
import { noAnswerText } from '#platform/browser/no-answer.ts'
import { forgetSession, isSignedIn } from '#platform/browser/session.ts'
import { offerLogin } from '#platform/browser/show-failure.ts'
import { showSystemError } from '#platform/browser/system-error.ts'
import { NotSignedIn, TargetGone } from '#platform/contract/refusals.ts'
import { dismissToast, showDialog, toast } from '#platform/ui/feedback.ts'
import type { FailedFile, UploadCounts } from './upload-counts.ts'
import type { Agreement } from './use-agreement.ts'
import { serverMessages } from './validation.ts'

const NO_ANSWER = '服务器开小差了，没有收到答复。您填写的内容已保存，请稍后再次提交。'

/** Whether to submit without the files that were not uploaded. */
const confirmMissingFiles = async (failed: readonly FailedFile[]) =>
  failed.length === 0 ||
  (await showDialog(
    `还有 ${failed.length} 个文件没有上传成功，仍要提交吗？`,
    `没有传上去的是：${failed.map(({ field, name }) => `${listingFields[field].label}“${name}”`).join('、')}。可以返回重试或换一个文件；仍要提交的，这条信息里就没有它们。`,
    [
      { label: '返回处理', value: false, plain: true },
      { label: '仍要提交', value: true },
    ],
  )) === true

interface Options {
  form: UseFormReturn<ListingDraft>
  autosave: ListingAutosave
  agreement: Agreement
  /** Undefined leaves the account's setting as it is. */
  isSmsWanted: boolean | undefined
  uploads: UploadCounts
  showField: (name: string) => void
  askAgreement: () => void
  onSubmitted: (id: number) => void
}

export const useSubmission = ({
  form,
  autosave,
  agreement,
  isSmsWanted,
  uploads,
  showField,
  askAgreement,
  onSubmitted,
}: Options) => {
  const [failure, setFailure] = useState('')
  /** Number of the attempt whose problems are listed; 0: no list. */
  const [summary, setSummary] = useState(0)
  const attempts = useRef(0)
  const [isSending, setSending] = useState(false)
  /** The submission goes on by itself when no file is being uploaded any more. */
  const [isWaiting, setWaiting] = useState(false)
  const uploading = useStore(uploads.$uploading)
  const isSubmitting = useRef(false)

  /** A single message is read at its field; several are listed beside the button, where the user is. */
  const showProblems = (names: readonly string[]) => {
    const [first, ...others] = new Set(names)
    setSummary(others.length > 0 ? ++attempts.current : 0)
    if (first && others.length === 0) showField(first)
  }
  const fail = (message: string) => {
    setFailure(message)
    setSummary(0)
  }
  const needsLogin = async () => {
    fail('登录后才能提交。您填写的内容已保存到本机，登录后回到本页继续。')
    await offerLogin()
  }

  const showRefusal = async (error: unknown) => {
    if (error instanceof Unreachable) return fail(noAnswerText(NO_ANSWER))
    if (!(error instanceof Refused)) throw error
    const { code, message, fields } = error
    if (code === NotSignedIn.code) {
      await forgetSession()
      return needsLogin()
    }
    if (code === ListingConflict.code) return autosave.block('conflict')
    if (code === TargetGone.code) return autosave.block('gone')
    if (code === ReadAgreement.code) return askAgreement()
    await showSystemError(error)
    const { shown, rest } = serverMessages(fields)
    if (code === BadPlace.code) shown.push(['province_id', message])
    for (const [name, words] of shown) form.setError(name, { type: 'server', message: words })
    setFailure(rest.length > 0 ? rest.join('；') : shown.length > 0 ? '' : message)
    showProblems(shown.map(([name]) => name))
  }

  const send = async () => {
    // The account changed in another tab: the page is about to load that user's own form.
    if (!autosave.assignOwner()) return
    const focused = document.activeElement
    // Synchronously: anything typed after this would be missing from the submitted listing.
    flushSync(() => setSending(true))
    await autosave.pause()
    const { form: values, id, key, revision, baseRevision: base } = autosave.draft()
    try {
      const { data, msg } = await call(addForesty, {
        ...toWire(values),
        id,
        key,
        revision,
        base,
        status_type: STATUS_TYPE.submit,
        agree: true,
        sms: isSmsWanted,
      })
      autosave.discard()
      toast(msg || '提交成功')
      onSubmitted(data.id)
    } catch (error) {
      autosave.resume()
      flushSync(() => setSending(false))
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
      await showRefusal(error)
    }
  }

  const onValid = async () => {
    setSummary(0)
    if (!(await agreement.isGiven())) return askAgreement()
    setFailure('')
    if (uploads.uploading() > 0) return setWaiting(true)
    const failed = uploads.failed()
    if (await confirmMissingFiles(failed)) await send()
    else if (failed[0]) showField(failed[0].field)
  }
  const onInvalid = (wrong: object) => {
    setFailure('')
    if (!agreement.isAgreed) agreement.demand()
    showProblems(Object.keys(wrong))
  }
  const submit = async () => {
    // A ref, because two clicks can come before the state is rendered.
    if (isSubmitting.current) return
    isSubmitting.current = true
    dismissToast()
    setWaiting(false)
    try {
      if (isSignedIn()) await form.handleSubmit(onValid, onInvalid)()
      else await needsLogin()
    } finally {
      isSubmitting.current = false
    }
  }

  const goOn = useEffectEvent(() => void submit())
  useEffect(() => {
    if (isWaiting && uploading === 0) goOn()
  }, [isWaiting, uploading])

  return {
    submit,
    failure,
    summary,
    isSending,
    /** Files that a submission waits for; 0 unless one was asked for. */
    awaited: isWaiting ? uploading : 0,
    stopWaiting: () => setWaiting(false),
  }
}
export type Submission = ReturnType<typeof useSubmission>
