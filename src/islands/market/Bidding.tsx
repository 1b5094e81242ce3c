// A bidder's steps with one tender: which of them is shown follows from the address and from what has been done.
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { call } from '#client/call.ts'
import { tenderState } from '#contract/tenders.ts'
import { type BiddingStep, STEP, shownStep, stepNames, stepsOf } from '#domain/bidding.ts'
import { paths } from '#lib/paths.ts'
import { Steps } from '#ui/Steps.tsx'
import { aheadOf } from '../server-clock.ts'
import { useUserData } from '../use-user-data.ts'
import { BondStep } from './BondStep.tsx'
import { ReadStep } from './ReadStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { SignUpStep } from './SignUpStep.tsx'
import type { Standing } from './standing.ts'
import { TenderGone, TenderUnreachable, VisitorWarning } from './step-notices.tsx'
import { useTender } from './use-tender.ts'

interface Props {
  project_sn: string
  /** Step that the address names; 0 for none. */
  asked: number
  onStep: (step: BiddingStep) => void
}

export function Bidding({ project_sn, asked, onStep }: Props) {
  const { loaded: facts, reload: reloadFacts } = useTender(project_sn)
  const fetchStanding = useCallback(async (): Promise<Standing> => {
    const { data: state } = await call(tenderState, { project_sn })
    return { state, ahead: aheadOf(state.now) }
  }, [project_sn])
  const { loaded, reload: reloadStanding } = useUserData(fetchStanding)
  const standing = loaded.kind === 'signed-out' ? undefined : loaded.data
  const state = standing?.state
  const bond = state?.bond ?? (facts.kind === 'ready' ? facts.tender.bond : 0)
  const steps = stepsOf(bond > 0)
  const isKnown = loaded.kind === 'signed-out' || standing !== undefined
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
    await Promise.all([reloadFacts(), reloadStanding()])
  }
  if (facts.kind === 'gone') return <TenderGone project_sn={project_sn} />
  if (facts.kind === 'failed') return <TenderUnreachable retry={() => void reload()} />
  if (!isReady)
    return loaded.kind === 'failed' ? (
      <TenderUnreachable retry={() => void reload()} />
    ) : (
      <p className="card opening" role="status">
        正在打开…如果长时间没有反应，请检查网络后刷新页面。
      </p>
    )
  const { tender } = facts
  const go = (next: BiddingStep) => onStep(next)
  const parts: Record<BiddingStep, () => ReactNode> = {
    [STEP.read]: () => <ReadStep tender={tender} standing={standing} onNext={() => go(STEP.signUp)} />,
    [STEP.signUp]: () =>
      standing && (
        <SignUpStep
          tender={tender}
          standing={standing}
          onChanged={reload}
          onNext={() => go(bond > 0 ? STEP.bond : STEP.result)}
        />
      ),
    [STEP.bond]: () =>
      standing && (
        <BondStep project_sn={project_sn} onChanged={reloadStanding} onNext={() => go(STEP.result)} />
      ),
    [STEP.result]: () => standing && <ResultStep tender={tender} standing={standing} onDue={reload} />,
  }
  return (
    <>
      <p className="tender-name">
        <a href={paths.tender(project_sn)}>{tender.title}</a>
        <span className="meta">项目编号 {project_sn}</span>
      </p>
      <Steps label="投标步骤" steps={steps.map((one) => stepNames[one])} at={steps.indexOf(step)} />
      {loaded.kind === 'signed-out' && <VisitorWarning />}
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
        {parts[step]()}
      </section>
      {step > STEP.read && (
        <p className="step-back">
          <button
            className="linklike"
            type="button"
            onClick={() => go(steps[steps.indexOf(step) - 1] ?? STEP.read)}
          >
            返回上一步：{stepNames[steps[steps.indexOf(step) - 1] ?? STEP.read]}
          </button>
        </p>
      )}
    </>
  )
}
