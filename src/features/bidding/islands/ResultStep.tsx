import type { ReactNode } from 'react'
import { waitingText } from '#features/bidding/rules.ts'
import { isBidderNext } from '#features/bonds/rules/bond-texts.ts'
import { bondStateName, NO_BOND } from '#features/bonds/rules/bonds.ts'
import type { TenderDetail } from '#features/tenders/contract/tenders.ts'
import { announcementName, isSettled } from '#features/tenders/rules/tender-facts.ts'
import { minute } from '#platform/lib/dates.ts'
import { depositPath, signUpsPath, tenderPath } from '#platform/lib/paths.ts'
import { Countdown } from '#platform/ui/Countdown.tsx'
import { PhoneText } from '#platform/ui/PhoneText.tsx'
import type { BidProgress } from './bid-progress.ts'

interface Props {
  tender: TenderDetail
  progress: BidProgress
  onDue: () => Promise<void>
  onBond: () => void
}

export function ResultStep({ tender, progress: { state, clockOffsetMs }, onDue, onBond }: Props) {
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
      <p>{isOver ? `${announcementName(tender)}已发布。` : waitingText(state)}</p>
      <dl className="facts">
        {isOver && winner && row('中标单位', winner)}
        {isOver && winning_price && row('中标价', winning_price)}
        {row('报名时间', minute(state.signed_at))}
        {!isOver &&
          state.open_time &&
          row(
            '开标时间',
            <Countdown
              at={state.open_time}
              clockOffsetMs={clockOffsetMs}
              over="已开标"
              onOver={() => void onDue()}
            />,
          )}
        {hasBond && row('投标保证金', bondStateName(state.bail_status))}
        {state.contact && row('联系方式', <PhoneText text={state.contact} />)}
      </dl>
      <p className="button-row">
        {!isOver && isBidderNext(state.bail_status) && (
          <button className="button" type="button" onClick={onBond}>
            去缴纳保证金
          </button>
        )}
        <a className="button plain" href={tenderPath(project_sn)}>
          {isOver ? '查看结果公示' : '查看公告'}
        </a>
        {hasBond && (
          <a className="button plain" href={depositPath(project_sn)}>
            保证金详情
          </a>
        )}
        <a className="button plain" href={signUpsPath}>
          我的报名
        </a>
      </p>
    </>
  )
}
