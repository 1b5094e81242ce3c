// Step 1: what the tender asks for, with the way to its whole text.
import type { TenderDetail } from '#contract/tenders.ts'
import { bondText, estimateText, isSettled, noticeName, tenderTimes } from '#domain/tender-facts.ts'
import { paths } from '#lib/paths.ts'
import { Countdown } from '#ui/Countdown.tsx'
import type { Standing } from './standing.ts'

interface Props {
  tender: TenderDetail
  /** Undefined for visitors. */
  standing: Standing | undefined
  onNext: () => void
}

export function ReadStep({ tender, standing, onNext }: Props) {
  const facts = [
    ['公告类型', noticeName(tender)],
    ['项目地区', tender.pname || '全国'],
    ['招标方式', tender.tendering_type],
    ['估算价', estimateText(tender.estimate)],
    ['起始价', tender.starting_price],
    ['投标保证金', bondText(tender.bond)],
  ] as const
  const isOver = isSettled(tender)
  return (
    <>
      <p>报名前请完整阅读公告，了解资格要求、时间和保证金。</p>
      <dl className="facts">
        {tenderTimes(tender).map(({ label, at, over }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {isOver ? at.slice(0, 16) : <Countdown at={at} ahead={standing?.ahead ?? 0} over={over} />}
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
      {!standing && !isOver && <p className="meta">倒计时按您设备的时间计算，以平台服务器时间为准。</p>}
      <p className="button-row">
        <a className="button plain" href={paths.tender(tender.project_sn)}>
          查看公告全文
        </a>
        {standing && (
          <button className="button" type="button" onClick={onNext}>
            {standing.state.signed_at ? '下一步' : '已阅读，去报名'}
          </button>
        )}
      </p>
    </>
  )
}
