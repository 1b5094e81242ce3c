import { memo } from 'react'
import { type AnswerDraft, understoodIn } from '#features/assessment/contract/answers.ts'
import {
  type ChoiceName,
  isOptional,
  type ManyName,
  NONE,
  type NumberName,
  type QuestionName,
  questions,
} from '#features/assessment/contract/fields.ts'
import { optionsOf } from '#features/assessment/rules/options.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { loadRegionsAsJson } from '#features/regions/islands/load-regions.ts'
import { type PickedRegion, RegionPicker } from '#features/regions/islands/RegionPicker.tsx'
import { Chips } from '#platform/ui/Chips.tsx'
import { Field } from '#platform/ui/Field.tsx'

export const idOf = (name: QuestionName) => `assess-${name}`

interface Props {
  name: QuestionName
  answers: AnswerDraft
  error: string | undefined
  provinces: readonly Region[]
  onAnswer: (name: QuestionName, changes: Partial<AnswerDraft>) => void
  onRegion: (region: PickedRegion) => void
}

const row = (name: QuestionName) => {
  const question: { label: string; hint?: string; unit?: string } = questions[name]
  return { ...question, label: question.label + (isOptional(name) ? '（选填）' : '') }
}

/** Codes after a press of one. `NONE` and all others exclude each other. */
const toggled = (codes: readonly number[], code: number) => {
  if (codes.includes(code)) return codes.filter((other) => other !== code)
  return code === NONE ? [NONE] : [...codes.filter((other) => other !== NONE), code]
}

type PartProps = Omit<Props, 'name' | 'provinces' | 'onRegion'>

const Choice = ({ name, answers, error, onAnswer }: PartProps & { name: ChoiceName }) => {
  const { label, hint } = row(name)
  return (
    <Chips
      id={idOf(name)}
      label={label}
      hint={hint}
      required={!isOptional(name)}
      error={error}
      options={optionsOf(name)}
      input={(code) => ({
        name,
        checked: answers[name] === code,
        onChange: () => onAnswer(name, { [name]: code }),
        // An optional answer can be taken back: a checked radio button is pressed once more.
        onClick: () => {
          if (isOptional(name) && answers[name] === code) onAnswer(name, { [name]: null })
        },
      })}
    />
  )
}

const Choices = ({ name, answers, error, onAnswer }: PartProps & { name: ManyName }) => {
  const { label, hint } = row(name)
  return (
    <Chips
      id={idOf(name)}
      kind="checkbox"
      label={label}
      hint={hint}
      error={error}
      options={optionsOf(name)}
      input={(code) => ({
        name,
        checked: answers[name].includes(code),
        onChange: () => onAnswer(name, { [name]: toggled(answers[name], code) }),
      })}
    />
  )
}

const TypedNumber = ({ name, answers, error, onAnswer }: PartProps & { name: NumberName }) => {
  const { label, hint, unit } = row(name)
  return (
    <Field
      id={idOf(name)}
      label={label}
      hint={hint}
      error={error}
      understood={understoodIn(name, answers[name])}
    >
      {(wiring) => (
        <span className="with-unit">
          <input
            {...wiring}
            name={name}
            inputMode={name === 'years' ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={answers[name]}
            onChange={({ target }) => onAnswer(name, { [name]: target.value })}
          />
          <span className="unit">{unit}</span>
        </span>
      )}
    </Field>
  )
}

function AnyQuestion({ provinces, onRegion, ...props }: Props) {
  const { name, answers, error } = props
  const { kind } = questions[name]
  if (kind === 'one') return <Choice {...props} name={name as ChoiceName} />
  if (kind === 'many') return <Choices {...props} name={name as ManyName} />
  if (kind === 'number') return <TypedNumber {...props} name={name as NumberName} />
  return (
    <Field id={idOf(name)} label={row(name).label} error={error}>
      {(wiring) => (
        <RegionPicker
          id={wiring.id}
          invalid={wiring['aria-invalid']}
          describedBy={wiring['aria-describedby']}
          label={row(name).label}
          provinces={provinces}
          load={loadRegionsAsJson}
          preset={answers}
          onPick={onRegion}
        />
      )}
    </Field>
  )
}

/** Rendered again for another answer or complaint of its own alone: a step has up to ten questions. */
export const Question = memo(
  AnyQuestion,
  (before, after) =>
    before.error === after.error &&
    before.onAnswer === after.onAnswer &&
    before.onRegion === after.onRegion &&
    (questions[after.name].kind === 'region' ||
      before.answers[after.name as NumberName] === after.answers[after.name as NumberName]),
)
