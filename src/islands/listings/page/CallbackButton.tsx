// A listing's page → a call-back by its owner. The form is loaded when it is asked for. On phones a bar with the price
// asks for it too: without scripts it leads to the part of the page that says how else.
import { type MouseEvent, useRef } from 'react'
import { onPlainClick } from '../../plain-click.ts'
import { useLazyDialog } from './use-lazy-dialog.ts'

/** Id of the part of the page with the price and the ways to get in touch. */
export const BOOKING_ID = 'booking'

interface Props {
  id: number
  title: string
  /** As the price box says them; the second is empty where nothing can be said. */
  price: string
  perMu: string
}

export default function CallbackButton({ id, title, price, perMu }: Props) {
  /** Gets the focus back. */
  const opener = useRef<HTMLElement>(null)
  const { Dialog, isOpen, show, close } = useLazyDialog(
    async () => (await import('./CallbackDialog.tsx')).CallbackDialog,
  )
  const open = (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget
    void show()
  }
  return (
    <>
      <button className="button book" type="button" onClick={open}>
        预约回电
      </button>
      <div className="offer-bar">
        {/* The price box says the same; a live check may have rewritten both before this came alive. */}
        <p aria-hidden="true">
          <strong data-total suppressHydrationWarning>
            {price}
          </strong>
          <small data-permu suppressHydrationWarning>
            {perMu}
          </small>
        </p>
        <a
          className="button"
          href={`#${BOOKING_ID}`}
          aria-haspopup="dialog"
          onClick={(event) => onPlainClick(open)(event)}
        >
          预约回电
        </a>
      </div>
      {Dialog && <Dialog id={id} title={title} open={isOpen} onClose={close} opener={opener} />}
    </>
  )
}
