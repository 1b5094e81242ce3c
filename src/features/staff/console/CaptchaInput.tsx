// Captcha of the sign-in form, shown only after the server has asked for one.
import { Box, TextField } from '@mui/material'
import { getCaptcha } from '#features/accounts/contract/accounts.ts'
import { CaptchaPicture, captchaQuery } from '#features/accounts/islands/CaptchaPicture.tsx'
import type { Captcha } from '#features/accounts/islands/use-captcha.ts'
import { addressOf } from '#platform/browser/call.ts'

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

export const CaptchaInput = ({ captcha }: { captcha: Captcha }) => (
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
