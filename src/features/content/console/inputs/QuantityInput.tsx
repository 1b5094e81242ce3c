import { TextInput, useResourceContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { isEditedKind, quantityRule } from '#features/content/console/kind-contract.ts'
import { KEPT_TEXT } from '#platform/console/inputs/TimeInput.tsx'
import { SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { type NumberRule, numberComplaint, numberIn, understoodText } from '#platform/readers/typed-number.ts'

interface Props {
  source: string
  hint: string
}

const isUnread = (typed: unknown, rule: NumberRule) =>
  typed !== undefined && typed !== null && typed !== '' && numberIn(typed, rule) === undefined

/** A quantity as people write it, which the contract reads: unit and bounds are those of its field. */
export const QuantityInput = ({ source, hint }: Props) => {
  const kind = useResourceContext()
  const typed: unknown = useWatch({ name: source })
  const rule = isEditedKind(kind) ? quantityRule(kind, source) : undefined
  const understood = rule && typeof typed === 'string' ? understoodText(typed, rule) : ''
  const keeps = isEditedKind(kind) && !SINGLETON_KINDS.has(kind)
  const unread = keeps && rule && isUnread(typed, rule) ? `${numberComplaint(typed, rule)}。${KEPT_TEXT}` : ''
  return (
    <TextInput
      source={source}
      format={(value: number | string | undefined) => String(value ?? '')}
      parse={(text: string) => (String(Number(text)) === text ? Number(text) : text)}
      helperText={unread || understood || (rule && rule.unit !== '个' ? `单位：${rule.unit}，${hint}` : hint)}
      slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 40 } }}
    />
  )
}
