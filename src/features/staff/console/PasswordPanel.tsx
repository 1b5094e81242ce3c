import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Panel } from '#platform/console/components/Panel.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

interface Props {
  loginName: string
  onChanged: () => Promise<void>
}

export const PasswordPanel = ({ loginName, onChanged }: Props) => {
  const [open, setOpen] = useState(false)
  const notify = useNotify()
  const finish = () => {
    setOpen(false)
    notify('密码已修改，其他设备须用新密码重新登录', { type: 'success' })
    void onChanged()
  }
  return (
    <Panel title="登录密码" action={<Button onClick={() => setOpen(true)}>修改密码</Button>}>
      <Typography variant="body2" color="textSecondary">
        不要与其他网站共用密码，也不要告诉他人，管理员不会向您索要。
      </Typography>
      <PasswordDialog
        open={open}
        loginName={loginName}
        title="修改密码"
        text="修改后，其他设备上的登录随之结束，本机不受影响。"
        onDone={finish}
        onClose={() => setOpen(false)}
      />
    </Panel>
  )
}
