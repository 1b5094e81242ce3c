// Saves the current search for notifications about new listings. Visitors are sent to the login, and go on when they are
// back.
import { useEffect, useRef, useState } from 'react'
import type { ListingFilter } from '#features/listings/contract/filter.ts'
import { isSignedIn } from '#platform/browser/session.ts'
import { offerLogin } from '#platform/browser/show-failure.ts'
import { accountSearchesPath, loginPath } from '#platform/lib/paths.ts'
import { isSameFilter } from './list-query.ts'
import SaveDialog, { type SaveSearchProps } from './SaveDialog.tsx'

type Saving = { kind: 'idle' } | { kind: 'asking' } | { kind: 'saved'; filter: ListingFilter }

/** Comes in the place of a button that was pressed: begins by asking for the name. */
export default function SaveSearch({ filter, regions }: SaveSearchProps) {
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' })
  const button = useRef<HTMLButtonElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const isSaved = saving.kind === 'saved' && isSameFilter(saving.filter, filter)

  const start = () => {
    if (isSignedIn()) return setSaving({ kind: 'asking' })
    const list = location.pathname + location.search
    void offerLogin(undefined, loginPath(`${list}#save`))
  }
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname + location.search)
    button.current?.focus()
    start()
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- once
  }, [])
  // The button that had the focus is replaced by this link.
  useEffect(() => {
    if (isSaved) link.current?.focus()
  }, [isSaved])

  const close = (saved: boolean) => {
    setSaving(saved ? { kind: 'saved', filter } : { kind: 'idle' })
    button.current?.focus()
  }
  return (
    <div className="save scripted" data-near>
      <p role="status">
        {isSaved && (
          <>
            已保存，有新林地时会通知您。
            <a href={accountSearchesPath} ref={link}>
              查看已保存的搜索
            </a>
          </>
        )}
      </p>
      {!isSaved && (
        <button className="button plain" type="button" ref={button} onClick={start}>
          保存搜索条件，有新林地时通知我
        </button>
      )}
      {saving.kind === 'asking' && <SaveDialog filter={filter} regions={regions} onClose={close} />}
    </div>
  )
}
