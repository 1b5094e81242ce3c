// Autosave of the form: every change at once, and again when the connection or the page is back.
import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { autosaveListing, type ListingAutosave } from '#features/listings/islands/listing-drafts.ts'
import { toast } from '#platform/ui/feedback.ts'
import { type FormView, isSameForm } from './open-view.ts'
import type { UploadCounts } from './upload-counts.ts'

export const useAutosave = (
  view: FormView,
  form: UseFormReturn<ListingDraft>,
  isVisitor: boolean,
  uploads: UploadCounts,
): ListingAutosave => {
  const [autosave] = useState(() => autosaveListing(view.draft, view.origin.kind !== 'unsent'))

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!isSameForm(values, autosave.draft().form)) autosave.change({ ...values })
        },
      }),
    [form, autosave],
  )

  const syncDraft = useEffectEvent(() => void autosave.saveIfConfirmed())
  // Uploads a draft that was restored after a login (here or in another tab) or prefilled from the address.
  useEffect(() => {
    if (!isVisitor) syncDraft()
  }, [isVisitor])

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (uploads.uploading() > 0) event.preventDefault()
    }
    const onVisibilityChange = () => document.visibilityState === 'visible' && syncDraft()
    addEventListener('online', syncDraft)
    document.addEventListener('visibilitychange', onVisibilityChange)
    addEventListener('beforeunload', onBeforeUnload)
    return () => {
      removeEventListener('online', syncDraft)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      removeEventListener('beforeunload', onBeforeUnload)
      autosave.stop()
      const unfinished = uploads.uploading()
      if (unfinished > 0) toast(`有 ${unfinished} 个文件没有传完，再次填写时选择同一文件可以继续`, 'error')
    }
  }, [autosave, uploads])

  return autosave
}
