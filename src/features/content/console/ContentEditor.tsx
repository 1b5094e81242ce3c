// Frame of a content form: title, state, unsaved values, toolbar, dialogs.
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@mui/material'
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Title, useFormIsDirty } from 'react-admin'
import { type ContentRecord, SCHEDULE_FAILED } from '#features/content/contract/calls.ts'
import { PRESENCE_EVERY_MS } from '#features/content/contract/editing.ts'
import { PublishProgress } from '#features/publishing/console/PublishProgress.tsx'
import { Refused } from '#platform/browser/call.ts'
import { ConfirmDialog } from '#platform/console/components/ConfirmDialog.tsx'
import { DialogForm } from '#platform/console/components/DialogForm.tsx'
import { focusOnMount } from '#platform/console/components/focus-on-mount.ts'
import { DraftRecovery } from '#platform/console/forms/DraftRecovery.tsx'
import type { Message } from '#platform/console/forms/SaveMessage.tsx'
import { usePastedTime } from '#platform/console/inputs/TimeInput.tsx'
import { $staff } from '#platform/console/session.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { fromWireTime, toWireTime } from '#platform/lib/dates.ts'
import { ApprovalPanel } from './approval/ApprovalPanel.tsx'
import { SendingDialog, UrgentDialog } from './approval/SendingDialogs.tsx'
import { CommentsFrame } from './comments/CommentsFrame.tsx'
import { callInBackground } from './draft-calls.ts'
import { EditorToolbar } from './EditorToolbar.tsx'
import { EditedId } from './edited-id.ts'
import { Findings } from './Findings.tsx'
import { ConflictDialog } from './history/ConflictDialog.tsx'
import { HistoryDrawer } from './history/HistoryDrawer.tsx'
import { callsOf, isSaved, nameOf, type SavePurpose } from './kind-contract.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { PreviewLinksDialog } from './PreviewLinksDialog.tsx'
import { StateLine } from './RecordState.tsx'
import type { Finding } from './text-check.ts'
import { type LoadedContent, type OpenDialog, useContentEditor } from './use-content-editor.ts'
import { ConfirmWordsDialog } from './words/ConfirmWordsDialog.tsx'
import { WordsPanel } from './words/WordsPanel.tsx'

const HOUR_MS = 3_600_000

const nextHour = () =>
  toWireTime(new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS))
    .slice(0, 16)
    .replace(' ', 'T')

interface ScheduleDialogProps {
  /** Time chosen before, as a wire time; `''` if none. */
  time: string
  onClose: () => void
  /** @param at wire time without seconds. */
  onChoose: (at: string) => void
}

const ScheduleDialog = ({ time, onClose, onChoose }: ScheduleDialogProps) => {
  const [at, setAt] = useState(time ? time.slice(0, 16).replace(' ', 'T') : nextHour)
  const { problem: unread, ...handlers } = usePastedTime(setAt)
  const moment = fromWireTime(at)
  const problem = !moment ? '请选择日期和时间' : moment <= new Date() ? '须晚于现在' : ''
  return (
    <DialogForm
      open
      title="定时发布"
      confirmLabel="保存并定时"
      isValid={problem === ''}
      maxWidth="xs"
      onConfirm={() => onChoose(at.replace('T', ' '))}
      onClose={onClose}
    >
      <TextField
        type="datetime-local"
        label="上线时间（北京时间）"
        value={at}
        error={(unread || problem) !== ''}
        slotProps={{ htmlInput: handlers }}
        helperText={unread || problem || '到时这一版自动上线；此后再改，须重新定时才会按新内容上线'}
        onChange={({ target }) => setAt(target.value)}
      />
    </DialogForm>
  )
}

interface PublicationCheckDialogProps {
  findings: readonly Finding[]
  onClose: () => void
  onProceed: () => void
}

const PublicationCheckDialog = ({ findings, onClose, onProceed }: PublicationCheckDialogProps) => (
  <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="check-title">
    <DialogTitle id="check-title">发布前请确认</DialogTitle>
    <DialogContent>
      <Findings findings={findings} />
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose}>返回修改</Button>
      <Button variant="contained" ref={focusOnMount} onClick={onProceed}>
        仍然发布
      </Button>
    </DialogActions>
  </Dialog>
)

const usePresence = (kind: EditedKind, id: number): readonly string[] => {
  const token = useStore($staff)?.token
  const { presence } = callsOf(kind)
  const { data } = useQuery({
    queryKey: ['presence', kind, id, token],
    queryFn: async () => (await callInBackground(presence, { id })).editors,
    enabled: id > 0,
    retry: false,
    gcTime: 0,
    // A refusal is final for this session; a lost connection comes back.
    refetchInterval: ({ state }) => (state.error instanceof Refused ? false : PRESENCE_EVERY_MS),
    // The record is open in a hidden window too.
    refetchIntervalInBackground: true,
  })
  useEffect(() => {
    if (id === 0) return undefined
    const leave = () => void callInBackground(presence, { id, leaving: true }).catch(() => undefined)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [presence, id])
  return data ?? []
}

const OtherEditors = ({ kind, id }: { kind: EditedKind; id: number }) => {
  const editors = usePresence(kind, id)
  return (
    <Box aria-live="polite">
      {editors.length > 0 && (
        <Alert severity="warning" role="status" sx={{ mb: 1.5 }}>
          {editors.join('、')} 正在编辑这条内容。不会锁定：双方都可以保存，改到同一处时由后保存的人选择。
        </Alert>
      )}
    </Box>
  )
}

interface Props {
  kind: EditedKind
  loaded: LoadedContent
  /** Sets what the form is validated for. */
  setPurpose: (purpose: SavePurpose) => void
  onReload: (id: number, message?: Message) => void
  children: ReactNode
}

const confirmations = {
  withdraw: { title: '撤回？', content: '访客将不再看到，内容保留为草稿，可以再次发布。', confirm: '撤回' },
  remove: {
    title: '删除？',
    content: '移入回收站，访客不再看到，需要时可以从回收站恢复。',
    confirm: '删除',
  },
} as const

const needsConfirmation = (dialog: OpenDialog): dialog is keyof typeof confirmations =>
  dialog === 'withdraw' || dialog === 'remove'

/** A record that is the only one of its kind is named by it. */
const titleOf = (name: string, { id, title, version }: ContentRecord) => {
  if (id === 0) return `新建${name}`
  return version === 0 || title === name ? name : `${name}：${title || '未命名'}`
}

export const ContentEditor = ({ kind, loaded, setPurpose, onReload, children }: Props) => {
  const editor = useContentEditor(kind, loaded, setPurpose, onReload)
  const { record, dialog, setDialog } = editor
  const dirty = useFormIsDirty()
  const name = nameOf(kind)
  const close = () => setDialog(undefined)
  const confirmation = needsConfirmation(dialog) ? confirmations[dialog] : undefined
  return (
    <>
      <Title title={titleOf(name, record)} />
      <StateLine record={record} dirty={dirty} />
      <OtherEditors kind={kind} id={record.id} />
      {record.version === loaded.record.version && loaded.note.startsWith(SCHEDULE_FAILED) && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {loaded.note}。请修改后重新发布或定时。
        </Alert>
      )}
      <ApprovalPanel
        kind={kind}
        record={record}
        dirty={dirty}
        onDone={(message) => onReload(record.id, message)}
        onCompare={() => setDialog('history')}
      />
      <PublishProgress
        kind={kind}
        id={record.id}
        url={record.url}
        requestedAt={editor.publishRequestedAt}
        isLive={record.live_version > 0}
      />
      <DraftRecovery
        record={record.id}
        version={record.version}
        saved={editor.saved}
        serverDraft={editor.serverDraft}
        isBusy={editor.busy}
        onRestore={({ version }) => void editor.rebaseOnVersion(version).catch(() => undefined)}
      />
      <CommentsFrame kind={kind} record={record}>
        <EditedId value={record.id}>{children}</EditedId>
      </CommentsFrame>
      <WordsPanel kind={kind} />
      <EditorToolbar kind={kind} editor={editor} dirty={dirty} />

      {dialog === 'schedule' && (
        <ScheduleDialog
          time={record.publish_at}
          onClose={close}
          onChoose={(at) => {
            close()
            editor.send(`at ${at}`)
          }}
        />
      )}
      {dialog === 'sending' && (
        <SendingDialog
          onClose={close}
          onConfirm={(sending) => {
            close()
            if (dirty || !isSaved(record)) editor.send('submit', sending)
            else editor.submitSaved(sending)
          }}
        />
      )}
      {dialog === 'urgent' && (
        <UrgentDialog
          onClose={close}
          onConfirm={(urgent) => {
            close()
            if (dirty || !isSaved(record)) editor.send('publish', { urgent })
            else editor.publishSaved({ urgent })
          }}
        />
      )}
      {dialog === 'history' && (
        <HistoryDrawer kind={kind} record={record} onClose={close} onRestore={editor.restore} />
      )}
      {dialog === 'share' && <PreviewLinksDialog kind={kind} record={record} dirty={dirty} onClose={close} />}
      {typeof dialog === 'object' && 'preview' in dialog && (
        <PreviewDialog html={dialog.preview} onClose={close} />
      )}
      {typeof dialog === 'object' && 'conflict' in dialog && (
        <ConflictDialog
          kind={kind}
          id={record.id}
          base={editor.base}
          onClose={close}
          mine={dialog.conflict}
          onTakeTheirs={() => onReload(record.id)}
          onMerge={editor.mergeWithLatest}
        />
      )}
      {typeof dialog === 'object' && 'findings' in dialog && (
        <PublicationCheckDialog
          findings={dialog.findings}
          onClose={close}
          onProceed={() => {
            close()
            dialog.proceed()
          }}
        />
      )}
      {typeof dialog === 'object' && 'words' in dialog && (
        <ConfirmWordsDialog
          findings={dialog.words}
          onClose={close}
          onConfirm={(confirmed) => {
            close()
            dialog.proceed(confirmed)
          }}
        />
      )}
      {confirmation && needsConfirmation(dialog) && (
        <ConfirmDialog
          title={`${name}“${record.title}”：${confirmation.title}`}
          text={confirmation.content}
          confirmLabel={confirmation.confirm}
          isDestructive
          busy={editor.busy}
          onConfirm={() => void editor.act(dialog)}
          onClose={close}
        />
      )}
    </>
  )
}
