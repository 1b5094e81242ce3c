// Step 4: the result, or what is still waited for.
import type { ReactNode } from 'react'
import type { TenderDetail } from '#contract/tenders.ts'
import { bondStateName } from '#domain/bonds.ts'
import { isSettled, noticeName } from '#domain/tender-facts.ts'
import { minute } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { Countdown } from '#ui/Countdown.tsx'
import type { Standing } from './standing.ts'

interface Props {
  tender: TenderDetail
  standing: Standing
  /** Called when the time of the opening has come. */
  onDue: () => Promise<void>
}

const NO_BOND = -1

export function ResultStep({ tender, standing: { state, ahead }, onDue }: Props) {
  const { project_sn, winner, winning_price } = tender
  const isOver = isSettled(tender)
  const hasBond = state.bail_status !== NO_BOND
  const row = (label: string, text: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
  return (
    <>
      <p>
        {isOver
          ? `${noticeName(tender)}已发布。`
          : '您已完成报名，请按公告要求参加开标。结果公布后在本页和公告页面查看。'}
      </p>
      <dl className="facts">
        {isOver && winner && row('中标单位', winner)}
        {isOver && winning_price && row('中标价', winning_price)}
        {row('报名时间', minute(state.signed_at))}
        {!isOver &&
          state.open_time &&
          row(
            '开标时间',
            <Countdown at={state.open_time} ahead={ahead} over="已开标" onOver={() => void onDue()} />,
          )}
        {hasBond && row('投标保证金', bondStateName(state.bail_status))}
        {state.contact && row('联系方式', state.contact)}
      </dl>
      <p className="button-row">
        <a className="button plain" href={paths.tender(project_sn)}>
          {isOver ? '查看结果公示' : '查看公告'}
        </a>
        {hasBond && (
          <a className="button plain" href={paths.depositDetail(project_sn)}>
            保证金详情
          </a>
        )}
        <a className="button plain" href={paths.accountSignUps}>
          我的报名
        </a>
      </p>
    </>
  )
}
