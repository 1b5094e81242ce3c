import { Button, Stack, Typography } from '@mui/material'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { type StaffAccount, staffResetOtp, staffResetPassword } from '#features/staff/contract/accounts.ts'
import { callStaff } from '#platform/console/api.ts'
import { OnOffChip } from '#platform/console/components/chips.tsx'
import { DescriptionList, Panel } from '#platform/console/components/Panel.tsx'
import { SubmitDialog } from '#platform/console/forms/SubmitForm.tsx'
import { $staff } from '#platform/console/session.ts'
import { NewPasswordInput } from './inputs.tsx'

interface Props {
  account: StaffAccount
  onChanged: () => Promise<void>
}

export const AccessPanel = ({ account: { id, name, otp, initial_password, seen }, onChanged }: Props) => {
  const notify = useNotify()
  const isOwn = useStore($staff)?.id === id
  const [open, setOpen] = useState<'password' | 'otp' | undefined>()
  const close = () => setOpen(undefined)
  const finish = async (message: string) => {
    close()
    notify(message, { type: 'success' })
    await onChanged()
  }
  const auditLogHref = `#/audit?filter=${encodeURIComponent(JSON.stringify({ who: String(id) }))}`

  return (
    <Panel title="登录与安全">
      <DescriptionList
        items={[
          ['登录密码', initial_password ? '初始密码，本人尚未修改' : '本人设置'],
          ['动态验证码', <OnOffChip key="otp" isOn={otp} />],
          ['最近使用', seen ? seen.slice(0, 16) : '未登录'],
        ]}
      />
      {isOwn ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          自己的密码和动态验证码，请在<a href="#/account">我的账号</a>中修改。
        </Typography>
      ) : (
        <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 2, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => setOpen('password')}>
            重置密码
          </Button>
          {otp && (
            <Button variant="outlined" onClick={() => setOpen('otp')}>
              重置动态验证码
            </Button>
          )}
        </Stack>
      )}
      <Button href={auditLogHref} sx={{ mt: 1, ml: -1 }}>
        查看此人的操作记录
      </Button>
      <SubmitDialog
        open={open === 'password'}
        title={`重置${name}的密码`}
        text="原密码立即失效，现有的登录全部结束；因多次输错而不能登录的，随之解除。本人用新密码登录后须先修改。"
        confirmLabel="重置密码"
        send={async ({ password }) => {
          await callStaff(staffResetPassword, { id, password: password as string })
          await finish('密码已重置，请将新密码告知本人')
        }}
        onClose={close}
      >
        <NewPasswordInput label="新密码" />
      </SubmitDialog>
      <SubmitDialog
        open={open === 'otp'}
        title={`重置${name}的动态验证码？`}
        text="用于手机遗失等情况：恢复码一并作废，本人凭密码登录后重新设置。请先确认是本人提出的要求。"
        confirmLabel="重置"
        isDestructive
        send={async () => {
          await callStaff(staffResetOtp, { id })
          await finish('动态验证码已重置')
        }}
        onClose={close}
      />
    </Panel>
  )
}
