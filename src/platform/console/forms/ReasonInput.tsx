// Text that says why something is done, or what is wanted: with its bounds, and who will read it.
import { maxLength, minLength, required, TextInput } from 'react-admin'

interface Props {
  source?: string
  label?: string
  min?: number
  max: number
  helperText: string
  minRows?: number
}

export const ReasonInput = ({
  source = 'reason',
  label = '理由',
  min = 1,
  max,
  helperText,
  minRows = 3,
}: Props) => (
  <TextInput
    source={source}
    label={label}
    multiline
    minRows={minRows}
    helperText={helperText}
    validate={[
      required(`请填写${label}`),
      minLength(min, `至少 ${min} 个字`),
      maxLength(max, `最多 ${max} 个字`),
    ]}
  />
)
