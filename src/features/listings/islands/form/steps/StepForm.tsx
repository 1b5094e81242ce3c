// The form as one question a screen, and a summary at the end.
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { chosenMode, type FillingProps } from '#features/listings/islands/form/filling.ts'
import { focusField, isOfInputMethod } from '#features/listings/islands/form/focus-field.ts'
import { useSubmission } from '#features/listings/islands/form/use-submission.ts'
import { isFieldName, messagesOf } from '#features/listings/islands/form/validation.ts'
import { keepFocus } from '#platform/ui/focus-on-click.ts'
import { Answer } from './Answer.tsx'
import {
  fieldsOf,
  isRequired,
  type QuestionName,
  questionOf,
  questions,
  type RequiredName,
  requiredNames,
  type StepName,
} from './questions.ts'
import { SuggestedTitle } from './SuggestedTitle.tsx'
import { Summary } from './Summary.tsx'
import { useStep } from './use-step.ts'
import './step-form.css'

const isUnanswered = (form: ListingDraft, isRegionComplete: boolean) => {
  const messages = messagesOf(form, isRegionComplete)
  return (name: RequiredName) => fieldsOf(name).some((field) => messages[field])
}

/** What is optional comes with the summary, once all that is required is answered. */
const stepNumber = (step: StepName) => (isRequired(step) ? requiredNames.indexOf(step) : requiredNames.length)

/** Files go on being uploaded while other questions are answered; the place knows whether it is complete. */
const STAYING: ReadonlySet<QuestionName> = new Set(['place', 'certificate', 'photos', 'video'])

/** Complaints about the question, announced when they appear. */
function Complaints({ question }: { question: QuestionName }) {
  const { errors } = useFormState<ListingDraft>()
  const messages = fieldsOf(question).flatMap((name) => errors[name]?.message ?? [])
  return (
    <span className="visually-hidden" role="alert">
      {messages.join('；')}
    </span>
  )
}

/** Enter goes on to the next line of the question, and from the last one to the next question. */
const lineAfter = ({ target, nativeEvent, currentTarget }: KeyboardEvent<HTMLFormElement>) => {
  if (!(target instanceof HTMLInputElement) || target.type === 'radio' || isOfInputMethod(nativeEvent))
    return undefined
  const lines = Array.from(
    currentTarget.querySelectorAll<HTMLElement>('.answer:not([hidden]) :is(input, select)'),
  )
  return lines[lines.indexOf(target) + 1]
}

export function StepForm({ agreement, fileParts, $isRegionComplete, children, ...props }: FillingProps) {
  const form = useFormContext<ListingDraft>()
  const unanswered = () => requiredNames.filter(isUnanswered(form.getValues(), $isRegionComplete.get()))
  const { step, focus, returns, depth, open, openBefore, leave } = useStep(
    unanswered()[0] ?? 'summary',
    (name) => {
      const first = unanswered().find((other) => !questions[other].canWait) ?? 'summary'
      return stepNumber(name) <= stepNumber(first)
    },
  )
  const [mounted, setMounted] = useState<readonly QuestionName[]>(['place'])
  const isNew = step !== 'summary' && STAYING.has(step) && !mounted.includes(step)
  if (isNew) setMounted([...mounted, step])

  const submission = useSubmission({
    ...props,
    form,
    agreement,
    isSmsWanted: props.smsChoice.isWanted,
    showField: (name) => {
      if (isFieldName(name) && name in questionOf) openFor(questionOf[name as keyof typeof questionOf], name)
    },
    askAgreement: () => {
      awaitsConsent.current = true
      agreement.open()
    },
    onSubmitted: (id) => void leave().then(() => props.onSubmitted(id)),
  })
  const openFor = (question: QuestionName, field?: string) =>
    open(question, { returns: true, focus: field ? { field } : 'answer' })

  /** The agreement was opened by the submission, which goes on once the user agrees. */
  const awaitsConsent = useRef(false)
  const goOn = useEffectEvent(() => {
    if (awaitsConsent.current && agreement.isAgreed) void submission.submit()
    awaitsConsent.current = false
  })
  useEffect(() => {
    if (!agreement.isOpen) goOn()
  }, [agreement.isOpen])

  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus === 'nothing') return
    if (typeof focus === 'object') return focusField(focus.field)
    const isWritten = focus === 'answer' && step !== 'summary' && questions[step].isWritten
    const answer =
      isWritten && screen.current?.querySelector<HTMLElement>('.answer:not([hidden]) :is(input, textarea)')
    const target = answer || document.getElementById('question-title')
    target?.focus({ preventScroll: true })
    screen.current?.scrollIntoView({ block: 'start' })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each opening of a question
  }, [step, depth, focus])

  const index = isRequired(step) ? requiredNames.indexOf(step) : -1
  const isAsked = index >= 0 && !returns
  const next = () => {
    chosenMode.write('steps')
    if (isAsked) open(requiredNames[index + 1] ?? 'summary')
    else openBefore('summary')
  }
  const check = async () => {
    if (step === 'summary') return
    const fields = fieldsOf(step)
    if (await form.trigger(fields)) return next()
    const wrong = fields.find((name) => form.getFieldState(name).invalid)
    // The question stays where it is on the screen.
    if (wrong) focusField(wrong, { block: 'nearest' })
  }
  const skip = () => {
    if (step !== 'summary') form.clearErrors(fieldsOf(step))
    next()
  }
  const before = isAsked ? requiredNames[index - 1] : 'summary'
  const shown: readonly QuestionName[] =
    step === 'summary' || mounted.includes(step) ? mounted : [...mounted, step]

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for all its fields at once */}
      <form
        className="form publish-form"
        method="post"
        noValidate
        inert={submission.isSending}
        {...keepFocus}
        onKeyDown={(event) => {
          const line = event.key === 'Enter' && lineAfter(event)
          if (!line) return
          event.preventDefault()
          line.focus()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void (step === 'summary' ? submission.submit() : check())
        }}
      >
        {children}
        <SuggestedTitle provinces={props.provinces} isWanted={step === 'summary'} />
        <div className="question-screen" ref={screen}>
          <section
            className="card part question"
            aria-labelledby="question-title"
            hidden={step === 'summary'}
          >
            {step !== 'summary' && (
              <>
                {isAsked ? (
                  <div className="question-progress">
                    <p id="question-progress">
                      第 {index + 1} 题，共 {requiredNames.length} 题
                    </p>
                    <progress value={index + 1} max={requiredNames.length} aria-hidden="true" />
                    {depth === 0 && index > 0 && (
                      <p className="hint">前 {index} 题已经填好，要核对或修改，请点“上一题”。</p>
                    )}
                  </div>
                ) : (
                  <p className="question-progress" id="question-progress">
                    {index >= 0 ? '修改' : '选填'}
                  </p>
                )}
                <h2 id="question-title" tabIndex={-1} aria-describedby="question-progress">
                  {questions[step].title}
                </h2>
              </>
            )}
            {shown.map((name) => (
              <div className="answer" key={name} hidden={name !== step}>
                <Answer
                  question={name}
                  fileParts={fileParts}
                  provinces={props.provinces}
                  mapApproval={props.mapApproval}
                  onRegion={props.onRegion}
                  onAnswered={() => void check()}
                />
              </div>
            ))}
            {step !== 'summary' && (
              <>
                <Complaints question={step} />
                <div className="question-buttons">
                  <button className="button" type="submit">
                    {isAsked ? '下一题' : '好了'}
                  </button>
                  {before && (
                    <button className="button plain" type="button" onClick={() => openBefore(before)}>
                      {isAsked ? '上一题' : '返回'}
                    </button>
                  )}
                  {isAsked && questions[step].canWait && (
                    <button className="button plain" type="button" onClick={skip}>
                      以后再传
                    </button>
                  )}
                </div>
              </>
            )}
          </section>
          {step === 'summary' && (
            <Summary
              {...props}
              agreement={agreement}
              $isRegionComplete={$isRegionComplete}
              submission={submission}
              onOpen={openFor}
            />
          )}
        </div>
      </form>
      <span className="visually-hidden" role="status">
        {submission.isSending ? '正在提交…' : ''}
      </span>
    </>
  )
}
