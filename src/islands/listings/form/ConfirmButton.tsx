// «It still holds»: asked of the owner of a listing that nobody confirmed for long.
import { useState } from 'react'
import { call } from '#client/call.ts'
import { listingAction } from '#contract/listings/owner.ts'
import { actionWords } from '#domain/listings/action-texts.ts'
import { toast } from '#ui/feedback.ts'
import { showFailure } from '../../show-failure.ts'

interface Props {
  id: number
  /** Whether or not it was taken: what is shown may be old. */
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
    // Not `disabled`, which would throw the keyboard's focus away.
    <button className="button" type="button" aria-disabled={busy} onClick={() => void confirm()}>
      {actionWords.confirm.label}
    </button>
  )
}
