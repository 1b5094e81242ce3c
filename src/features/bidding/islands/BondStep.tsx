import { useCallback } from 'react'
import { bondDetail } from '#features/bonds/contract.ts'
import { BondAccount } from '#features/bonds/islands/BondAccount.tsx'
import { bondStateText, bondTone, isBidderNext, remarkLabel } from '#features/bonds/rules/bond-texts.ts'
import { BOND, bondStateName } from '#features/bonds/rules/bonds.ts'
import { call } from '#platform/browser/call.ts'
import { clockOffset } from '#platform/browser/server-clock.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { depositPath } from '#platform/lib/paths.ts'

interface Props {
  project_sn: string
  onChanged: () => Promise<void>
  onNext: () => void
}

export function BondStep({ project_sn, onChanged, onNext }: Props) {
  const fetchBond = useCallback(async () => {
    const { data: bond } = await call(bondDetail, { project_sn })
    return { bond, clockOffsetMs: clockOffset(bond.now) }
  }, [project_sn])
  const { loaded, reload } = useUserData(fetchBond)
  if (loaded.kind === 'signed-out') return null
  const detail = (label: string, plain = false) => (
    <a className={plain ? 'button plain' : 'button'} href={depositPath(project_sn)}>
      {label}
    </a>
  )
  const { data } = loaded
  if (!data)
    return loaded.kind === 'failed' ? (
      <div role="alert">
        <p className="form-error">保证金信息加载失败：{loaded.message}</p>
        <p className="button-row">
          <button className="button plain" type="button" onClick={() => void reload()}>
            重试
          </button>
          {detail('打开保证金详情', true)}
        </p>
      </div>
    ) : (
      <p role="status">正在加载保证金信息…</p>
    )
  const { bond, clockOffsetMs } = data
  const isDue = isBidderNext(bond.bail_status)
  const isLate = bond.now !== '' && !bond.can_upload
  const reloadAll = async () => {
    await Promise.all([reload(), onChanged()])
  }
  return (
    <>
      <p className={`bond-state ${bondTone(bond.bail_status)}`}>
        <strong>{bondStateName(bond.bail_status)}</strong>
        <span>{bondStateText(bond.bail_status, isLate)}</span>
      </p>
      {bond.bail_remark && (
        <p className={bond.bail_status === BOND.failed ? 'notice-line bad' : 'notice-line'}>
          {remarkLabel(bond.bail_status)}：{bond.bail_remark}
        </p>
      )}
      <BondAccount
        bond={bond}
        clockOffsetMs={clockOffsetMs}
        isDue={isDue && !isLate}
        onOver={() => void reloadAll()}
      />
      <p className="button-row">
        {isDue && bond.can_upload ? detail('上传汇款凭证') : detail('保证金详情', true)}
        <button className="button plain" type="button" onClick={onNext}>
          下一步：结果
        </button>
      </p>
    </>
  )
}
