import type { TenderDetail } from '#features/tenders/contract/tenders.ts'
import {
  announcementName,
  bondText,
  certificationRule,
  estimateText,
  isSettled,
  tenderTimes,
} from '#features/tenders/rules/tender-facts.ts'
import { isSignUpOpen } from '#features/tenders/rules/tenders.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { tenderPath } from '#platform/lib/paths.ts'
import { Countdown } from '#platform/ui/Countdown.tsx'
import type { BidProgress } from './bid-progress.ts'

interface Props {
  tender: TenderDetail
  progress: BidProgress | undefined
  onNext: () => void
}

const introOf = (tender: TenderDetail, progress: BidProgress | undefined) => {
  if (progress?.state.signed_at) return '您已报名，以下是这个项目的要求和时间。'
  const isOpen = progress ? progress.state.is_open : isSignUpOpen(tender, toWireTime(new Date()))
  return isOpen ? '报名前请完整阅读公告，了解资格要求、时间和保证金。' : '报名已经截止，以下内容供查阅。'
}

export function ReadStep({ tender, progress, onNext }: Props) {
  const facts = [
    ['公告类型', announcementName(tender)],
    ['项目地区', tender.pname || '全国'],
    ['招标方式', tender.tendering_type],
    ['估算价', estimateText(tender.estimate)],
    ['起始价', tender.starting_price],
    ['报名条件', certificationRule(tender)],
    ['投标保证金', bondText(progress?.state.signed_at ? progress.state.bond : tender.bond)],
  ] as const
  const isOver = isSettled(tender)
  return (
    <>
      <p>{introOf(tender, progress)}</p>
      <dl className="facts">
        {tenderTimes(tender).map(({ label, at, over }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {isOver ? (
                at.slice(0, 16)
              ) : (
                <Countdown at={at} clockOffsetMs={progress?.clockOffsetMs ?? 0} over={over} />
              )}
            </dd>
          </div>
        ))}
        {facts.map(
          ([label, text]) =>
            text && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      {!progress && !isOver && <p className="meta">倒计时按您设备的时间计算，以平台服务器时间为准。</p>}
      <p className="button-row">
        <a className="button plain" href={tenderPath(tender.project_sn)}>
          查看公告全文
        </a>
        {progress && (progress.state.signed_at || progress.state.is_open) && (
          <button className="button" type="button" onClick={onNext}>
            {progress.state.signed_at ? '下一步' : '已阅读，去报名'}
          </button>
        )}
      </p>
    </>
  )
}
