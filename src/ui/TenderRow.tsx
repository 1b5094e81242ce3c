// A tender in a list: title, what it is, until when one can sign up, bond and estimate. Styles: styles/market.css.
import {
  bondText,
  estimateText,
  isSettled,
  marketKindName,
  noticeName,
  signUpEndText,
} from '#domain/tender-facts.ts'
import { day, isoTime } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { useNow } from './use-now.ts'

/** Fields of a tender that lists show. */
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
}

const MINUTE_MS = 60_000

const Open = () => <span className="tag amber">报名中</span>
const Closed = () => <span className="tag">报名已截止</span>

/** Whether one can sign up, by the browser's clock: src/ui/page.ts tells it before this is hydrated. */
function SignUpTag({ tender }: { tender: ShownTender }) {
  const now = useNow(MINUTE_MS)
  if (isSettled(tender)) return <Closed />
  if (!tender.signup_end) return <Open />
  const end = isoTime(tender.signup_end)
  return (
    <span data-until={end} data-over={now === undefined ? undefined : Date.parse(end) <= now}>
      <Open />
      <Closed />
    </span>
  )
}

export function TenderRow({ tender }: { tender: ShownTender }) {
  const { title, project_sn, pname, kind, createtime, estimate, bond } = tender
  const facts = [
    ['项目地区', pname || '全国'],
    ['报名截止', signUpEndText(tender)],
    ['投标保证金', bondText(bond)],
  ] as const
  const names = [marketKindName(kind), noticeName(tender)].filter(
    (name, at, all) => name && all.indexOf(name) === at,
  )
  return (
    <article className="listing bare linked">
      <div className="listing-head">
        <h3>
          <a href={paths.tender(project_sn)}>{title}</a>
        </h3>
        <p className="listing-kind">
          {names.map((name) => (
            <span className="tag" key={name}>
              {name}
            </span>
          ))}
          <SignUpTag tender={tender} />
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
            <time dateTime={isoTime(createtime)}>{day(createtime)}</time> 发布
          </span>
        )}
      </p>
    </article>
  )
}
