// Login name and password, then the one-time code and the captcha if the server asks for them.
import { Alert, Box, Button, CircularProgress, TextField } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Form, PasswordInput, required, TextInput, useNotify } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { getCaptcha } from '#features/accounts/contract/accounts.ts'
import { CaptchaPicture, captchaQuery } from '#platform/browser/CaptchaPicture.tsx'
import { addressOf, Refused } from '#platform/browser/call.ts'
import { type Captcha, useCaptcha } from '#platform/browser/use-captcha.ts'
import { failureText } from '#platform/console/api.ts'
import type { Credentials, signIn } from '#platform/console/session.ts'
import { OtpNeeded, OtpWrong, RecoveryCodeWrong } from '#platform/contract/sign-in-refusals.ts'
import { SecondFactorInput } from './SecondFactorInput.tsx'

const pictureAddress = (serial: number) => addressOf(getCaptcha, captchaQuery('login', serial))

const captchaStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 1,
  alignItems: 'start',
  mt: 1,
  '& .captcha': {
    // Aligns the picture with the input below the label.
    mt: '27px',
    border: '1px solid #8b988f',
    borderRadius: 1,
    background: '#fff',
    p: 0,
    width: 124,
    height: 46,
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    cursor: 'pointer',
  },
}

const CaptchaInput = ({ captcha }: { captcha: Captcha }) => (
  <Box sx={captchaStyles}>
    <TextField
      id="captcha"
      label="图形验证码"
      required
      size="small"
      margin="none"
      value={captcha.answer}
      onChange={(event) => captcha.type(event.target.value)}
      inputRef={captcha.input}
      error={captcha.message !== ''}
      helperText={captcha.message || '看不清？点击图片换一张'}
      slotProps={{
        htmlInput: {
          autoComplete: 'off',
          autoCapitalize: 'off',
          spellCheck: false,
          maxLength: 10,
          // `required` would show the browser's message in the browser's language.
          'aria-required': true,
          required: false,
        },
      }}
    />
    <CaptchaPicture serial={captcha.serial} addressOf={pictureAddress} onChange={captcha.renew} />
  </Box>
)

interface Props {
  name?: string
  onSubmit: (credentials: Credentials) => ReturnType<typeof signIn>
}

const codeOf = (error: unknown) => (error instanceof Refused ? error.code : undefined)
const fieldsOf = (error: unknown) =>
  error instanceof Refused && Object.keys(error.fields).length > 0 ? error.fields : undefined

export const SignInForm = ({ name, onSubmit }: Props) => {
  const [needsOtp, setNeedsOtp] = useState(false)
  const [sending, setSending] = useState(false)
  const [message, setMessage] = useState('')
  const captcha = useCaptcha()
  const notify = useNotify()
  const [initialValues] = useState({ username: name ?? '', password: '' })

  const container = useRef<HTMLDivElement>(null)
  const focusedField = needsOtp ? 'otp' : name ? 'password' : 'username'
  useEffect(() => {
    container.current?.querySelector<HTMLInputElement>(`[name="${focusedField}"]`)?.focus()
  }, [focusedField])

  const send = async ({ username, password, otp, recovery }: FieldValues) => {
    if (sending) return undefined
    setMessage('')
    const answer = captcha.takeAnswer()
    if (answer === undefined) return undefined
    setSending(true)
    try {
      const { recoveryLeft } = await onSubmit({
        username,
        password,
        ...(otp && { otp }),
        ...(recovery && { recovery }),
        ...(answer && { captcha: answer }),
      })
      if (recoveryLeft !== undefined)
        notify(`已用恢复码登录，恢复码还剩 ${recoveryLeft} 个。手机遗失的，请在“我的账号”中重新设置`, {
          type: 'warning',
          autoHideDuration: 15_000,
        })
      return undefined
    } catch (error) {
      const code = codeOf(error)
      if (captcha.failed(code, failureText(error))) return undefined
      if (code === OtpNeeded.code) setNeedsOtp(true)
      else if (code === OtpWrong.code) return { otp: failureText(error) }
      else if (code === RecoveryCodeWrong.code) return { recovery: failureText(error) }
      else if (fieldsOf(error)) return fieldsOf(error)
      else setMessage(failureText(error))
      return undefined
    } finally {
      setSending(false)
    }
  }

  return (
    <Form defaultValues={initialValues} onSubmit={send} noValidate disableInvalidFormNotification>
      <div ref={container}>
        {message && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {message}
          </Alert>
        )}
        <TextInput
          source="username"
          label="登录账号"
          autoComplete="username"
          validate={required('请填写登录账号')}
          helperText={false}
        />
        <PasswordInput
          source="password"
          label="登录密码"
          autoComplete="current-password"
          validate={required('请填写登录密码')}
          helperText={false}
        />
        {needsOtp && <SecondFactorInput />}
        {captcha.isRequired && <CaptchaInput captcha={captcha} />}
      </div>
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        disabled={sending}
        startIcon={sending ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
        sx={{ mt: 2, minHeight: 44 }}
      >
        {sending ? '正在登录' : '登录'}
      </Button>
    </Form>
  )
}
