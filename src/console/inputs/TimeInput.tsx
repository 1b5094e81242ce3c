import { TextInput, type TextInputProps } from 'react-admin'

/** A Beijing time as the wire has it (`2026-10-12 09:30:00`, with a T or without), whatever this machine's zone. */
export const TimeInput = (props: TextInputProps) => (
  <TextInput
    type="datetime-local"
    format={(value: string | undefined) => value?.slice(0, 16).replace(' ', 'T') ?? ''}
    parse={(value: string) => value || undefined}
    slotProps={{ htmlInput: { min: '1970-01-01T00:00', max: '2099-12-31T23:59' } }}
    sx={{ maxWidth: 260 }}
    {...props}
  />
)
