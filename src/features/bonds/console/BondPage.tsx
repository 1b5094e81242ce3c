import { Alert, Link, Stack } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffBond } from '#features/bonds/contract.ts'
import { taskPath } from '#features/review/console/queues.ts'
import { BOND_SHARE_MAX } from '#features/tenders/rules/tenders.ts'
import { callStaff } from '#platform/console/api.ts'
import { DescriptionList, Panel } from '#platform/console/components/Panel.tsx'
import { LoadedRecord, RecordColumns, RecordPage } from '#platform/console/components/RecordPage.tsx'
import type { Output } from '#platform/contract/endpoint.ts'
import { minute } from '#platform/lib/dates.ts'
import { yuanText } from '#platform/lib/money.ts'
import { BondActions } from './BondActions.tsx'
import { BONDS, proposalName } from './bonds.ts'
import { StateChip } from './chips.tsx'
import { LedgerTable } from './LedgerTable.tsx'

type Detail = Output<typeof staffBond>

const shareText = (share: number) => (share > 0 ? `${share}%` : '未填写估算价')

const factsOf = ({ bond, share, voucher_task, proposal_task }: Detail) => [
  ['状态', <StateChip key="state" state={bond.bail_status} />] as const,
  ['项目', bond.project_name] as const,
  ['项目编号', bond.project_sn] as const,
  ['投标人', bond.bidder] as const,
  ['手机号码', bond.mobile] as const,
  ['应缴金额', yuanText(bond.bond)] as const,
  ['占估算价', shareText(share)] as const,
  ['缴纳截止', bond.bondtime ? minute(bond.bondtime) : '未设'] as const,
  ['最近变动', minute(bond.updatetime)] as const,
  ...(voucher_task > 0
    ? [
        [
          '汇款凭证',
          <Link key="voucher" href={`#${taskPath('bonds', voucher_task)}`}>
            查看最近一次提交的凭证
          </Link>,
        ] as const,
      ]
    : []),
  ...(proposal_task > 0
    ? [
        [
          '待复核提议',
          <Link key="proposal" href={`#${taskPath('bondChanges', proposal_task)}`}>
            {proposalName(bond.proposal)}
          </Link>,
        ] as const,
      ]
    : []),
]

const BondView = ({ id }: { id: number }) => {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [BONDS, 'detail', id],
    queryFn: () => callStaff(staffBond, { id }),
  })
  /** The list too, and the numbers of the queues in the menu. */
  const refresh = () => {
    void client.invalidateQueries({ queryKey: [BONDS] })
    void client.invalidateQueries({ queryKey: ['queue-summary'] })
  }
  return (
    <LoadedRecord query={query}>
      {(data) => {
        const { bond, share, too_high, ledger, proposals, can_end } = data
        return (
          <Stack spacing={2}>
            {too_high && (
              <Alert severity="warning">
                保证金为估算价的 {share}%，超过 {BOND_SHARE_MAX * 100}%，请核对招标文件。
              </Alert>
            )}
            <RecordColumns>
              <Panel title={bond.project_name}>
                <DescriptionList items={factsOf(data)} />
              </Panel>
              <Panel title="办理">
                <BondActions bond={bond} proposals={proposals} canEnd={can_end} onChanged={refresh} />
              </Panel>
            </RecordColumns>
            <Panel title="账目">
              <LedgerTable ledger={ledger} />
            </Panel>
          </Stack>
        )
      }}
    </LoadedRecord>
  )
}

const BondPage = () => (
  <RecordPage title="保证金" list={BONDS}>
    {(id) => <BondView key={id} id={id} />}
  </RecordPage>
)
export default BondPage
