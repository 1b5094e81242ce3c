// Name of the expert whose opinion the note is: one of the think-tank, or any other.
import { Autocomplete, TextField } from '@mui/material'
import { useController } from 'react-hook-form'
import { useErrorText } from '#platform/console/inputs/common.tsx'
import { colours } from '#platform/console/theme.ts'

interface Props {
  label: string
  /** Names that are offered. */
  names: readonly string[]
  readOnly: boolean
}

const SOURCE = 'signature'

export const SignatureInput = ({ label, names, readOnly }: Props) => {
  const { field, fieldState } = useController({
    name: SOURCE,
    defaultValue: '',
    rules: { validate: (value: string | undefined) => (value ?? '').trim() !== '' || `请填写${label}` },
  })
  const errorText = useErrorText()
  return (
    <Autocomplete
      freeSolo
      options={names}
      inputValue={String(field.value ?? '')}
      onInputChange={(_, value) => field.onChange(value)}
      readOnly={readOnly}
      // The theme has no shadows: without a border the names would float over the text above.
      slotProps={{ paper: { sx: { border: `1px solid ${colours.edge}` } } }}
      renderInput={(params) => (
        <TextField
          {...params}
          name={SOURCE}
          inputRef={field.ref}
          onBlur={field.onBlur}
          label={label}
          required
          error={fieldState.invalid}
          helperText={errorText(fieldState.error) ?? '可选智库专家，也可直接填写；会写入报告'}
        />
      )}
    />
  )
}
