import type { ReactNode } from 'react'
import { Confirm, Title, useFormIsDirty } from 'react-admin'
import type { EditedKind } from '#contract/content/index.ts'
import { KeepTyped } from '../saving/KeepTyped.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { ContentBar } from './ContentBar.tsx'
import type { Loaded } from './ContentEdit.tsx'
import { nameOf } from './calls.ts'
import { HistoryDrawer } from './history/HistoryDrawer.tsx'
import { LiveFollow } from './LiveFollow.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { StateLine } from './StateLine.tsx'
import { type Open, useDesk } from './use-desk.ts'

interface Props {
  kind: EditedKind
  loaded: Loaded
  onReload: (id: number) => void
  children: ReactNode
}

const asked = {
  withdraw: { title: '撤回？', content: '访客将不再看到，内容保留为草稿，可以再次发布。', confirm: '撤回' },
  remove: {
    title: '删除？',
    content: '移入回收站，访客不再看到，需要时可以从历史版本恢复。',
    confirm: '删除',
  },
} as const

const isAsked = (open: Open): open is keyof typeof asked => open === 'withdraw' || open === 'remove'

export const ContentDesk = ({ kind, loaded, onReload, children }: Props) => {
  const desk = useDesk(kind, loaded, onReload)
  const { record, open, setOpen } = desk
  const dirty = useFormIsDirty()
  const name = nameOf(kind)
  const close = () => setOpen(undefined)
  const question = isAsked(open) ? asked[open] : undefined
  return (
    <>
      <Title title={record.id > 0 ? `${name}：${record.title || '未命名'}` : `新建${name}`} />
      <StateLine kind={kind} record={record} dirty={dirty} />
      <LiveFollow kind={kind} id={record.id} url={record.url} since={desk.releasedAt} />
      <KeepTyped
        record={record.id}
        version={record.version}
        saved={desk.saved}
        onRestore={({ version }) => void desk.resume(version).catch(() => undefined)}
      />
      {children}
      <ContentBar kind={kind} desk={desk} dirty={dirty} />

      {open === 'schedule' && (
        <ScheduleDialog
          time={record.publish_at}
          onClose={close}
          onChoose={(at) => {
            close()
            desk.send(`at ${at}`)
          }}
        />
      )}
      {open === 'history' && (
        <HistoryDrawer
          kind={kind}
          record={record}
          saved={desk.saved}
          onClose={close}
          onRestore={desk.restore}
        />
      )}
      {typeof open === 'object' && 'preview' in open && <PreviewDialog html={open.preview} onClose={close} />}
      {typeof open === 'object' && 'conflict' in open && (
        <ConflictDialog
          kind={kind}
          id={record.id}
          base={desk.base}
          onBack={close}
          onTheirs={() => onReload(record.id)}
          onMine={(latest) => desk.insist(latest, open.conflict)}
        />
      )}
      <Confirm
        isOpen={question !== undefined}
        loading={desk.busy}
        title={question ? `${name}“${record.title}”：${question.title}` : ''}
        content={question?.content ?? ''}
        confirm={question?.confirm ?? ''}
        confirmColor="warning"
        onConfirm={() => isAsked(open) && void desk.act(open)}
        onClose={close}
      />
    </>
  )
}
