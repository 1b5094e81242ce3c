// What a bidder pays, where to, and until when.
import type { Bond } from '#contract/bonds.ts'
import { yuanText } from '#lib/money.ts'
import { Countdown } from '#ui/Countdown.tsx'
import { CopyButton } from './CopyButton.tsx'

interface Props {
  bond: Bond
  /** How far the server's clock is ahead of the browser's, in milliseconds. */
  ahead: number
  /** Whether it is still to be paid: then the time is counted down. */
  isDue: boolean
  /** Called when the time has come. */
  onOver: () => void
}

const NO_ACCOUNT = '收款账户尚未公布，请联系客服后再汇款。'

export function BondAccount({ bond, ahead, isDue, onOver }: Props) {
  const { account_name, account_bank, account_number, account_note, project_sn } = bond
  const until = bond.upload_until || bond.bondtime
  const rows = [
    ['收款户名', account_name],
    ['开户银行', account_bank],
  ] as const
  return (
    <>
      <dl className="facts bond-facts">
        <div>
          <dt>应缴金额</dt>
          <dd className="bond-amount">{yuanText(bond.bond)}</dd>
        </div>
        {until && isDue && (
          <div>
            <dt>缴纳截止</dt>
            <dd>
              <Countdown at={until} ahead={ahead} over="已截止" onOver={onOver} />
            </dd>
          </div>
        )}
        {rows.map(
          ([label, text]) =>
            text && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
        {account_number && (
          <div>
            <dt>收款账号</dt>
            <dd className="copied">
              <b>{account_number}</b>
              <CopyButton text={account_number} label="复制账号" done="账号已复制" />
            </dd>
          </div>
        )}
        <div>
          <dt>汇款附言</dt>
          <dd className="copied">
            <b>{project_sn}</b>
            <CopyButton text={project_sn} label="复制编号" done="编号已复制" />
          </dd>
        </div>
      </dl>
      {account_note && <p className="notice-line">{account_note}</p>}
      {!account_number && <p className="notice-line warn">{NO_ACCOUNT}</p>}
    </>
  )
}
