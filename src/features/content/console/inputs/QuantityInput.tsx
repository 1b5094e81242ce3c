import { TextInput, useResourceContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { isEditedKind, quantityRule } from '#features/content/console/kind-contract.ts'
import { understoodText } from '#platform/readers/typed-number.ts'

interface Props {
  source: string
  hint: string
}

/** A quantity as people write it, which the contract reads: unit and bounds are those of its field. */
export const QuantityInput = ({ source, hint }: Props) => {
  const kind = useResourceContext()
  const typed: unknown = useWatch({ name: source })
  const rule = isEditedKind(kind) ? quantityRule(kind, source) : undefined
  const understood = rule && typeof typed === 'string' ? understoodText(typed, rule) : ''
  return (
    <TextInput
      source={source}
      format={(value: number | string | undefined) => String(value ?? '')}
      parse={(text: string) => (String(Number(text)) === text ? Number(text) : text)}
      helperText={understood || (rule && rule.unit !== '个' ? `单位：${rule.unit}，${hint}` : hint)}
      slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 40 } }}
    />
  )
}
