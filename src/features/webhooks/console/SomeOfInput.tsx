// Several of some choices, as checkboxes of which each has its own name.
import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material'
import { useInput } from 'react-admin'
import { useErrorText } from '#platform/console/inputs/common.tsx'

interface Props {
  source: string
  label: string
  choices: readonly { id: string; name: string }[]
  validate: (value: unknown) => string | undefined
}

export const SomeOfInput = ({ source, label, choices, validate }: Props) => {
  const { field, fieldState } = useInput<readonly string[]>({ source, validate })
  const errorText = useErrorText()
  const chosen = (field.value ?? []) as readonly string[]
  const toggle = (id: string) =>
    field.onChange(
      choices.map((choice) => choice.id).filter((each) => chosen.includes(each) !== (each === id)),
    )
  const { error } = fieldState
  return (
    <FormControl component="fieldset" error={Boolean(error)} sx={{ mb: 1.5 }}>
      <FormLabel component="legend" sx={{ color: 'text.primary', fontWeight: 600 }}>
        {label}
      </FormLabel>
      <FormGroup row>
        {choices.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            label={name}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
                slotProps={{ input: { 'aria-label': name, 'aria-invalid': Boolean(error) } }}
              />
            }
          />
        ))}
      </FormGroup>
      {error && <FormHelperText>{errorText(error)}</FormHelperText>}
    </FormControl>
  )
}
