// Dialog with the form of a call-back request (enquiry type 8). The owner's number is never shown.
import type { RefObject } from 'react'
import { ENQUIRY } from '#features/enquiries/contract.ts'
import EnquiryForm from '#features/enquiries/islands/EnquiryForm.tsx'
import { Modal } from '#platform/ui/Modal.tsx'

interface Props {
  id: number
  title: string
  open: boolean
  onBooked: () => void
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

export function CallbackDialog({ id, title, open, onBooked, onClose, opener }: Props) {
  return (
    <Modal labelledBy="callback-title" open={open} onClose={onClose} opener={opener}>
      <h2 id="callback-title">预约回电</h2>
      <p className="meta">{title}</p>
      <EnquiryForm
        type={ENQUIRY.callback}
        subject={id}
        onSent={onBooked}
        onRead={() => opener.current?.focus()}
        onCancel={onClose}
      />
    </Modal>
  )
}
