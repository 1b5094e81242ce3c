import { useCallback } from 'react'
import { type SignUp, signUpList } from '#features/bidding/contract.ts'
import { StateTag } from '#features/bonds/islands/BondList.tsx'
import { NO_BOND } from '#features/bonds/rules/bonds.ts'
import { ToMarket } from '#features/tenders/islands/ToMarket.tsx'
import { announcementName } from '#features/tenders/rules/tender-facts.ts'
import { PagedAccountList, type PagedProps } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { minute } from '#platform/lib/dates.ts'
import { bidStepsPath, depositPath, tenderPath } from '#platform/lib/paths.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { askToWithdraw } from './withdraw-sign-up.ts'

const PAGE_SIZE = 20
interface RowProps {
  signUp: SignUp
  reload: () => Promise<void>
}

function SignUpRow({ signUp, reload }: RowProps) {
  const { project_sn, title, createtime, withdrawn_at, open_time, bail_status, is_public } = signUp
  const name = <TitleText text={title || project_sn} />
  const hasBond = bail_status !== NO_BOND
  return (
    <li>
      <div className="row-head">
        <h2 tabIndex={-1}>{is_public ? <a href={tenderPath(project_sn)}>{name}</a> : name}</h2>
        <span className="tag">
          {withdrawn_at ? '已取消报名' : is_public ? announcementName(signUp) : '项目已下线'}
        </span>
      </div>
      <p className="meta">
        <span>项目编号 {project_sn}</span>
        <span>
          报名于 <time>{minute(createtime)}</time>
        </span>
        {withdrawn_at && (
          <span>
            取消于 <time>{minute(withdrawn_at)}</time>
          </span>
        )}
        {open_time && (
          <span>
            开标时间 <time>{minute(open_time)}</time>
          </span>
        )}
        {hasBond && (
          <span>
            保证金 <StateTag state={bail_status} />
          </span>
        )}
      </p>
      <p className="row-actions">
        {is_public && (
          <a className="button plain" href={bidStepsPath(project_sn)}>
            {withdrawn_at ? '查看项目' : '查看进度'}
            <span className="visually-hidden">：{title}</span>
          </a>
        )}
        {hasBond && (
          <a className="button plain" href={depositPath(project_sn)}>
            保证金详情<span className="visually-hidden">：{title}</span>
          </a>
        )}
        {signUp.can_withdraw && (
          <button
            className="button plain"
            type="button"
            onClick={() => void askToWithdraw(project_sn, title || project_sn).then(reload)}
          >
            取消报名<span className="visually-hidden">：{title}</span>
          </button>
        )}
      </p>
    </li>
  )
}

export function SignUpList({ page, onPage }: PagedProps) {
  const fetchSignUps = useCallback(
    async () => (await call(signUpList, { page, pagesize: PAGE_SIZE })).data,
    [page],
  )
  const { loaded, reload } = useUserData(fetchSignUps)
  return (
    <PagedAccountList
      label="我的报名"
      loaded={loaded}
      reload={() => void reload()}
      page={page}
      size={PAGE_SIZE}
      onPage={onPage}
      empty={
        <>
          还没有报名招标项目。
          <ToMarket />
        </>
      }
      renderRow={(signUp) => <SignUpRow key={signUp.project_sn} signUp={signUp} reload={reload} />}
    />
  )
}
