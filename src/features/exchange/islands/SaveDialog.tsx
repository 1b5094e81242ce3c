// Dialog that names and saves a search. Where the session has ended, the login is a dialog of its own, and the name is kept.

import { useEffect, useId, useRef, useState } from 'react'
import { useLoginDialog } from '#features/accounts/islands/use-login-dialog.tsx'
import type { Regions } from '#features/listings/rules/filter-kinds.ts'
import type { ListingFilter } from '#features/listings/rules/filters.ts'
import { searchAdd, TooManySearches } from '#features/saved-searches/contract.ts'
import { call } from '#platform/browser/call.ts'
import { failureInForm } from '#platform/browser/show-failure.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { vipPath } from '#platform/lib/paths.ts'
import { sayCutPaste } from '#platform/ui/cut-paste.ts'
import { nameOfSearch } from './search-name.ts'

export interface SaveSearchProps {
  filter: ListingFilter
  regions: Regions
}

interface Props extends SaveSearchProps {
  onClose: (saved: boolean) => void
}

const NAME_LENGTH = 30

type Send =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** `isFull`: the user keeps as many as are allowed. */
  | { kind: 'refused'; message: string; isFull?: boolean }

export default function SaveDialog({ filter, regions, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState<string>()
  // Regions may still be on their way.
  const name = typed ?? nameOfSearch(filter, regions)
  const [send, setSend] = useState<Send>({ kind: 'idle' })
  const id = useId()

  useEffect(() => {
    const box = dialog.current
    if (box && !box.open) {
      if ('showModal' in box) box.showModal()
      else (box as HTMLElement).setAttribute('open', '')
    }
  }, [])

  const { dialog: loginDialog, signInThen } = useLoginDialog()
  const save = async () => {
    if (send.kind === 'sending') return
    if (name.trim() === '') {
      setSend({ kind: 'refused', message: '请填写名称' })
      return
    }
    setSend({ kind: 'sending' })
    try {
      await call(searchAdd, { ...filter, time: 0, name: name.trim() })
      onClose(true)
    } catch (error) {
      const { message, fields, code } = failureInForm(error)
      if (code === NotSignedIn.code) {
        setSend({ kind: 'idle' })
        signInThen(() => void save())
        return
      }
      const isFull = code === TooManySearches.code
      setSend({ kind: 'refused', message: fields.name ?? message, isFull })
    }
  }

  return (
    <>
      <dialog className="notice" aria-labelledby={`${id}h`} ref={dialog} onClose={() => onClose(false)}>
        <h2 id={`${id}h`}>保存搜索条件</h2>
        <form
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <p className="hint">
            有新林地符合条件，或符合的林地价格、状态变动时，在消息中通知您。发布时间条件不保存。
          </p>
          <div className="field">
            <label htmlFor={`${id}n`}>
              名称<span className="star">*</span>
            </label>
            <input
              id={`${id}n`}
              value={name}
              maxLength={NAME_LENGTH}
              onPaste={sayCutPaste}
              required
              aria-invalid={send.kind === 'refused'}
              aria-describedby={`${id}e`}
              onChange={(event) => setTyped(event.target.value)}
            />
            <p className="error" id={`${id}e`} role="alert">
              {send.kind === 'refused' && send.message}
              {send.kind === 'refused' && send.isFull && (
                <>
                  {'，'}
                  <a href={vipPath}>了解会员服务</a>
                </>
              )}
            </p>
          </div>
          <p className="dialog-actions">
            <button className="button plain" type="button" onClick={() => dialog.current?.close()}>
              取消
            </button>
            <button className="button" type="submit" aria-busy={send.kind === 'sending'}>
              {send.kind === 'sending' ? '保存中…' : '保存'}
            </button>
          </p>
        </form>
      </dialog>
      {loginDialog}
    </>
  )
}
