// A bidder's steps with one tender: which of them is shown follows from the address and from what has been done.
import { useCallback, useEffect, useRef, useState } from 'react'
import { registerAddress } from '#features/accounts/islands/login-redirect.ts'
import { tenderState } from '#features/bidding/contract.ts'
import { type BiddingStep, isStepDone, STEP, shownStep, stepNames, stepsOf } from '#features/bidding/rules.ts'
import { TenderQuestions } from '#features/tender-questions/islands/TenderQuestions.tsx'
import { type TenderDetail, tenderDetail } from '#features/tenders/contract/tenders.ts'
import { isSettled } from '#features/tenders/rules/tender-facts.ts'
import { isSignUpOpen } from '#features/tenders/rules/tenders.ts'
import { call } from '#platform/browser/call.ts'
import { FailureButton } from '#platform/browser/FailureButton.tsx'
import { isRecordGone } from '#platform/browser/is-record-gone.ts'
import { type LoadFailure, loadFailure } from '#platform/browser/load-failure.ts'
import { clockOffset } from '#platform/browser/server-clock.ts'
import { loginAddress } from '#platform/browser/show-failure.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { accountDepositPath, marketPath, signUpsPath, tenderPath } from '#platform/lib/paths.ts'
import { Steps } from '#platform/ui/Steps.tsx'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { BondStep } from './BondStep.tsx'
import type { BidProgress } from './bid-progress.ts'
import { ReadStep } from './ReadStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { SignUpStep } from './SignUpStep.tsx'

type LoadedTender =
  | { kind: 'loading' }
  | ({ kind: 'failed' } & LoadFailure)
  | { kind: 'gone' }
  | { kind: 'ready'; tender: TenderDetail }

const useTender = (project_sn: string) => {
  const [loaded, setLoaded] = useState<LoadedTender>({ kind: 'loading' })
  const latestRequest = useRef(0)
  const load = useCallback(async () => {
    const request = ++latestRequest.current
    setLoaded((before) => (before.kind === 'ready' ? before : { kind: 'loading' }))
    try {
      const { data } = await call(tenderDetail, { project_sn })
      if (request === latestRequest.current) setLoaded({ kind: 'ready', tender: data })
    } catch (error) {
      if (request !== latestRequest.current) return
      if (isRecordGone(error)) return setLoaded({ kind: 'gone' })
      const failure = loadFailure(error)
      setLoaded((before) => (before.kind === 'ready' ? before : { kind: 'failed', ...failure }))
    }
  }, [project_sn])
  useEffect(() => void load(), [load])
  return { loaded, reload: load }
}

const TenderGone = ({ project_sn }: { project_sn: string }) => (
  <div className="empty" role="alert">
    <strong>没有找到这个项目</strong>没有编号为 {project_sn} 的招标项目，它可能已经下线，或者编号有误。
    <p>
      <a className="button" href={marketPath}>
        查看招标采购
      </a>{' '}
      <a className="button plain" href={signUpsPath}>
        我的报名
      </a>{' '}
      <a className="button plain" href={accountDepositPath}>
        我的保证金
      </a>
    </p>
  </div>
)

const TenderUnreachable = ({ failure, retry }: { failure: LoadFailure; retry: () => void }) => (
  <div className="empty" role="alert">
    <strong>加载失败</strong>
    {failure.message}您已办理的手续没有丢失。
    <p>
      <FailureButton isSignedOut={failure.isSignedOut} retry={retry} />
    </p>
  </div>
)

/** Link to the login, which returns to this step. @param isOpen whether sign-up is still open, as far as is known */
const VisitorWarning = ({ isOpen }: { isOpen: boolean }) => (
  <div className="card step-warning">
    <p>
      <strong>您尚未登录，是否现在登录？</strong>
      <br />
      {isOpen ? (
        <>
          报名投标需要登录并通过认证，登录后回到本页继续。还没有账号？<a href={registerAddress()}>免费注册</a>
        </>
      ) : (
        '登录后可以查看您的报名和保证金。'
      )}
    </p>
    <p>
      <a className="button" href={loginAddress()}>
        去登录
      </a>
    </p>
  </div>
)

interface Props {
  project_sn: string
  /** Step that the address names; 0 for none. */
  asked: number
  onStep: (step: BiddingStep) => void
}

interface StepProps extends Pick<Props, 'onStep'> {
  step: BiddingStep
  tender: TenderDetail
  progress: BidProgress | undefined
  hasBond: boolean
  onProgress: () => Promise<void>
  onChanged: () => Promise<void>
}

function StepBody({ step, tender, progress, hasBond, onStep, onProgress, onChanged }: StepProps) {
  if (step === STEP.read)
    return <ReadStep tender={tender} progress={progress} onNext={() => onStep(STEP.signUp)} />
  if (!progress) return null
  const toResult = () => onStep(STEP.result)
  if (step === STEP.signUp)
    return (
      <SignUpStep
        tender={tender}
        progress={progress}
        onChanged={onChanged}
        onNext={() => onStep(hasBond ? STEP.bond : STEP.result)}
      />
    )
  if (step === STEP.bond)
    return <BondStep project_sn={tender.project_sn} onChanged={onProgress} onNext={toResult} />
  return <ResultStep tender={tender} progress={progress} onDue={onChanged} onBond={() => onStep(STEP.bond)} />
}

export function Bidding({ project_sn, asked, onStep }: Props) {
  const { loaded: facts, reload: reloadFacts } = useTender(project_sn)
  const fetchProgress = useCallback(async (): Promise<BidProgress> => {
    const { data: state } = await call(tenderState, { project_sn })
    return { state, clockOffsetMs: clockOffset(state.now) }
  }, [project_sn])
  const { loaded, reload: reloadProgress } = useUserData(fetchProgress)
  const progress = loaded.kind === 'signed-out' ? undefined : loaded.data
  const state = progress?.state
  const bond = state?.bond ?? (facts.kind === 'ready' ? facts.tender.bond : 0)
  const steps = stepsOf(bond > 0)
  const isKnown = loaded.kind === 'signed-out' || progress !== undefined
  const step = isKnown ? shownStep(asked, state, bond > 0) : STEP.read

  // The heading of a step that takes the place of another gets the focus.
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<BiddingStep>(undefined)
  const isReady = facts.kind === 'ready' && isKnown
  useEffect(() => {
    if (!isReady) return
    if (shown.current !== undefined && shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [isReady, step])

  const reload = async () => {
    await Promise.all([reloadFacts(), reloadProgress()])
  }
  if (facts.kind === 'gone') return <TenderGone project_sn={project_sn} />
  if (facts.kind === 'failed') return <TenderUnreachable failure={facts} retry={() => void reload()} />
  if (!isReady)
    return loaded.kind === 'failed' ? (
      <TenderUnreachable
        failure={{ message: loaded.message, isSignedOut: false }}
        retry={() => void reload()}
      />
    ) : (
      <p className="card opening" role="status">
        正在打开…如果长时间没有反应，请检查网络后刷新页面。
      </p>
    )
  const { tender } = facts
  return (
    <>
      <p className="tender-name">
        <a href={tenderPath(project_sn)}>
          <TitleText text={tender.title} />
        </a>
        <span className="meta">项目编号 {project_sn}</span>
      </p>
      <Steps
        label="投标步骤"
        steps={steps.map((one) => stepNames[one])}
        at={steps.indexOf(step)}
        isDone={(index) =>
          isStepDone(steps[index] ?? STEP.result, { state, shown: step, hasResult: isSettled(tender) })
        }
      />
      {loaded.kind === 'signed-out' && (
        <VisitorWarning isOpen={isSignUpOpen(tender, toWireTime(new Date()))} />
      )}
      {loaded.kind === 'failed' && (
        <p className="notice-line warn" role="alert">
          暂时无法更新您的进度，下面是之前的内容。
          <button className="linklike" type="button" onClick={() => void reload()}>
            重试
          </button>
        </p>
      )}
      <section className="card step" aria-labelledby="step-head" aria-busy={loaded.kind === 'loading'}>
        <h2 id="step-head" tabIndex={-1} ref={heading}>
          {stepNames[step]}
        </h2>
        <StepBody
          step={step}
          tender={tender}
          progress={progress}
          hasBond={bond > 0}
          onStep={onStep}
          onProgress={reloadProgress}
          onChanged={reload}
        />
      </section>
      {step > STEP.read && (
        <p className="step-back">
          <button
            className="linklike"
            type="button"
            onClick={() => onStep(steps[steps.indexOf(step) - 1] ?? STEP.read)}
          >
            返回上一步：{stepNames[steps[steps.indexOf(step) - 1] ?? STEP.read]}
          </button>
        </p>
      )}
      <TenderQuestions tender={tender} />
    </>
  )
}
