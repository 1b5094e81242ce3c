import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm, useNotify } from 'react-admin'
import { publishNow } from '#contract/publishing/publishing.ts'
import { callStaff, failureText } from '../calls.ts'

export const FullPublishButton = ({ disabled }: { disabled: boolean }) => {
  const notify = useNotify()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  const requestFullPublish = async () => {
    setBusy(true)
    try {
      await callStaff(publishNow, {})
      notify('已提交，全站即将重新发布', { type: 'success' })
      await client.invalidateQueries({ queryKey: ['publishing-status'] })
    } catch (error) {
      notify(failureText(error), { type: 'error' })
    } finally {
      setBusy(false)
      setOpen(false)
    }
  }

  return (
    <>
      <Button variant="outlined" disabled={disabled || busy} onClick={() => setOpen(true)}>
        全站重新发布
      </Button>
      <Confirm
        isOpen={open}
        loading={busy}
        title="重新发布全部页面？"
        content="平时改动会自动上线，无需这样做。全站重新发布用于页面显示异常时，需要的时间比平时长，期间访客看到的仍是现有页面。"
        confirm="重新发布"
        onConfirm={() => void requestFullPublish()}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
