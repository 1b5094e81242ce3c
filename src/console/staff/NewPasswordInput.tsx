import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { required, TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { passwordRule } from '../sending/password-rule.ts'
import { generatePassword } from './new-password.ts'

/** Shown as it is typed: whoever sets it has to hand it on. */
export const NewPasswordInput = ({ label }: { label: string }) => {
  const { setValue } = useFormContext()
  const password = useWatch({ name: 'password' }) as string | undefined
  const [copied, setCopied] = useState('')
  // Missing on plain HTTP, as on an inner network.
  const clipboard = navigator.clipboard as Clipboard | undefined

  const generate = () => setValue('password', generatePassword(), { shouldDirty: true, shouldValidate: true })
  const copy = async (text: string) => {
    await clipboard?.writeText(text)
    setCopied(text)
  }

  return (
    <>
      <TextInput
        source="password"
        label={label}
        autoComplete="off"
        helperText="6-20 位，同时包含字母和数字。请当面或电话告知本人，并提醒登录后修改"
        validate={[required(`请填写${label}`), passwordRule]}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off', maxLength: 20 } }}
        sx={{ '& input': { fontFamily: 'monospace' } }}
      />
      <Stack direction="row" spacing={1}>
        <Button size="small" variant="outlined" onClick={generate}>
          生成
        </Button>
        {clipboard && password && (
          <Button size="small" onClick={() => void copy(password)}>
            {copied === password ? '已复制' : '复制'}
          </Button>
        )}
      </Stack>
    </>
  )
}
