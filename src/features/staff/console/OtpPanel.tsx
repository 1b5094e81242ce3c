// State of the second factor, switching it on and off, and its recovery codes.

import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { PasswordInput, required, useNotify } from 'react-admin'
import { OldPasswordWrong } from '#features/accounts/contract/refusals.ts'
import { otpEnd, recoveryRenew } from '#features/staff/contract/own-account.ts'
import { callStaff } from '#platform/console/api.ts'
import { OnOffChip } from '#platform/console/components/chips.tsx'
import { Panel } from '#platform/console/components/Panel.tsx'
import { SubmitDialog } from '#platform/console/forms/SubmitForm.tsx'
import type { Input } from '#platform/contract/endpoint.ts'
import { OtpWrong, RecoveryCodeWrong } from '#platform/contract/sign-in-refusals.ts'
import { OtpSetupDialog } from './OtpSetupDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodes.tsx'
import { SecondFactorInput } from './SecondFactorInput.tsx'

type Proof = Input<typeof otpEnd>

interface ProofDialogProps {
  open: boolean
  title: string
  text: string
  confirmLabel: string
  isDestructive?: boolean
  send: (proof: Proof) => Promise<unknown>
  onClose: () => void
}

const ProofDialog = ({ send, ...dialog }: ProofDialogProps) => (
  <SubmitDialog
    {...dialog}
    refusalFields={{
      [OldPasswordWrong.code]: 'password',
      [OtpWrong.code]: 'otp',
      [RecoveryCodeWrong.code]: 'recovery',
    }}
    send={(values) => send(values as Proof)}
  >
    <PasswordInput
      source="password"
      label="当前密码"
      autoComplete="current-password"
      validate={required('请填写当前密码')}
      helperText={false}
    />
    <SecondFactorInput />
  </SubmitDialog>
)

const RecoveryCodesLine = ({ left, onChanged }: { left: number; onChanged: () => Promise<void> }) => {
  const [open, setOpen] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <Typography variant="body2" component="div" sx={{ mt: 1 }}>
      {left > 0 ? `恢复码还剩 ${left} 个` : '没有可用的恢复码，手机丢失时将不能登录'}
      <Button size="small" onClick={() => setOpen(true)} sx={{ ml: 1 }}>
        重新生成恢复码
      </Button>
      <ProofDialog
        open={open}
        title="重新生成恢复码？"
        text="新的恢复码只显示一次，原有的随之作废。"
        confirmLabel="重新生成"
        send={async (proof) => {
          setCodes((await callStaff(recoveryRenew, proof)).codes)
          setOpen(false)
        }}
        onClose={() => setOpen(false)}
      />
      <RecoveryCodesDialog
        codes={codes}
        onDone={() => {
          setCodes([])
          void onChanged()
        }}
      />
    </Typography>
  )
}

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

interface Props {
  isOn: boolean
  recoveryLeft: number
  onChanged: () => Promise<void>
}

export const OtpPanel = ({ isOn, recoveryLeft, onChanged }: Props) => {
  const [open, setOpen] = useState(false)
  const notify = useNotify()
  const { text, action, done } = states[isOn ? 'on' : 'off']

  const close = () => setOpen(false)
  const finish = async () => {
    close()
    notify(done, { type: 'success' })
    await onChanged()
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
      {isOn && <RecoveryCodesLine left={recoveryLeft} onChanged={onChanged} />}
      {isOn ? (
        <ProofDialog
          open={open}
          title="关闭动态验证码？"
          text="关闭后只凭密码即可登录，恢复码随之作废；角色必须使用动态验证码的，须随即重新开启。"
          confirmLabel="关闭"
          isDestructive
          send={async (proof) => {
            await callStaff(otpEnd, proof)
            await finish()
          }}
          onClose={close}
        />
      ) : (
        <OtpSetupDialog open={open} onDone={() => void finish()} onClose={close} />
      )}
    </Panel>
  )
}
