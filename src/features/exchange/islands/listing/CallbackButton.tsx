// Opens the call-back form of a listing; loads it on demand. On phones a bar with the price opens it too:
// without scripts its link leads to the part of the page with the contact details.
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { onPlainClick } from '#platform/browser/plain-click.ts'
import { isSignedIn } from '#platform/browser/session.ts'
import { useLazyDialog } from '#platform/browser/use-lazy-dialog.ts'
import { showDialog } from '#platform/ui/feedback.ts'
import { bookedOn, bookingLabel, keepBooking } from './bookings.ts'
import { liveListing } from './live-listing.ts'

export const BOOKING_ID = 'booking'

interface Props {
  id: number
  title: string
  price: string
  perMu: string
}

const isOwn = (id: number) =>
  liveListing(id).then(
    ({ is_own }) => is_own,
    () => false,
  )

export default function CallbackButton({ id, title, price, perMu }: Props) {
  const opener = useRef<HTMLElement>(null)
  const { Dialog, isOpen, show, close } = useLazyDialog(
    async () => (await import('./CallbackDialog.tsx')).CallbackDialog,
  )
  const [label, setLabel] = useState('预约回电')
  useEffect(() => setLabel(bookingLabel(id)), [id])
  const confirmAnother = () =>
    showDialog('您已预约回电', '发布人会拨打您留下的号码，请留意来电。也可以换一个号码再预约。', [
      { label: '再预约一次', value: true, plain: true },
      { label: '知道了', value: false },
    ])
  const open = async (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget
    // The live check has put the owner's own actions in place of this button by then.
    if (isSignedIn() && (await isOwn(id))) return
    if (bookedOn(id) === undefined || (await confirmAnother())) await show()
  }
  const booked = () => {
    keepBooking(id)
    setLabel(bookingLabel(id))
    close()
  }
  return (
    <>
      {/* The live check says of a booking before hydration. */}
      <button
        className="button book scripted"
        type="button"
        onClick={(event) => void open(event)}
        suppressHydrationWarning
      >
        {label}
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
          onClick={(event) => onPlainClick((press) => void open(press))(event)}
          suppressHydrationWarning
        >
          {label}
        </a>
      </div>
      {Dialog && (
        <Dialog id={id} title={title} open={isOpen} onBooked={booked} onClose={close} opener={opener} />
      )}
    </>
  )
}
