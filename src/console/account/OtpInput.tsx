import { regex, required, TextInput } from 'react-admin'

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
