// All answers, each with a way back to its question; what may be added; consent and submission.
import { useStore } from '@nanostores/react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import type { FormFieldName } from '#features/listings/contract/fields.ts'
import type { FillingProps } from '#features/listings/islands/form/filling.ts'
import { SubmitPart } from '#features/listings/islands/form/SubmitPart.tsx'
import { useRegionNames } from '#features/listings/islands/form/use-region-names.ts'
import type { Submission } from '#features/listings/islands/form/use-submission.ts'
import { messagesOf } from '#features/listings/islands/form/validation.ts'
import { answerText } from './answers.ts'
import {
  fieldsOf,
  optionalNames,
  type QuestionName,
  questionOf,
  questions,
  requiredNames,
} from './questions.ts'

interface RowProps {
  question: QuestionName
  text: string
  complaint: string | undefined
  onOpen: () => void
}

function AnswerRow({ question, text, complaint, onOpen }: RowProps) {
  const { label } = questions[question]
  return (
    <li>
      <span className="meta">{label}</span>
      <span className="given">
        {text && <strong>{text}</strong>}
        {complaint && <span className="error">{complaint}</span>}
      </span>
      <button className="button plain" type="button" onClick={onOpen}>
        {text ? '改' : '填'}
        <span className="visually-hidden">{label}</span>
      </button>
    </li>
  )
}

interface Props
  extends Pick<
    FillingProps,
    'autosave' | 'provinces' | 'agreement' | 'smsChoice' | '$isRegionComplete' | 'onUseAccount' | 'uploads'
  > {
  submission: Submission
  onOpen: (question: QuestionName, field?: string) => void
}

export function Summary({ $isRegionComplete, uploads, onOpen, ...props }: Props) {
  const { formState } = useFormContext<ListingDraft>()
  const form = useWatch<ListingDraft>() as ListingDraft
  const { names: regions } = useRegionNames(form, props.provinces)
  const isRegionComplete = useStore($isRegionComplete)
  useStore(uploads.$uploading)

  const missing = messagesOf(form, isRegionComplete)
  const complaintOf = (question: QuestionName) => {
    const refused = (name: FormFieldName) =>
      formState.errors[name]?.type === 'server' ? formState.errors[name]?.message : undefined
    const wrong = fieldsOf(question).find((name) => missing[name] ?? refused(name))
    if (!wrong) return undefined
    const isOnItsWay =
      (wrong === 'image' || wrong === 'images') && form[wrong].length === 0 && uploads.isUploading(wrong)
    return isOnItsWay ? '正在上传' : (missing[wrong] ?? refused(wrong))
  }
  const textOf = (question: QuestionName) => answerText(question, form, regions)
  const [given, open] = [true, false].map((isGiven) =>
    optionalNames.filter((name) => name !== 'title' && (textOf(name) !== '') === isGiven),
  )
  return (
    <>
      <section className="card part question" aria-labelledby="question-title">
        <h2 id="question-title" tabIndex={-1}>
          核对一遍
        </h2>
        <ul className="answers">
          {[...requiredNames, 'title' as const, ...(given ?? [])].map((name) => (
            <AnswerRow
              key={name}
              question={name}
              text={textOf(name)}
              complaint={complaintOf(name)}
              onOpen={() => onOpen(name)}
            />
          ))}
        </ul>
        {open && open.length > 0 && (
          <div className="more-questions" role="group" aria-labelledby="more-questions">
            <h3 id="more-questions">还想写详细一点？</h3>
            <p className="hint">都可以不写。写得越清楚，越容易找到受让方。</p>
            <p className="button-row">
              {open.map((name) => (
                <button className="button plain" type="button" key={name} onClick={() => onOpen(name)}>
                  {questions[name].label}
                </button>
              ))}
            </p>
          </div>
        )}
      </section>
      <SubmitPart {...props} onField={(field) => onOpen(questionOf[field], field)} />
    </>
  )
}
