// Switching on the second factor: an authenticator app, the secret into the app, a code out of it.

import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { PasswordInput, regex, required, TextInput } from 'react-admin'
import { otpBegin, otpConfirm } from '#contract/staff/own-account.ts'
import { callStaff, failureText } from '../api.ts'
import { SubmitDialog } from '../forms/SubmitForm.tsx'

const sixDigits = regex(/^\s*\d{3}\s*\d{3}\s*$/, '动态验证码为 6 位数字')

export const OtpInput = ({ source }: { source: string }) => (
  <TextInput
    source={source}
    label="动态验证码"
    helperText="身份验证器上现在显示的 6 位数字"
    autoComplete="one-time-code"
    slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
    validate={[required('请填写动态验证码'), sixDigits]}
  />
)

const QrCode = lazy(async () => ({ default: (await import('qrcode.react')).QRCodeSVG }))
const QR_SIZE = 168

interface Props {
  open: boolean
  onDone: () => Promise<void>
  onClose: () => void
}

/** Groups of four characters, easier to type from the screen. */
const groupedByFour = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')

const OtpSecret = ({ secret, uri }: { secret: string; uri: string }) => (
  <>
    <Box sx={{ display: 'grid', placeItems: 'center', my: 1.5, minHeight: QR_SIZE }}>
      <Suspense fallback={<Skeleton variant="rounded" width={QR_SIZE} height={QR_SIZE} />}>
        <QrCode value={uri} size={QR_SIZE} marginSize={2} title="动态验证码的二维码" />
      </Suspense>
    </Box>
    <Typography variant="body2" color="textSecondary">
      不能扫码时，在身份验证器里选择“手动输入密钥”：
    </Typography>
    <Box component="code" sx={{ display: 'block', my: 0.5, fontSize: '0.9375rem', userSelect: 'all' }}>
      {groupedByFour(secret)}
    </Box>
  </>
)

export const OtpSetupDialog = ({ open, onDone, onClose }: Props) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['otp-begin'],
    queryFn: () => callStaff(otpBegin, {}),
    enabled: open,
    // Never refetched: the secret sent back must be the one scanned into the app.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <SubmitDialog
      open={open}
      title="开启动态验证码"
      text="先在手机上安装身份验证器（如 Microsoft Authenticator、腾讯身份验证器），再用它扫描下面的二维码。"
      confirmLabel="开启"
      refusalFields={{ OldPasswordWrong: 'password', OtpWrong: 'code' }}
      send={async ({ code, password }) => {
        await callStaff(otpConfirm, { secret: data?.secret ?? '', code, password })
        await onDone()
      }}
      onClose={onClose}
    >
      {error ? (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
          {failureText(error)}
        </Alert>
      ) : data ? (
        <OtpSecret {...data} />
      ) : (
        <Skeleton variant="rounded" height={QR_SIZE + 70} sx={{ my: 1.5 }} />
      )}
      <OtpInput source="code" />
      <PasswordInput
        source="password"
        label="当前密码"
        autoComplete="current-password"
        validate={required('请填写当前密码')}
        helperText="确认是您本人在操作"
      />
    </SubmitDialog>
  )
}
