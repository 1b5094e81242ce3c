import { Button, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Panel } from '../frame/Panel.tsx'
import { OnOffChip } from '../staff/chips.tsx'
import { ACCOUNT_KEY, SESSIONS_KEY } from './keys.ts'
import { OtpDisableDialog } from './OtpEnd.tsx'
import { OtpSetupDialog } from './OtpSetup.tsx'

const states = {
  on: {
    text: '登录时除密码外，还须输入手机身份验证器上的 6 位数字。更换手机前，请先在这里关闭，再用新手机开启。',
    action: '关闭',
    done: '动态验证码已关闭，此后凭密码登录',
  },
  off: {
    text: '开启后，登录时除密码外，还须输入手机身份验证器上的 6 位数字：密码泄露时，他人仍无法登录。',
    action: '开启',
    done: '动态验证码已开启，下次登录时使用',
  },
} as const

export const OtpPanel = ({ isOn }: { isOn: boolean }) => {
  const [open, setOpen] = useState(false)
  const notify = useNotify()
  const client = useQueryClient()
  const { text, action, done } = states[isOn ? 'on' : 'off']
  const Dialog = isOn ? OtpDisableDialog : OtpSetupDialog

  const close = () => setOpen(false)
  const finish = async () => {
    close()
    notify(done, { type: 'success' })
    await client.invalidateQueries({ queryKey: ACCOUNT_KEY })
    await client.invalidateQueries({ queryKey: SESSIONS_KEY })
  }

  return (
    <Panel
      title="动态验证码"
      action={
        <>
          <OnOffChip isOn={isOn} />
          <Button onClick={() => setOpen(true)} aria-label={`${action}动态验证码`}>
            {action}
          </Button>
        </>
      }
    >
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
      <Dialog open={open} onDone={finish} onClose={close} />
    </Panel>
  )
}
