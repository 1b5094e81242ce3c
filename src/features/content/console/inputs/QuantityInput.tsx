import { TextInput, useResourceContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { isEditedKind, quantityRule } from '#features/content/console/kind-contract.ts'
import { KEPT_TEXT } from '#platform/console/inputs/TimeInput.tsx'
import { SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { sumText } from '#platform/lib/text.ts'
import { type NumberRule, numberComplaint, numberIn, understoodText } from '#platform/readers/typed-number.ts'

/** 元 in one of each unit of money. */
const YUAN: Readonly<Record<string, number>> = { 元: 1, 万元: 10_000, 亿元: 100_000_000 }

/** `158 亿元` beside 1580000 万元: a plain sum in the unit that it is said in. Empty for none, and for what is no money. */
const sumInWords = (typed: unknown, rule: NumberRule) => {
  const value = numberIn(typed, rule) ?? 0
  const yuan = Math.round(value * (YUAN[rule.unit] ?? 0) * 100) / 100
  return yuan > 0 ? `即 ${sumText(yuan)}` : ''
}

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
  const words = rule ? sumInWords(typed, rule) : ''
  return (
    <TextInput
      source={source}
      format={(value: number | string | undefined) => String(value ?? '')}
      parse={(text: string) => (String(Number(text)) === text ? Number(text) : text)}
      helperText={
        unread || understood || words || (rule && rule.unit !== '个' ? `单位：${rule.unit}，${hint}` : hint)
      }
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  )
}
