// Dialog that names and saves a search. Visitors are sent to the login and return to the same list; where the session has
// ended meanwhile, the login is a dialog of its own, and the name is kept.
import { useEffect, useId, useRef, useState } from 'react'
import { call } from '#client/call.ts'
import type { ListingFilter } from '#contract/listings/list.ts'
import { readerRefusals } from '#contract/reader-refusals.ts'
import { searchAdd } from '#contract/saved-searches.ts'
import { paths } from '#lib/paths.ts'
import { isSignedIn } from '#stores/session.ts'
import { failureInForm, offerLogin } from '../show-failure.ts'
import { useLoginDialog } from '../use-login-dialog.tsx'
import type { Regions } from './filter-texts.ts'
import { nameOfSearch } from './search-name.ts'

interface Props {
  filter: ListingFilter
  regions: Regions
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
  const [name, setName] = useState(() => nameOfSearch(filter, regions))
  const [send, setSend] = useState<Send>({ kind: 'idle' })
  const id = useId()
  const signedIn = useRef(isSignedIn())

  useEffect(() => {
    if (!signedIn.current) {
      onClose(false)
      void offerLogin()
      return undefined
    }
    const box = dialog.current
    const before = document.activeElement
    if (box && !box.open) {
      if ('showModal' in box) box.showModal()
      else (box as HTMLElement).setAttribute('open', '')
    }
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
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
      if (code === readerRefusals.NotSignedIn.code) {
        setSend({ kind: 'idle' })
        signInThen(() => void save())
        return
      }
      const isFull = code === readerRefusals.TooManySearches.code
      setSend({ kind: 'refused', message: fields.name ?? message, isFull })
    }
  }

  if (!signedIn.current) return null
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
              required
              aria-invalid={send.kind === 'refused'}
              aria-describedby={`${id}e`}
              onChange={(event) => setName(event.target.value)}
            />
            <p className="error" id={`${id}e`} role="alert">
              {send.kind === 'refused' && send.message}
              {send.kind === 'refused' && send.isFull && (
                <>
                  {'，'}
                  <a href={paths.vip}>了解会员服务</a>
                </>
              )}
            </p>
          </div>
          <p className="dialog-actions">
            <button className="button plain" type="button" onClick={() => dialog.current?.close()}>
              取消
            </button>
            <button className="button" aria-busy={send.kind === 'sending'}>
              {send.kind === 'sending' ? '保存中…' : '保存'}
            </button>
          </p>
        </form>
      </dialog>
      {loginDialog}
    </>
  )
}
