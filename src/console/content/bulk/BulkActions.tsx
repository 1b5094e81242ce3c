// Actions on the selected records of a content list.
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import PublishIcon from '@mui/icons-material/PublishOutlined'
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined'
import ChangeIcon from '@mui/icons-material/TuneOutlined'
import WithdrawIcon from '@mui/icons-material/VisibilityOffOutlined'
import { CircularProgress, Typography } from '@mui/material'
import { type ComponentType, useState } from 'react'
import { Button, useListContext } from 'react-admin'
import type { EditedKind } from '#contract/content/index.ts'
import { callStaff } from '../../api.ts'
import type { Values } from '../../forms/local-drafts.ts'
import { Findings } from '../Findings.tsx'
import { callsOf, nameOf } from '../kinds.ts'
import { saveChanges } from '../save-changes.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { type BulkCheck, checkRecords } from './bulk-check.ts'
import { ChangesForm, choicesFor } from './ChangesForm.tsx'
import { FailuresDialog } from './FailuresDialog.tsx'
import { type BulkAction, useBulk } from './use-bulk.ts'

const actions = {
  publish: { label: '发布', done: '已发布', icon: PublishIcon, warning: '访客将看到它们最后保存的内容。' },
  change: {
    label: '设置',
    done: '已设置',
    icon: ChangeIcon,
    warning: '已上线的随即更新；有未发布修改的，改动存进草稿。',
  },
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
  restore: {
    label: '恢复',
    done: '已恢复',
    icon: RestoreIcon,
    warning: '从回收站取回，成为草稿；访客要等发布后才能看到。',
  },
} as const satisfies Record<string, { label: string; done: string; icon: ComponentType; warning: string }>
type ActionName = keyof typeof actions

const actionsFor = (kind: EditedKind, isBin: boolean): ActionName[] => {
  if (isBin) return ['restore']
  return choicesFor(kind).length > 0
    ? ['publish', 'change', 'withdraw', 'remove']
    : ['publish', 'withdraw', 'remove']
}

const NOTHING_CHECKED: BulkCheck = { findings: [], versions: new Map() }

export const BulkActions = ({ kind }: { kind: EditedKind }) => {
  const isBin = useListContext().filterValues.state === 'removed'
  const { ids, progress, start, failures, dismissFailures } = useBulk(kind)
  const [open, setOpen] = useState<ActionName>()
  const [isChecking, setChecking] = useState(false)
  const [check, setCheck] = useState(NOTHING_CHECKED)
  const [changes, setChanges] = useState<Values>({})
  const calls = callsOf(kind)

  const work: Record<ActionName, BulkAction['run']> = {
    publish: async ({ id, version }) => {
      await callStaff(calls.publish, { id, version: check.versions.get(id) ?? version })
      return undefined
    },
    change: async ({ id }) =>
      (await saveChanges(kind, id, changes)) === 'draft' ? '有未发布的修改，改动存进了草稿' : undefined,
    withdraw: async ({ id, version }) => {
      await callStaff(calls.withdraw, { id, version })
      return undefined
    },
    remove: async ({ id, version }) => {
      await callStaff(calls.remove, { id, version })
      return undefined
    },
    restore: async ({ id, version }) => {
      await callStaff(calls.restore, { id, version, number: version })
      return undefined
    },
  }

  const choose = async (action: ActionName) => {
    setChanges({})
    if (action === 'publish') {
      setChecking(true)
      setCheck(await checkRecords(kind, ids))
      setChecking(false)
    }
    setOpen(action)
  }

  const run = async (action: ActionName) => {
    await start({ done: actions[action].done, run: work[action] })
    setOpen(undefined)
  }

  const findings = open === 'publish' ? check.findings : []
  return (
    <>
      {actionsFor(kind, isBin).map((action) => {
        const { label, icon: Icon } = actions[action]
        const isBusy = action === 'publish' && isChecking
        return (
          <Button
            key={action}
            label={label}
            disabled={isChecking}
            startIcon={isBusy ? <CircularProgress size={16} aria-label="正在检查" /> : <Icon />}
            color={action === 'remove' ? 'error' : 'primary'}
            onClick={() => void choose(action)}
          />
        )
      })}
      {open && (
        <BulkDialog
          title={`${actions[open].label} ${ids.length} 条${nameOf(kind)}？`}
          confirm={findings.length > 0 ? '仍然发布' : actions[open].label}
          isGrave={open === 'remove'}
          isDisabled={open === 'change' && Object.keys(changes).length === 0}
          progress={progress}
          total={ids.length}
          onConfirm={() => void run(open)}
          onClose={() => setOpen(undefined)}
        >
          <Typography sx={{ mb: 1.5 }}>{actions[open].warning}</Typography>
          {open === 'change' && <ChangesForm kind={kind} changes={changes} onChange={setChanges} />}
          <Findings findings={findings} />
        </BulkDialog>
      )}
      {failures.length > 0 && <FailuresDialog failures={failures} onClose={dismissFailures} />}
    </>
  )
}
