// Opens the form to report a listing to the reviewers; loads it on demand.
import { useRef } from 'react'
import { useLazyDialog } from '#platform/browser/use-lazy-dialog.ts'

export default function ComplaintButton({ id }: { id: number }) {
  const button = useRef<HTMLButtonElement>(null)
  const { Dialog, isOpen, show, close } = useLazyDialog(
    async () => (await import('./ComplaintDialog.tsx')).ComplaintDialog,
  )
  return (
    <>
      <button className="linklike" type="button" ref={button} onClick={() => void show()}>
        举报这条信息
      </button>
      {Dialog && <Dialog id={id} open={isOpen} onClose={close} opener={button} />}
    </>
  )
}
