// A tender in a list: title, what it is, until when one can sign up, bond and estimate. Styles: styles/market.css.
import {
  announcementName,
  bondText,
  estimateText,
  isSettled,
  marketKindName,
  signUpEndText,
} from '#features/tenders/rules/tender-facts.ts'
import { day, isoTime } from '#platform/lib/dates.ts'
import { tenderPath } from '#platform/lib/paths.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'

export interface ShownTender {
  id: number
  title: string
  project_sn: string
  ptype: number
  infor_type: number
  kind: number
  pname: string
  createtime: string
  signup_end: string
  /** Ten-thousand yuan. */
  estimate: number
  /** Yuan. */
  bond: number
  /** Empty without a result. */
  winner: string
  winning_price: string
}

const Open = () => <span className="tag amber">报名中</span>
const Closed = () => <span className="tag">报名已截止</span>

/** Whether one can sign up, by the browser's clock (Deadlines.astro). */
function SignUpTag({ tender }: { tender: ShownTender }) {
  if (!tender.signup_end) return <Open />
  return (
    <span data-until={isoTime(tender.signup_end)}>
      <Open />
      <Closed />
    </span>
  )
}

export function TenderRow({ tender }: { tender: ShownTender }) {
  const { title, project_sn, pname, kind, createtime, estimate, bond, winner, winning_price } = tender
  const facts = isSettled(tender)
    ? ([
        ['项目地区', pname || '全国'],
        ['中标单位', winner || '见公告'],
        ['中标价', winning_price || '见公告'],
      ] as const)
    : ([
        ['项目地区', pname || '全国'],
        ['报名截止', signUpEndText(tender)],
        ['投标保证金', bondText(bond)],
      ] as const)
  const names = [marketKindName(kind), announcementName(tender)].filter(
    (name, at, all) => name && all.indexOf(name) === at,
  )
  return (
    <article className="listing bare linked">
      <div className="listing-head">
        <h3>
          <a href={tenderPath(project_sn)}>
            <TitleText text={title} />
          </a>
        </h3>
        <p className="listing-kind">
          {names.map((name) => (
            <span className="tag" key={name}>
              {name}
            </span>
          ))}
          {!isSettled(tender) && <SignUpTag tender={tender} />}
        </p>
        <p className="meta">项目编号 {project_sn}</p>
      </div>
      <dl className="listing-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="listing-price">
        {estimate > 0 ? (
          <span>
            <span className="meta">估算价</span> <strong>{estimateText(estimate)}</strong>
          </span>
        ) : (
          <span className="meta">估算价未公布</span>
        )}
        {createtime && (
          <span className="meta">
            <time>{day(createtime)}</time> 发布
          </span>
        )}
      </p>
    </article>
  )
}
