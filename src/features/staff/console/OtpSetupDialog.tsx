// Switching on the second factor: an authenticator app, the secret into the app, a code out of it, recovery codes.

import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { PasswordInput, required } from 'react-admin'
import { OldPasswordWrong } from '#features/accounts/contract/refusals.ts'
import { otpBegin, otpConfirm } from '#features/staff/contract/own-account.ts'
import { OtpSecretUnknown } from '#features/staff/contract/refusals.ts'
import { Refused } from '#platform/browser/call.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { SubmitDialog } from '#platform/console/forms/SubmitForm.tsx'
import { grouped } from '#platform/console/texts/format.ts'
import { OtpWrong } from '#platform/contract/sign-in-refusals.ts'
import { RecoveryCodesDialog } from './RecoveryCodes.tsx'
import { OtpInput } from './SecondFactorInput.tsx'

const QrCode = lazy(() => import('./QrCode.tsx'))
const QR_SIZE = 168

interface Props {
  open: boolean
  reason?: string
  cancelLabel?: string
  /** Called after the recovery codes have been seen. */
  onDone: () => void
  onClose: () => void
}

const OtpSecret = ({ secret, uri }: { secret: string; uri: string }) => (
  <>
    <Box sx={{ display: 'grid', placeItems: 'center', my: 1.5, minHeight: QR_SIZE }}>
      <Suspense fallback={<Skeleton variant="rounded" width={QR_SIZE} height={QR_SIZE} />}>
        <QrCode text={uri} size={QR_SIZE} title="动态验证码的二维码" />
      </Suspense>
    </Box>
    <Typography variant="body2" color="textSecondary">
      不能扫码时，在身份验证器里选择“手动输入密钥”：
    </Typography>
    <Box component="code" sx={{ display: 'block', my: 0.5, fontSize: '0.9375rem', userSelect: 'all' }}>
      {grouped(secret, ' ')}
    </Box>
  </>
)

export const OtpSetupDialog = ({ open, reason = '', cancelLabel, onDone, onClose }: Props) => {
  const [codes, setCodes] = useState<readonly string[]>([])
  const isAsking = open && codes.length === 0
  const { data, error, refetch } = useQuery({
    queryKey: ['otp-begin'],
    queryFn: () => callStaff(otpBegin, {}),
    enabled: isAsking,
    // Never refetched: the secret sent back must be the one scanned into the app.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <>
      <SubmitDialog
        open={isAsking}
        title="开启动态验证码"
        text={`${reason}先在手机上安装身份验证器（如 Microsoft Authenticator、腾讯身份验证器），再用它扫描下面的二维码。`}
        confirmLabel="开启"
        {...(cancelLabel && { cancelLabel })}
        refusalFields={{ [OldPasswordWrong.code]: 'password', [OtpWrong.code]: 'code' }}
        send={async ({ code, password }) => {
          try {
            setCodes((await callStaff(otpConfirm, { secret: data?.secret ?? '', code, password })).codes)
          } catch (refusal) {
            if (refusal instanceof Refused && refusal.code === OtpSecretUnknown.code) void refetch()
            throw refusal
          }
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
      <RecoveryCodesDialog
        codes={codes}
        onDone={() => {
          setCodes([])
          onDone()
        }}
      />
    </>
  )
}
