import type { ReactNode } from 'react'
import type { Bond } from '#features/bonds/contract.ts'
import { isBidderNext } from '#features/bonds/rules/bond-texts.ts'
import { BOND } from '#features/bonds/rules/bonds.ts'
import { CopyButton } from '#platform/browser/CopyButton.tsx'
import { yuanText } from '#platform/lib/money.ts'
import { Countdown } from '#platform/ui/Countdown.tsx'

interface Props {
  bond: Bond
  clockOffsetMs: number
  isDue: boolean
  onOver: () => void
}

const NO_ACCOUNT = '收款账户尚未公布，请联系客服后再汇款。'

const Row = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className={className}>{children}</dd>
  </div>
)

const PayTo = ({ bond, clockOffsetMs, onOver }: Omit<Props, 'isDue'>) => {
  const { account_name, account_bank, account_number, project_sn } = bond
  // `upload_until` is open only without `now`.
  const until = bond.now === '' ? bond.bondtime : bond.upload_until
  return (
    <>
      {until && (
        <Row label={bond.bail_status === BOND.failed ? '重新提交截止' : '缴纳截止'}>
          <Countdown at={until} clockOffsetMs={clockOffsetMs} over="已截止" onOver={onOver} />
        </Row>
      )}
      {account_name && <Row label="收款户名">{account_name}</Row>}
      {account_bank && <Row label="开户银行">{account_bank}</Row>}
      {account_number && (
        <Row label="收款账号" className="copied">
          <b>{account_number}</b>
          <CopyButton text={account_number.replace(/\s/g, '')} label="复制账号" done="账号已复制" />
        </Row>
      )}
      <Row label="汇款附言" className="copied">
        <b>{project_sn}</b>
        <CopyButton text={project_sn} label="复制编号" done="编号已复制" />
      </Row>
    </>
  )
}

export function BondAccount({ bond, clockOffsetMs, isDue, onOver }: Props) {
  const { account_note, account_number } = bond
  return (
    <>
      <dl className="facts bond-facts">
        <Row label={isBidderNext(bond.bail_status) ? '应缴金额' : '保证金金额'} className="bond-amount">
          {yuanText(bond.bond)}
        </Row>
        {isDue && <PayTo bond={bond} clockOffsetMs={clockOffsetMs} onOver={onOver} />}
      </dl>
      {isDue && account_note && <p className="notice-line">{account_note}</p>}
      {isDue && !account_number && <p className="notice-line warn">{NO_ACCOUNT}</p>}
    </>
  )
}
