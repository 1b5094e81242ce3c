// Dialog that stays mounted while it is closed, so that typed text is kept.
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface Props {
  labelledBy: string
  className?: string
  open: boolean
  onClose: () => void
  /** Receives the focus when the dialog closes. */
  opener: RefObject<HTMLElement | null>
  children: ReactNode
}

export function Modal({ labelledBy, className = 'notice', open, onClose, opener, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    // The live check hid its part of the page while it loaded: an invisible modal would block the page.
    if (open && element.closest('[hidden]')) return close()
    // Old browsers without `showModal` show it inside the page.
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
