// Actions on the selected records, one call each. A failure is reported and does not stop the others.
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import PublishIcon from '@mui/icons-material/PublishOutlined'
import WithdrawIcon from '@mui/icons-material/VisibilityOffOutlined'
import { type ComponentType, useState } from 'react'
import { Button, Confirm, useListContext, useNotify, useRefresh, useUnselectAll } from 'react-admin'
import type { ContentRecord } from '#contract/content/calls.ts'
import type { EditedKind } from '#contract/content/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { callStaff, failureText } from '../api.ts'
import { callsOf, nameOf } from './kinds.ts'

const actions = {
  publish: { label: '发布', done: '已发布', icon: PublishIcon, warning: '访客将看到它们最后保存的内容。' },
  withdraw: {
    label: '撤回',
    done: '已撤回',
    icon: WithdrawIcon,
    warning: '访客将不再看到，内容保留为草稿。',
  },
  remove: {
    label: '删除',
    done: '已删除',
    icon: DeleteIcon,
    warning: '移入回收站，需要时可以从历史版本恢复。',
  },
} as const satisfies Record<string, { label: string; done: string; icon: ComponentType; warning: string }>
type BulkAction = keyof typeof actions

export const BulkActions = ({ kind }: { kind: EditedKind }) => {
  const { selectedIds, data } = useListContext<ContentRecord>()
  const [pendingAction, setPendingAction] = useState<BulkAction | undefined>()
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const unselect = useUnselectAll(kind)
  const calls = callsOf(kind)

  // Selected records on other pages are not in `data`; their version is read first.
  const versionOf = async (id: number) =>
    data?.find((record) => record.id === id)?.version ?? (await callStaff(calls.get, { id })).record.version

  const run = async (action: BulkAction) => {
    setBusy(true)
    let done = 0
    let failure = ''
    const call: Endpoint = calls[action]
    for (const id of selectedIds.map(Number))
      try {
        await callStaff(call, { id, version: await versionOf(id) })
        done++
      } catch (error) {
        failure ||= failureText(error)
      }
    setBusy(false)
    setPendingAction(undefined)
    const failed = selectedIds.length - done
    const summary = `${actions[action].done} ${done} 条`
    notify(failed > 0 ? `${summary}，${failed} 条没有成功：${failure}` : summary, {
      type: failed > 0 ? 'warning' : 'success',
      autoHideDuration: failed > 0 ? 8000 : 4000,
    })
    unselect()
    refresh()
  }

  return (
    <>
      {Object.entries(actions).map(([action, { label, icon: Icon }]) => (
        <Button
          key={action}
          label={label}
          startIcon={<Icon />}
          color={action === 'remove' ? 'error' : 'primary'}
          onClick={() => setPendingAction(action as BulkAction)}
        />
      ))}
      <Confirm
        isOpen={pendingAction !== undefined}
        loading={busy}
        title={
          pendingAction ? `${actions[pendingAction].label} ${selectedIds.length} 条${nameOf(kind)}？` : ''
        }
        content={pendingAction ? actions[pendingAction].warning : ''}
        confirm={pendingAction ? actions[pendingAction].label : ''}
        confirmColor={pendingAction === 'remove' ? 'warning' : 'primary'}
        onConfirm={() => pendingAction && void run(pendingAction)}
        onClose={() => setPendingAction(undefined)}
      />
    </>
  )
}
