// Frame of a content form: title, state, unsaved values, toolbar, dialogs.
import { Alert } from '@mui/material'
import type { ReactNode } from 'react'
import { Title, useFormIsDirty } from 'react-admin'
import type { EditedKind } from '#app/content-calls.ts'
import { type ContentRecord, SCHEDULE_FAILED } from '#features/content/contract/calls.ts'
import { PublishProgress } from '#features/publishing/console/PublishProgress.tsx'
import { ConfirmDialog } from '#platform/console/components/ConfirmDialog.tsx'
import { DraftRecovery } from '#platform/console/forms/DraftRecovery.tsx'
import type { Message } from '#platform/console/forms/SaveMessage.tsx'
import { EditorToolbar } from './EditorToolbar.tsx'
import { EditedId } from './edited-id.ts'
import { ConflictDialog } from './history/ConflictDialog.tsx'
import { HistoryDrawer } from './history/HistoryDrawer.tsx'
import { nameOf } from './kind-contract.ts'
import { OtherEditors } from './OtherEditors.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { PublicationCheckDialog } from './PublicationCheckDialog.tsx'
import { StateLine } from './RecordState.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { type LoadedContent, type OpenDialog, useContentEditor } from './use-content-editor.ts'

interface Props {
  kind: EditedKind
  loaded: LoadedContent
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

export const ContentEditor = ({ kind, loaded, onReload, children }: Props) => {
  const editor = useContentEditor(kind, loaded, onReload)
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
      <EditedId value={record.id}>{children}</EditedId>
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
      {dialog === 'history' && (
        <HistoryDrawer kind={kind} record={record} onClose={close} onRestore={editor.restore} />
      )}
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
