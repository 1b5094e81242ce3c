// Shows the listing as readers will see it; loads the preview on demand.
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { useLazyDialog } from '#features/listings/islands/page/use-lazy-dialog.ts'
import type { Region } from '#features/regions/contract/regions.ts'

interface Props {
  provinces: readonly Region[]
  onSubmit: () => void
}

export function PreviewButton({ provinces, onSubmit }: Props) {
  const { getValues } = useFormContext<ListingDraft>()
  const button = useRef<HTMLButtonElement>(null)
  const { Dialog, isOpen, show, close } = useLazyDialog(async () => (await import('./Preview.tsx')).Preview)
  return (
    <>
      <button className="button plain" type="button" ref={button} onClick={() => void show()}>
        预览
      </button>
      {Dialog && isOpen && (
        <Dialog
          form={getValues()}
          provinces={provinces}
          opener={button}
          onClose={close}
          onSubmit={onSubmit}
        />
      )}
    </>
  )
}
