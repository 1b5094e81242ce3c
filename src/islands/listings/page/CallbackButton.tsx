// Opens the call-back form of a listing; loads it on demand. On phones a bar with the price opens it too:
// without scripts its link leads to the part of the page with the contact details.
import { type MouseEvent, useRef } from 'react'
import { onPlainClick } from '../../plain-click.ts'
import { useLazyDialog } from './use-lazy-dialog.ts'

/** Id of the page part with the price and the call-back button. */
export const BOOKING_ID = 'booking'

interface Props {
  id: number
  title: string
  /** Texts of the price box; `perMu` is empty if it cannot be computed. */
  price: string
  perMu: string
}

export default function CallbackButton({ id, title, price, perMu }: Props) {
  /** Receives the focus when the dialog closes. */
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
        {/* Hidden from screen readers: the price box says the same. The live check may change both before hydration. */}
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
