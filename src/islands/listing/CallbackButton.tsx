// A listing's page → a call-back by its owner. The form is loaded when it is asked for.
import { useRef } from 'react'
import { useLater } from './use-later.ts'

export default function CallbackButton({ id, title }: { id: number; title: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const { Part, isOpen, show, close } = useLater(
    async () => (await import('./CallbackDialog.tsx')).CallbackDialog,
  )
  return (
    <>
      <button className="button book" type="button" ref={button} onClick={() => void show()}>
        预约回电
      </button>
      {Part && <Part id={id} title={title} open={isOpen} onClose={close} opener={button} />}
    </>
  )
}
