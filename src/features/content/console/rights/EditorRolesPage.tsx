// Roles of editors: who may read, write, approve and publish in which columns. Admins set it.
import AddIcon from '@mui/icons-material/Add'
import {
  Alert,
  Box,
  Button,
  Card,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Title, useNotify } from 'react-admin'
import { categoriesOf } from '#features/content/console/console-kind.ts'
import { type Grant, RIGHTS, type Right, rightNames } from '#features/identity/rules/rights.ts'
import { EDITOR_ROLES, OWN_RIGHTS } from '#features/staff/console/own-rights.ts'
import {
  type EditorRole,
  editorRoles,
  removeEditorRole,
  saveEditorRole,
} from '#features/staff/contract/editor-roles.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { ConfirmDialog } from '#platform/console/components/ConfirmDialog.tsx'
import { useAction } from '#platform/console/use-action.ts'
import { EDITED_KINDS, type EditedKind } from '#platform/contract/kinds.ts'
import { nameOf } from '../kind-contract.ts'
import { GrantRow } from './GrantRow.tsx'

/** Settings are kept by admins alone. */
const GRANTED_KINDS = EDITED_KINDS.filter((kind) => kind !== 'settings')

interface FormProps {
  role: EditorRole | undefined
  onDone: () => Promise<void>
}

const RoleForm = ({ role, onDone }: FormProps) => {
  const notify = useNotify()
  const [name, setName] = useState(role?.name ?? '')
  const [grants, setGrants] = useState<readonly Grant[]>(role?.grants ?? [])
  const { busy, problem, run: act } = useAction()
  const [removing, setRemoving] = useState(false)
  const target = { id: role?.id ?? 0, version: role?.version ?? 0 }

  const grantOf = (kind: EditedKind, category: number) =>
    grants.find((grant) => grant.kind === kind && grant.category === category)
  const without = (kind: EditedKind, category: number) =>
    grants.filter((grant) => grant.kind !== kind || grant.category !== category)
  const change = (kind: EditedKind, category: number, rights: Right[]) => {
    const isLeftOut = category === 0 && rights.length === 0
    setGrants([...without(kind, category), ...(isLeftOut ? [] : [{ kind, category, rights }])])
  }
  const run = async (work: () => Promise<unknown>, done: string) => {
    await act(async () => {
      await work()
      notify(done, { type: 'success' })
      await onDone()
    })
    setRemoving(false)
  }

  return (
    <Card component="section" aria-label={role?.name ?? '新岗位'} sx={{ mt: 2, p: 2, overflowX: 'auto' }}>
      <TextField
        label="岗位名称"
        size="small"
        value={name}
        placeholder="如：新闻编辑"
        onChange={({ target: { value } }) => setName(value)}
        slotProps={{ htmlInput: { maxLength: 20 }, inputLabel: { shrink: true } }}
      />
      <Table size="small" sx={{ mt: 1, minWidth: 300 }}>
        <TableHead>
          <TableRow>
            <TableCell>栏目</TableCell>
            {RIGHTS.map((right) => (
              <TableCell key={right} padding="none" align="center">
                {rightNames[right]}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {GRANTED_KINDS.flatMap((kind) => {
            const all = grantOf(kind, 0)?.rights ?? []
            return [
              <GrantRow
                key={kind}
                label={nameOf(kind)}
                rights={all}
                onChange={(rights) => change(kind, 0, rights)}
              />,
              ...Object.entries(categoriesOf(kind) ?? {}).map(([code, label]) => {
                const own = grantOf(kind, Number(code))
                return (
                  <GrantRow
                    key={`${kind} ${code}`}
                    label={label}
                    rights={own?.rights ?? all}
                    isOwn={own !== undefined}
                    onChange={(rights) => change(kind, Number(code), rights)}
                    onReset={() => setGrants(without(kind, Number(code)))}
                  />
                )
              }),
            ]
          })}
        </TableBody>
      </Table>
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
        <Button
          variant="contained"
          disabled={busy || name.trim() === ''}
          onClick={() =>
            void run(
              () => callStaff(saveEditorRole, { ...target, name: name.trim(), grants: [...grants] }),
              '岗位已保存，随即生效',
            )
          }
        >
          保存
        </Button>
        {role && (
          <Button color="error" disabled={busy} onClick={() => setRemoving(true)}>
            删除岗位
          </Button>
        )}
      </Box>
      {removing && (
        <ConfirmDialog
          title={`删除岗位“${role?.name ?? ''}”？`}
          text="还有人在这个岗位时不能删除。"
          confirmLabel="删除"
          isDestructive
          busy={busy}
          onConfirm={() => void run(() => callStaff(removeEditorRole, target), '岗位已删除')}
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  )
}

const NEW = 0

const EditorRolesPage = () => {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: EDITOR_ROLES,
    queryFn: () => callStaff(editorRoles, {}),
  })
  const [open, setOpen] = useState<number>()
  const role = data?.list.find(({ id }) => id === open)
  const done = async () => {
    await Promise.all([EDITOR_ROLES, OWN_RIGHTS].map((queryKey) => client.invalidateQueries({ queryKey })))
    setOpen(undefined)
  }
  return (
    <Box sx={{ pt: 2, maxWidth: 720 }}>
      <Title title="岗位与权限" />
      <Typography variant="body2" color="textSecondary">
        岗位决定编辑在哪些栏目能查看、编写、审核、发布，在“工作人员”中给各人选定。没有岗位的编辑不受限制，管理员始终不受限制。只能编写、不能发布的，按“送审”，由有审核权限的人通过后上线。
      </Typography>
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>} sx={{ mt: 2 }}>
          {failureText(error)}
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={160} sx={{ mt: 2 }} />}
      {data && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          {data.list.map(({ id, name, members }) => (
            <Button
              key={id}
              variant={id === open ? 'contained' : 'outlined'}
              aria-pressed={id === open}
              onClick={() => setOpen(id)}
            >
              {name}（{members} 人）
            </Button>
          ))}
          <Button
            startIcon={<AddIcon />}
            variant={open === NEW ? 'contained' : 'outlined'}
            aria-pressed={open === NEW}
            onClick={() => setOpen(NEW)}
          >
            新岗位
          </Button>
        </Box>
      )}
      {data?.list.length === 0 && open === undefined && (
        <Typography sx={{ mt: 2 }}>还没有岗位：所有编辑都能编写和发布所有内容。</Typography>
      )}
      {open !== undefined && (open === NEW || role) && (
        <RoleForm key={`${open} ${role?.version ?? 0}`} role={role} onDone={done} />
      )}
    </Box>
  )
}
export default EditorRolesPage
