import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { endOtherSessions } from '#contract/staff/own-account.ts'
import { callStaff } from '../calls.ts'
import { SubmitDialog } from '../sending/SendDialog.tsx'
import { SESSIONS_KEY } from './keys.ts'

export const EndOtherSessionsButton = () => {
  const [open, setOpen] = useState(false)
  const notify = useNotify()
  const client = useQueryClient()
  const send = async () => {
    const { ended } = await callStaff(endOtherSessions, {})
    setOpen(false)
    notify(`已让 ${ended} 台设备下线`, { type: 'success' })
    await client.invalidateQueries({ queryKey: SESSIONS_KEY })
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        下线其他设备
      </Button>
      <SubmitDialog
        open={open}
        title="让其他设备全部下线？"
        text="除本机外，您在其他设备和浏览器上的登录立即结束。"
        confirmLabel="全部下线"
        isDestructive
        send={send}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
