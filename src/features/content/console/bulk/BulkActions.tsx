import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import PublishIcon from '@mui/icons-material/PublishOutlined'
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined'
import ChangeIcon from '@mui/icons-material/TuneOutlined'
import WithdrawIcon from '@mui/icons-material/VisibilityOffOutlined'
import { Alert, Box, CircularProgress, MenuItem, TextField, Typography } from '@mui/material'
import { type ComponentType, useState } from 'react'
import { Button as ListButton, useListContext } from 'react-admin'
import { categoriesOf, contentKind } from '#features/content/console/console-kind.ts'
import { Findings } from '#features/content/console/Findings.tsx'
import { callsOf, nameOf } from '#features/content/console/kind-contract.ts'
import { canMove } from '#features/content/console/publication-check.ts'
import { saveChanges } from '#features/content/console/save-changes.ts'
import { useRemovalToast } from '#features/content/console/use-removal-toast.tsx'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import { markNames } from '#features/content/rules.ts'
import { type Grants, mayAnywhere, type Right } from '#features/identity/rules/rights.ts'
import { useGrants } from '#features/staff/console/own-rights.ts'
import { callStaff } from '#platform/console/api.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import { BulkButtons } from '#platform/console/lists/bulk/BulkButtons.tsx'
import { BulkDialog, FailuresDialog } from '#platform/console/lists/bulk/BulkDialog.tsx'
import { type BulkAction, RecordSkipped, useBulk } from '#platform/console/lists/bulk/use-bulk.ts'
import { choicesOf } from '#platform/console/texts/format.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { type BulkCheck, checkRecords, countMoved, type ReadRecord, readRecords } from './bulk-check.ts'

interface Choice {
  field: string
  label: string
  options: readonly { id: string | number | boolean; name: string }[]
}

const yesOrNo = [
  { id: true, name: '是' },
  { id: false, name: '否' },
]

/** Fields that can be set for several records at once; none for kinds without marks and categories. */
const choicesFor = (kind: EditedKind): Choice[] => {
  const { hasMarks, category } = contentKind(kind)
  const marks = Object.entries(hasMarks ? markNames : {})
  return [
    ...(category ? [{ field: category, label: '分类', options: choicesOf(categoriesOf(kind) ?? {}) }] : []),
    ...marks.map(([field, label]) => ({ field, label, options: yesOrNo })),
  ]
}

interface ChoicesForProps {
  kind: EditedKind
  changes: Values
  onChange: (changes: Values) => void
}

const ChangesForm = ({ kind, changes, onChange }: ChoicesForProps) => (
  <Box sx={{ display: 'grid', gap: 1, maxWidth: 320 }}>
    {choicesFor(kind).map(({ field, label, options }) => (
      <TextField
        key={field}
        select
        label={label}
        value={options.findIndex(({ id }) => id === changes[field])}
        onChange={({ target }) => {
          const { [field]: _, ...others } = changes
          const chosen = options[Number(target.value)]
          onChange(chosen ? { ...others, [field]: chosen.id } : others)
        }}
      >
        <MenuItem value={-1}>不变</MenuItem>
        {options.map(({ name }, index) => (
          <MenuItem key={name} value={index}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    ))}
  </Box>
)

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
    warning: '移入回收站，需要时可以从回收站恢复。',
  },
  restore: {
    label: '恢复',
    done: '已恢复',
    icon: RestoreIcon,
    warning: '从回收站取回，成为草稿；访客要等发布后才能看到。',
  },
} as const satisfies Record<string, { label: string; done: string; icon: ComponentType; warning: string }>
type ActionName = keyof typeof actions

const rightsFor: Record<ActionName, Right> = {
  publish: 'publish',
  change: 'write',
  withdraw: 'publish',
  remove: 'write',
  restore: 'write',
}

const actionsFor = (kind: EditedKind, isBin: boolean, grants: Grants): ActionName[] => {
  const all: readonly ActionName[] = isBin ? ['restore'] : ['publish', 'change', 'withdraw', 'remove']
  return all.filter(
    (action) =>
      mayAnywhere(grants, rightsFor[action], kind) && (action !== 'change' || choicesFor(kind).length > 0),
  )
}

const NOTHING_CHECKED: BulkCheck = { findings: [], versions: new Map() }

export const BulkActions = ({ kind }: { kind: EditedKind }) => {
  const { filterValues } = useListContext<ContentRecord>()
  const isBin = filterValues.state === 'removed'
  const grants = useGrants()
  const [open, setOpen] = useState<ActionName>()
  const [checking, setChecking] = useState<ActionName>()
  const [check, setCheck] = useState(NOTHING_CHECKED)
  const [changes, setChanges] = useState<Values>({})
  const [records, setRecords] = useState<readonly ReadRecord[]>([])
  const calls = callsOf(kind)
  const noticeRemoval = useRemovalToast(kind)
  const { ids, elsewhereText, progress, start, failures, dismissFailures } = useBulk(
    async (id) => (await callStaff(calls.get, { id })).record,
  )

  const work: Record<ActionName, BulkAction<ContentRecord>['run']> = {
    publish: async ({ id }) => {
      const version = check.versions.get(id)
      if (version === undefined) throw new RecordSkipped('未能检查，没有发布')
      await callStaff(calls.publish, { id, version })
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
    setChecking(action)
    if (action === 'publish') setCheck(await checkRecords(kind, ids))
    if (action === 'change' && canMove(kind)) setRecords(await readRecords(kind, ids))
    setChecking(undefined)
    setOpen(action)
  }

  const run = async (action: ActionName) => {
    await start({
      done: actions[action].done,
      run: work[action],
      ...(action === 'remove' && { noticed: noticeRemoval }),
    })
    setOpen(undefined)
  }

  const findings = open === 'publish' ? check.findings : []
  const moved = open === 'change' ? countMoved(kind, records, changes) : 0
  return (
    <>
      <BulkButtons>
        {actionsFor(kind, isBin, grants).map((action) => {
          const { label, icon: Icon } = actions[action]
          return (
            <ListButton
              key={action}
              label={label}
              disabled={checking !== undefined}
              startIcon={
                action === checking ? <CircularProgress size={16} aria-label="正在检查" /> : <Icon />
              }
              color={action === 'remove' ? 'error' : 'primary'}
              onClick={() => void choose(action)}
            />
          )
        })}
      </BulkButtons>
      {open && (
        <BulkDialog
          title={`${actions[open].label} ${ids.length} 条${nameOf(kind)}？`}
          confirm={findings.length > 0 ? '仍然发布' : actions[open].label}
          isDestructive={open === 'remove' || open === 'withdraw'}
          isDisabled={open === 'change' && Object.keys(changes).length === 0}
          progress={progress}
          total={ids.length}
          onConfirm={() => void run(open)}
          onClose={() => setOpen(undefined)}
        >
          <Typography sx={{ mb: 1.5 }}>
            {actions[open].warning}
            {elsewhereText}
          </Typography>
          {open === 'change' && <ChangesForm kind={kind} changes={changes} onChange={setChanges} />}
          {moved > 0 && (
            <Alert severity="warning" sx={{ mt: 1.5 }}>
              其中 {moved} 条已上线，网址会改变，旧网址自动转到新网址。
            </Alert>
          )}
          <Findings findings={findings} />
        </BulkDialog>
      )}
      {failures.length > 0 && <FailuresDialog failures={failures} onClose={dismissFailures} />}
    </>
  )
}
