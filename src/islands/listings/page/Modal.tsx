// A dialog that keeps what was typed in it while it is closed.
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface Props {
  /** Id of its heading. */
  labelledBy: string
  className?: string
  open: boolean
  onClose: () => void
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>
  children: ReactNode
}

export function Modal({ labelledBy, className = 'notice', open, onClose, opener, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    // Its part of the page was hidden while it was on its way: unseen, it would lock all the rest.
    if (open && element.closest('[hidden]')) return close()
    // Browsers without dialogs show it in the page.
    if (!open) {
      if (element.close) element.close()
      else element.removeAttribute('open')
    } else if (element.showModal) element.showModal()
    else {
      element.setAttribute('open', '')
      element.querySelector<HTMLElement>('input, button')?.focus()
    }
  }, [open])
  return (
    <dialog
      className={className}
      ref={dialog}
      aria-labelledby={labelledBy}
      onClose={() => {
        onClose()
        opener.current?.focus()
      }}
    >
      {children}
    </dialog>
  )
}
