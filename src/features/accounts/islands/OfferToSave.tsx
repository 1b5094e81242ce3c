// Saves what a list is filtered by. Comes in the place of a button that was pressed: begins by asking. Visitors are sent to
// the login, and go on when they are back.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isSignedIn } from '#platform/browser/session.ts'
import { offerLogin } from '#platform/browser/show-failure.ts'
import { loginPath } from '#platform/lib/paths.ts'

interface Props {
  label: string
  /** Whether what the list shows now has been saved, and what is said then, with the page where it stands. */
  isSaved: boolean
  saved: { text: string; path: string; link: string }
  /** Renders the dialog that asks; it calls `close`. */
  renderDialog: (close: (saved: boolean) => void) => ReactNode
  onSaved: () => void
}

export function OfferToSave({ label, isSaved, saved, renderDialog, onSaved }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const link = useRef<HTMLAnchorElement>(null)

  const start = () => {
    if (isSignedIn()) return setIsAsking(true)
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

  const close = (wasSaved: boolean) => {
    setIsAsking(false)
    if (wasSaved) onSaved()
    button.current?.focus()
  }
  return (
    <div className="save scripted" data-near>
      <p role="status">
        {isSaved && (
          <>
            {saved.text}
            <a href={saved.path} ref={link}>
              {saved.link}
            </a>
          </>
        )}
      </p>
      {!isSaved && (
        <button className="button plain" type="button" ref={button} onClick={start}>
          {label}
        </button>
      )}
      {isAsking && renderDialog(close)}
    </div>
  )
}
