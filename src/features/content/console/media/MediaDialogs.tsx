// Dialogs about one picture or file: its tags, where it is used, another in its place.
import {
  Alert,
  Autocomplete,
  Box,
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Link,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import {
  fileUses,
  type RewriteOutcome,
  replaceFile,
  TAGS_MAX,
  tagFile,
  USES_LISTED,
} from '#features/content/contract/media.ts'
import { stateNames } from '#features/content/rules.ts'
import { acceptedTypes } from '#features/uploads/browser/accepted-files.ts'
import { uploader } from '#features/uploads/browser/upload.ts'
import { uploadFile, uploadImage } from '#features/uploads/contract/staff-uploads.ts'
import { mediaAddress } from '#platform/browser/call.ts'
import { callStaff, failureText, retryAfterSignIn } from '#platform/console/api.ts'
import { DialogForm } from '#platform/console/components/DialogForm.tsx'
import { fileSize } from '#platform/console/texts/format.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { nameOf } from '../kind-contract.ts'
import { MEDIA, useMediaTags } from './media-queries.ts'

export interface Media {
  kind: 'picture' | 'file'
  file: string
  /** Name of the file; of a picture, the title of the record that shows it. */
  name: string
  tags: readonly string[]
}

interface Props {
  media: Media
  onClose: () => void
}

export const TagsDialog = ({ media, onClose }: Props) => {
  const client = useQueryClient()
  const known = useMediaTags()
  const [tags, setTags] = useState<readonly string[]>(media.tags)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const save = async () => {
    // A tag that was typed and not confirmed by Enter is saved too.
    const all = [...new Set([...tags, typed.trim()].filter(Boolean))]
    try {
      await callStaff(tagFile, { file: media.file, tags: all })
      await client.invalidateQueries({ queryKey: [MEDIA] })
      onClose()
    } catch (error) {
      setProblem(failureText(error))
    }
  }
  return (
    <DialogForm
      open
      title={`“${media.name}”的标签`}
      confirmLabel="保存"
      maxWidth="xs"
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      <Autocomplete
        multiple
        freeSolo
        options={known.map(({ tag }) => tag)}
        value={[...tags]}
        inputValue={typed}
        onInputChange={(_, text) => setTyped(text)}
        onChange={(_, next) => setTags(next)}
        renderInput={(params) => (
          <TextField
            {...params}
            label="标签"
            helperText={`按回车加一个，最多 ${TAGS_MAX} 个，每个 20 字以内`}
          />
        )}
        sx={{ mt: 1 }}
      />
    </DialogForm>
  )
}

const useUses = (file: string) =>
  useQuery({ queryKey: [MEDIA, 'uses', file], queryFn: () => callStaff(fileUses, { file }), gcTime: 0 })

const UsesList = ({ uses }: { uses: Output<typeof fileUses> }) => (
  <>
    <Box component="ul" aria-label="用到它的内容" sx={{ m: 0, pl: 2.5 }}>
      {uses.list.map(({ kind, id, title, state }) => (
        <li key={`${kind} ${id}`}>
          <Link href={`#/${kind}/${id}`} sx={{ overflowWrap: 'anywhere' }}>
            {title || '未命名'}
          </Link>
          <Typography component="span" variant="body2" color="textSecondary">
            {' '}
            {nameOf(kind)} · {stateNames[state]}
          </Typography>
        </li>
      ))}
    </Box>
    {uses.hidden > 0 && (
      <Typography variant="body2" color="textSecondary">
        另有 {uses.hidden} 条在您不能查看的栏目里。
      </Typography>
    )}
    {uses.more && (
      <Typography variant="body2" color="textSecondary">
        用到它的内容超过 {USES_LISTED} 条，后面的没有列出。
      </Typography>
    )}
    {uses.list.length + uses.hidden === 0 && <Typography color="textSecondary">没有内容用到它。</Typography>}
  </>
)

export const UsesDialog = ({ media, onClose }: Props) => {
  const { data, error } = useUses(media.file)
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="uses-title">
      <DialogTitle id="uses-title">“{media.name}”用在哪里</DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{failureText(error)}</Alert>}
        {!data && !error && <CircularProgress size={24} aria-label="正在读取" />}
        {data && <UsesList uses={data} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
      </DialogActions>
    </Dialog>
  )
}

const sendPicture = uploader(uploadImage)
const sendFile = uploader(uploadFile)

export const outcomeNames: Record<RewriteOutcome, string> = {
  live: '已上线',
  draft: '仍是草稿',
  scheduled: '到时上线',
  sent: '已送审',
}

interface NewFile {
  file: string
  name: string
  size: number
  has_password?: boolean | undefined
  width: number
  height: number
}

const upload = async (kind: Media['kind'], chosen: File): Promise<NewFile> => {
  if (kind === 'picture') {
    const picture = await retryAfterSignIn(() => sendPicture(chosen))
    return { ...picture, name: chosen.name, size: 0 }
  }
  return { ...(await retryAfterSignIn(() => sendFile(chosen))), width: 0, height: 0 }
}

export const ReplaceDialog = ({ media, onClose }: Props) => {
  const client = useQueryClient()
  const notify = useNotify()
  const fileInput = useRef<HTMLInputElement>(null)
  const { data: uses } = useUses(media.file)
  const [by, setBy] = useState<NewFile>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [done, setDone] = useState<Output<typeof replaceFile>['list']>()
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(failureText(error))
    }
    setBusy(false)
  }
  const replace = (to: NewFile) =>
    run(async () => {
      const { width, height, name, ...rest } = to
      const given = { ...rest, width, height, name: media.kind === 'file' ? name : '' }
      const { list } = await callStaff(replaceFile, { file: media.file, by: given })
      await client.invalidateQueries()
      notify(`已在 ${list.length} 条内容里替换`, { type: 'success' })
      setDone(list)
    })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="replace-title">
      <DialogTitle id="replace-title">各处替换“{media.name}”</DialogTitle>
      <DialogContent>
        {problem && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {problem}
          </Alert>
        )}
        {done ? (
          <Box component="ul" aria-label="已替换" sx={{ m: 0, pl: 2.5 }}>
            {done.map(({ kind, id, title, outcome }) => (
              <li key={`${kind} ${id}`}>
                <Link href={`#/${kind}/${id}`}>{title || '未命名'}</Link> {outcomeNames[outcome]}
              </li>
            ))}
          </Box>
        ) : (
          <>
            <DialogContentText sx={{ mb: 1 }}>
              下面的内容一起换成新的，各存一版：线上的随即更新，须经审核的栏目送审，草稿仍是草稿。有一条不能改，就都不改。
            </DialogContentText>
            {uses ? <UsesList uses={uses} /> : <CircularProgress size={24} aria-label="正在读取" />}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 2 }}>
              <Button variant="outlined" disabled={busy} onClick={() => fileInput.current?.click()}>
                {by ? '另选一个' : '上传新的'}
              </Button>
              {by && (
                <Link
                  href={mediaAddress(by.file)}
                  target="_blank"
                  rel="noopener"
                  sx={{ overflowWrap: 'anywhere' }}
                >
                  {by.name} {fileSize(by.size)}
                </Link>
              )}
              {busy && <CircularProgress size={16} aria-label="请稍候" />}
            </Box>
            <input
              ref={fileInput}
              type="file"
              hidden
              accept={acceptedTypes(media.kind === 'picture' ? 'picture' : 'attachment')}
              aria-label="替换为：选择文件"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file) void run(async () => setBy(await upload(media.kind, file)))
                currentTarget.value = ''
              }}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{done ? '关闭' : '返回'}</Button>
        {!done && (
          <Button variant="contained" disabled={!by || busy} onClick={() => by && void replace(by)}>
            各处替换
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
