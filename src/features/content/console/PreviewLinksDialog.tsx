// Links to the preview of a record for people without an account: made, copied, revoked.
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import {
  Alert,
  Box,
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  List,
  ListItem,
  ListItemText,
  MenuItem,
  TextField,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import {
  LINK_DAYS,
  type LinkDays,
  makePreviewLink,
  type PreviewLink,
  previewLinks,
  revokePreviewLink,
  USUAL_LINK_DAYS,
} from '#features/content/contract/preview-links.ts'
import { mediaAddress } from '#platform/browser/call.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { useAction } from '#platform/console/use-action.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { minute } from '#platform/lib/dates.ts'

const stateNames: Record<PreviewLink['state'], string> = {
  open: '有效',
  expired: '已过期',
  revoked: '已撤销',
  closed: '已失效',
}

const usesOf = ({ opened, last_opened }: PreviewLink) =>
  opened === 0 ? '还没有人打开' : `打开 ${opened} 次，最近一次 ${minute(last_opened)}`

const MadeLink = ({ address }: { address: string }) => {
  const notify = useNotify()
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notify('链接已复制', { type: 'success' })
    } catch {
      // No clipboard on plain HTTP: copied by hand.
      field.current?.focus()
      field.current?.select()
      notify('浏览器不让自动复制，请按 Ctrl+C', { type: 'info' })
    }
  }
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <TextField
          fullWidth
          margin="none"
          label="预览链接"
          value={address}
          inputRef={field}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        <Button
          variant="contained"
          startIcon={<CopyIcon />}
          onClick={() => void copy()}
          sx={{ flex: 'none' }}
        >
          复制
        </Button>
      </Box>
      <Alert severity="info" role="status" sx={{ mt: 1 }}>
        请现在复制：关闭后不再显示，需要时可以另做一个。
      </Alert>
    </>
  )
}

interface Props {
  kind: EditedKind
  record: ContentRecord
  /** Whether the form has changes that are not saved, which no link shows. */
  dirty: boolean
  onClose: () => void
}

export const PreviewLinksDialog = ({ kind, record: { id, state }, dirty, onClose }: Props) => {
  const [days, setDays] = useState<LinkDays>(USUAL_LINK_DAYS)
  const [made, setMade] = useState('')
  const { busy, problem: failure, run: act } = useAction()
  const { data, error, refetch } = useQuery({
    queryKey: ['preview links', kind, id],
    queryFn: () => callStaff(previewLinks, { kind, id }),
    gcTime: 0,
  })
  const problem = failure || (error && failureText(error))

  const run = (work: () => Promise<void>) =>
    act(async () => {
      await work()
      await refetch()
    })
  const make = () =>
    run(async () => {
      const { file } = await callStaff(makePreviewLink, { kind, id, days })
      setMade(new URL(mediaAddress(file), location.href).href)
    })
  const revoke = (link: number) => run(async () => void (await callStaff(revokePreviewLink, { id: link })))

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="preview-links-title">
      <DialogTitle id="preview-links-title">分享预览</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1.5 }}>
          有链接的人不用登录就能看到最后保存的那一版；以后再保存，看到的也跟着更新。
        </DialogContentText>
        {dirty && (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            表单里有还没保存的修改，预览里看不到，请先保存草稿。
          </Alert>
        )}
        {problem && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {problem}
          </Alert>
        )}
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1.5 }}>
          <TextField
            select
            margin="none"
            label="有效期"
            value={days}
            onChange={({ target }) => setDays(Number(target.value) as LinkDays)}
            sx={{ minWidth: 120 }}
          >
            {LINK_DAYS.map((choice) => (
              <MenuItem key={choice} value={choice}>
                {choice} 天
              </MenuItem>
            ))}
          </TextField>
          <Button
            variant="outlined"
            disabled={busy || state === 'removed'}
            onClick={() => void make()}
            sx={{ flex: 'none' }}
          >
            制作链接
          </Button>
        </Box>
        {made && <MadeLink key={made} address={made} />}
        <List dense aria-label="已有的预览链接">
          {data?.list.map((link) => (
            <ListItem
              key={link.id}
              disableGutters
              secondaryAction={
                link.state === 'open' || link.state === 'closed' ? (
                  <Button
                    size="small"
                    color="error"
                    disabled={busy}
                    aria-label={`撤销${link.maker}的预览链接，有效至 ${minute(link.expires)}`}
                    onClick={() => void revoke(link.id)}
                  >
                    撤销
                  </Button>
                ) : (
                  <Chip size="small" label={stateNames[link.state]} />
                )
              }
            >
              <ListItemText
                primary={`${link.maker} · 有效至 ${minute(link.expires)}`}
                secondary={usesOf(link)}
                sx={{ pr: 6 }}
              />
            </ListItem>
          ))}
        </List>
        {data?.list.length === 0 && <DialogContentText variant="body2">还没有预览链接。</DialogContentText>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
      </DialogActions>
    </Dialog>
  )
}
