// Button 确认仍有效: confirms that a listing still holds. Shown when the last confirmation is long ago.
import { useState } from 'react'
import { listingAction } from '#features/listings/contract/owner.ts'
import { actionWords } from '#features/listings/rules/action-texts.ts'
import { call } from '#platform/browser/call.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { toast } from '#platform/ui/feedback.ts'

interface Props {
  id: number
  /** Called after success and after failure: the listing may have changed in the meantime. */
  onDone: () => void
}

export function ConfirmButton({ id, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    try {
      await call(listingAction, { id, action: 'confirm' })
      toast(actionWords.confirm.done)
    } catch (error) {
      await showFailure(error)
    } finally {
      setBusy(false)
      onDone()
    }
  }
  return (
    // `aria-disabled`, because `disabled` would drop the keyboard focus.
    <button className="button" type="button" aria-disabled={busy} onClick={() => void confirm()}>
      {actionWords.confirm.label}
    </button>
  )
}
