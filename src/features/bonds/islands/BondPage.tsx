// /account/deposit/detail?project_sn=…: the bond that the address names.
import { useCallback, useEffect } from 'react'
import { type Bond, bondDetail } from '#features/bonds/contract.ts'
import { AccountList } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { currentOwner } from '#platform/browser/device-user.ts'
import { isRecordGone } from '#platform/browser/is-record-gone.ts'
import { clockOffset } from '#platform/browser/server-clock.ts'
import { followSession } from '#platform/browser/session-sync.ts'
import { useQueryFilters } from '#platform/browser/use-query-filters.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { accountDepositPath } from '#platform/lib/paths.ts'
import { BondDetail } from './BondDetail.tsx'

interface Props {
  hotline: string
}

const DEFAULTS = { project_sn: '' }
export interface LoadedBond {
  /** Undefined where the user has none of this number. */
  bond: Bond | undefined
  clockOffsetMs: number
}

const fetchBond = async (project_sn: string): Promise<LoadedBond> => {
  try {
    const { data: bond } = await call(bondDetail, { project_sn })
    return { bond, clockOffsetMs: clockOffset(bond.now) }
  } catch (error) {
    if (isRecordGone(error)) return { bond: undefined, clockOffsetMs: 0 }
    throw error
  }
}

const Absent = ({ project_sn }: { project_sn: string }) => (
  <div className="empty">
    <strong>没有找到这笔保证金</strong>
    {project_sn ? `您没有编号为 ${project_sn} 的保证金，请核对编号，或换一个账号登录。` : '请从列表中打开。'}
    <p>
      <a className="button plain" href={accountDepositPath}>
        我的保证金
      </a>
    </p>
  </div>
)

export default function BondPage({ hotline }: Props) {
  const [{ project_sn }] = useQueryFilters(DEFAULTS)
  const load = useCallback(
    () => fetchBond(project_sn || (new URLSearchParams(location.search).get('project_sn') ?? '')),
    [project_sn],
  )
  const { loaded, reload } = useUserData(load)
  useEffect(followSession, [])
  return (
    <AccountList
      label="保证金详情"
      loaded={loaded}
      isEmpty={({ bond }) => bond === undefined}
      reload={() => void reload()}
    >
      {({ bond, clockOffsetMs }) =>
        bond ? (
          <BondDetail
            key={`${currentOwner()} ${bond.project_sn}`}
            bond={bond}
            clockOffsetMs={clockOffsetMs}
            owner={currentOwner()}
            hotline={hotline}
            reload={reload}
          />
        ) : (
          <Absent project_sn={project_sn} />
        )
      }
    </AccountList>
  )
}
