// A bidder's questions and objections about a tender, each with its answer, and the form for another.
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { isCallMissing } from '#backends/spec/missing-call.ts'
import {
  type AskedQuestion,
  askedQuestions,
  askTender,
  MAX_QUESTION_LENGTH,
} from '#features/tender-questions/contract.ts'
import { OBJECTION_DAYS, questionKinds } from '#features/tender-questions/rules/terms.ts'
import type { TenderDetail } from '#features/tenders/contract/tenders.ts'
import { QUESTION, questionsEnd } from '#features/tenders/rules/questions.ts'
import { isSettled } from '#features/tenders/rules/tender-facts.ts'
import { call, isSignedOut } from '#platform/browser/call.ts'
import { currentOwner } from '#platform/browser/device-user.ts'
import { failureInForm, showFailure } from '#platform/browser/show-failure.ts'
import { storedValues } from '#platform/browser/stored-values.ts'
import { useSession } from '#platform/browser/use-session.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { minute } from '#platform/lib/dates.ts'
import { askTenderPath, loginPath } from '#platform/lib/paths.ts'
import { Field, FormError } from '#platform/ui/Field.tsx'
import { toast } from '#platform/ui/feedback.ts'
import './tender-questions.css'

interface Draft {
  owner: string
  kind: number
  content: string
}

/** Drafts of questions. They survive a reload and a new login, and end with the tab or once they are sent. */
const drafts = storedValues({
  name: 'tender-question',
  area: 'sessionStorage',
  parse: (json): Draft => {
    const { owner, kind, content } = json as Partial<Record<keyof Draft, unknown>>
    return {
      owner: typeof owner === 'string' ? owner : '',
      kind: kind === QUESTION.objection ? QUESTION.objection : QUESTION.question,
      content: typeof content === 'string' ? content : '',
    }
  },
})

const hints: Readonly<Record<number, string>> = {
  [QUESTION.question]:
    '答复在公告页面公布，所有人都能看到，不注明提问人。请不要写单位名称、姓名、联系方式和商业秘密。',
  [QUESTION.objection]: `招标单位应在 ${OBJECTION_DAYS} 日内答复，答复只发给您。请写明事实和理由。`,
}

const answerText = ({ answer, refusal, decided_at }: AskedQuestion) => {
  if (answer) return `答复（${minute(decided_at)}）：${answer}`
  return refusal ? `不予受理（${minute(decided_at)}）：${refusal}` : '等待答复'
}

/** Questions and objections, each with its answer. */
export const Asked = ({ questions }: { questions: readonly AskedQuestion[] }) => (
  <ul className="asked">
    {questions.map((question) => (
      <li key={question.id}>
        <p>
          {questionKinds[question.kind]}：{question.content}
        </p>
        <p className="meta">
          <time>{minute(question.createtime)}</time> 提交{question.is_late && '，已过提问截止时间，注明逾期'}
        </p>
        <p>{answerText(question)}</p>
      </li>
    ))}
  </ul>
)

const ANCHOR = 'questions'

/** Undefined where the backend does not have the call. */
const orMissing = <T,>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (isCallMissing(error)) return undefined
    throw error
  })

interface AskFormProps {
  project_sn: string
  /** With a result, only objections are taken. */
  kinds: readonly number[]
  onSent: () => void
}

function AskForm({ project_sn, kinds, onSent }: AskFormProps) {
  const [kind, setKind] = useState(kinds[0] ?? QUESTION.objection)
  const [content, setContent] = useState('')
  const [failure, setFailure] = useState('')
  const [error, setError] = useState('')
  const [isSending, setSending] = useState(false)

  useEffect(() => {
    const draft = drafts.read(project_sn)
    if (!draft || (draft.owner !== '' && draft.owner !== currentOwner())) return
    setContent(draft.content)
    if (kinds.includes(draft.kind)) setKind(draft.kind)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form is there
  }, [])
  const change = (changed: Partial<Pick<Draft, 'kind' | 'content'>>) => {
    const draft = { kind, content, ...changed }
    setKind(draft.kind)
    setContent(draft.content)
    setError('')
    drafts.write({ ...draft, owner: currentOwner() }, project_sn)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setFailure('')
    setSending(true)
    try {
      const { msg } = await call(askTender, { project_sn, kind, content })
      drafts.remove(project_sn)
      // The user may have typed on meanwhile.
      setContent((now) => (now === content ? '' : now))
      toast(msg || '已提交')
      onSent()
    } catch (failed) {
      if (isSignedOut(failed)) await showFailure(failed)
      else {
        const { message, fields } = failureInForm(failed)
        setError(fields.content ?? '')
        if (!fields.content) setFailure(message)
      }
    } finally {
      setSending(false)
    }
  }

  return (
    <form className="form" method="post" onSubmit={(event) => void submit(event)} noValidate>
      {kinds.length > 1 && (
        <fieldset className="field">
          <legend>类型</legend>
          {kinds.map((one) => (
            <label className="tick" key={one}>
              <input
                type="radio"
                name="question-kind"
                checked={kind === one}
                onChange={() => change({ kind: one })}
              />
              {questionKinds[one]}
            </label>
          ))}
        </fieldset>
      )}
      <Field id="question-content" label={`${questionKinds[kind]}内容`} hint={hints[kind]} error={error}>
        {(wiring) => (
          <textarea
            {...wiring}
            value={content}
            onChange={(event) => change({ content: event.target.value })}
            maxLength={MAX_QUESTION_LENGTH}
            rows={4}
          />
        )}
      </Field>
      <FormError message={failure} />
      <p className="button-row">
        <button className="button plain" type="submit" disabled={isSending}>
          {isSending ? '提交中…' : '提交'}
        </button>
      </p>
    </form>
  )
}

export function TenderQuestions({ tender }: { tender: TenderDetail }) {
  const { project_sn } = tender
  const session = useSession()
  const { loaded, reload } = useUserData(
    useCallback(
      async () => (await orMissing(call(askedQuestions, { project_sn, page: 1, pagesize: 100 })))?.data,
      [project_sn],
    ),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // It was not there yet when the browser looked for it.
    if (location.hash === `#${ANCHOR}`) heading.current?.focus()
  }, [])
  if (loaded.kind === 'ready' && loaded.data === undefined) return null
  const questions = loaded.kind === 'signed-out' ? [] : (loaded.data?.list ?? [])
  const end = questionsEnd(tender)
  const isOver = isSettled(tender)
  return (
    <section className="card step" id={ANCHOR} aria-labelledby="questions-head">
      <h2 id="questions-head" tabIndex={-1} ref={heading}>
        {isOver ? '异议' : '提问与异议'}
      </h2>
      {!isOver && end && <p className="meta">提问截止：{minute(end)}，之后的提问照收，公布时注明逾期。</p>}
      {loaded.kind === 'failed' && (
        <p className="notice-line warn" role="alert">
          {loaded.message}
          <button className="linklike" type="button" onClick={() => void reload()}>
            重试
          </button>
        </p>
      )}
      {questions.length > 0 && <Asked questions={questions} />}
      {loaded.kind === 'signed-out' ? (
        <p>
          <a href={loginPath(askTenderPath(project_sn))}>登录</a>后可以提问或提出异议。
        </p>
      ) : (
        <AskForm
          // Another user's form is another form.
          key={session.kind === 'signed-in' ? session.user.mobile : ''}
          project_sn={project_sn}
          kinds={isOver ? [QUESTION.objection] : [QUESTION.question, QUESTION.objection]}
          onSent={() => void reload()}
        />
      )}
    </section>
  )
}
