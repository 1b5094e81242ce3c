// A listing's page → the reviewers' queue of reports. The form is loaded when it is asked for.
import { useRef } from 'react'
import { useLazyDialog } from './use-lazy-dialog.ts'

export default function ReportButton({ id }: { id: number }) {
  const button = useRef<HTMLButtonElement>(null)
  const { Dialog, isOpen, show, close } = useLazyDialog(
    async () => (await import('./ReportDialog.tsx')).ReportDialog,
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
