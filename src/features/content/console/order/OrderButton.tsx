import OrderIcon from '@mui/icons-material/SwapVertOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { OrderedKind } from '#platform/contract/kinds.ts'

const OrderDialog = lazy(() => import('./OrderDialog.tsx'))

export const OrderButton = ({ kind }: { kind: OrderedKind }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" startIcon={<OrderIcon />} onClick={() => setOpen(true)}>
        调整次序
      </Button>
      {open && (
        <Suspense>
          <OrderDialog kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
