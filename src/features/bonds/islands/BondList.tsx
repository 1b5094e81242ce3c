import { useCallback } from 'react'
import { type BondSummary, bondList } from '#features/bonds/contract.ts'
import { bondTone } from '#features/bonds/rules/bond-texts.ts'
import { BOND, bondStateName } from '#features/bonds/rules/bonds.ts'
import { ToMarket } from '#features/tenders/islands/ToMarket.tsx'
import { PagedAccountList, type PagedProps } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { minute } from '#platform/lib/dates.ts'
import { yuanText } from '#platform/lib/money.ts'
import { depositPath } from '#platform/lib/paths.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'

/** Of the spec (part 1 §9). */
const PAGE_SIZE = 20

export const StateTag = ({ state }: { state: number }) => {
  const isUrgent = bondTone(state) === 'wait' || bondTone(state) === 'bad'
  return <span className={isUrgent ? 'tag amber' : 'tag'}>{bondStateName(state)}</span>
}

function BondRow({ bond }: { bond: BondSummary }) {
  const { project_name, project_sn, bail_status, certificatetime, bail_remark } = bond
  // Absent in answers of the specification alone.
  const until = bond.can_upload ? bond.upload_until || (bail_status === BOND.unpaid ? bond.bondtime : '') : ''
  return (
    <li>
      <div className="row-head">
        <h2 tabIndex={-1}>
          <a href={depositPath(project_sn)}>
            <TitleText text={project_name || project_sn} />
          </a>
        </h2>
        <StateTag state={bail_status} />
      </div>
      <p className="meta">
        <span className="price">{yuanText(bond.bond)}</span>
        <span>项目编号 {project_sn}</span>
        {until && (
          <span>
            {bail_status === BOND.failed ? '重新提交截止' : '缴纳截止'} <time>{minute(until)}</time>
          </span>
        )}
        {!bond.is_public && <span>项目已下线</span>}
        {certificatetime && (
          <span>
            凭证提交于 <time>{minute(certificatetime)}</time>
          </span>
        )}
      </p>
      {bail_status === BOND.failed && bail_remark && (
        <p className="notice-line bad">审核未通过：{bail_remark}</p>
      )}
      <p className="row-actions">
        <a className="button plain" href={depositPath(project_sn)}>
          {bond.can_upload ? (bail_status === BOND.failed ? '重新上传凭证' : '去缴纳') : '查看详情'}
          <span className="visually-hidden">：{project_name || project_sn}</span>
        </a>
      </p>
    </li>
  )
}

export function BondList({ page, onPage }: PagedProps) {
  const fetchBonds = useCallback(
    async () => (await call(bondList, { page, pagesize: PAGE_SIZE })).data,
    [page],
  )
  const { loaded, reload } = useUserData(fetchBonds)
  return (
    <PagedAccountList
      label="投标保证金"
      loaded={loaded}
      reload={() => void reload()}
      page={page}
      size={PAGE_SIZE}
      onPage={onPage}
      empty={
        <>
          报名需要保证金的招标项目后，会在这里缴纳和查看。
          <ToMarket />
        </>
      }
      renderRow={(bond) => <BondRow key={bond.project_sn} bond={bond} />}
    />
  )
}
