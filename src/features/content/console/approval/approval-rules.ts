// How many approvals the content of a form needs, and what the person may do about it.
import { useQuery } from '@tanstack/react-query'
import { contentKind } from '#features/content/console/console-kind.ts'
import { approvalHistory, approvalRules } from '#features/content/contract/approval.ts'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import { callStaff } from '#platform/console/api.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import { $staff, mayCall } from '#platform/console/session.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { type EditedKind, SINGLETON_KINDS } from '#platform/contract/kinds.ts'

export type Rules = Output<typeof approvalRules>

export const APPROVALS = 'approvals'

export const useApprovalRules = () =>
  useQuery({
    queryKey: [APPROVALS, 'rules'],
    queryFn: () => callStaff(approvalRules, {}),
    enabled: mayCall(approvalRules, $staff.get()?.role),
    staleTime: 60_000,
  }).data

/** What became of the record that was sent, if it was. */
export const useApprovals = (kind: EditedKind, { id, version }: Pick<ContentRecord, 'id' | 'version'>) =>
  useQuery({
    // A save may have sent it, or ended its waiting.
    queryKey: [APPROVALS, 'history', kind, id, version],
    queryFn: () => callStaff(approvalHistory, { kind, id }),
    enabled: id > 0 && mayCall(approvalHistory, $staff.get()?.role),
    refetchInterval: 30_000,
  }).data

const ruleOf = (rules: Rules | undefined, kind: EditedKind, category: number) =>
  rules?.list.find((rule) => rule.kind === kind && rule.category === category)?.approvals

/** As `approvalsFor` of the server, which has the last word. */
export const approvalsNeeded = (rules: Rules | undefined, kind: EditedKind, values: Values): number => {
  if (SINGLETON_KINDS.has(kind)) return 0
  const { category } = contentKind(kind)
  const own = category === undefined ? undefined : ruleOf(rules, kind, Number(values[category]) || 0)
  return own ?? ruleOf(rules, kind, 0) ?? 0
}

export const levelNames: readonly string[] = ['不审核', '初审、复审', '终审']
