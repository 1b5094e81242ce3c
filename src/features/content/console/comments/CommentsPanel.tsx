import { Alert, Box, Button, Card, Chip, Link, TextField, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  addComment,
  type Comment,
  type CommentEntry,
  type CommentPlace,
  reopenComment,
  replyToComment,
  resolveComment,
} from '#features/content/contract/comments.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { $staff } from '#platform/console/session.ts'
import { colours } from '#platform/console/theme.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { minute } from '#platform/lib/dates.ts'
import { fieldLabels } from '../kind-contract.ts'
import { commentDraft, keepCommentDraft, newCommentKey, replyKey } from './comment-drafts.ts'
import { bare, type PlaceState, placeIn, stateOf } from './comment-places.ts'

const actions: Record<CommentEntry['action'], string> = {
  write: '',
  return: '退回修改时写的',
  reply: '',
  resolve: '标为已处理',
  reopen: '重新打开',
}

const placeNames: Record<PlaceState, string> = {
  exact: '',
  changed: '这一处的文字已改动',
  gone: '这一处的文字已不在',
}

const WHOLE: CommentPlace = { field: '', quote: '', before: '', after: '' }

const fieldName = (kind: EditedKind, field: string) =>
  field === '' ? '整篇' : (fieldLabels(kind).find(([name]) => name === field)?.[1] ?? field)

const Entry = ({ entry, isNew }: { entry: CommentEntry; isNew: boolean }) => (
  <Box sx={{ mt: 0.75 }}>
    <Typography variant="caption" color="textSecondary">
      {entry.who || '已离职人员'} {minute(entry.at)} {actions[entry.action]}
      {isNew && <Chip size="small" label="新" color="warning" sx={{ ml: 0.5, height: 18 }} />}
    </Typography>
    {entry.text && (
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {entry.text}
      </Typography>
    )}
  </Box>
)

interface TextProps {
  label: string
  confirmLabel: string
  busy: boolean
  /** Key of the draft in the browser, which is kept until it is sent or given up. */
  draftKey: string
  /** Words that a new comment stands at; undefined for a reply. */
  place?: CommentPlace
  takesFocus?: boolean
  /** Resolves to whether it was sent. */
  onSend: (text: string) => Promise<boolean>
  onCancel?: (() => void) | undefined
}

const CommentText = ({
  label,
  confirmLabel,
  busy,
  draftKey,
  place,
  takesFocus = false,
  onSend,
  onCancel,
}: TextProps) => {
  const [text, setText] = useState(() => commentDraft(draftKey)?.text ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => keepCommentDraft(draftKey, { text, place }), [draftKey, place, text])
  const empty = () => {
    keepCommentDraft(draftKey, { text: '' })
    setText('')
  }
  // Other words may be chosen while a comment is written.
  const quote = place?.quote
  useEffect(() => {
    if (!takesFocus) return
    if (quote !== undefined) field.current?.scrollIntoView({ block: 'nearest' })
    field.current?.focus({ preventScroll: true })
  }, [takesFocus, quote])
  return (
    <Box sx={{ mt: 1 }}>
      <TextField
        fullWidth
        multiline
        margin="none"
        label={label}
        value={text}
        inputRef={field}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
        onChange={({ target }) => setText(target.value)}
      />
      {(text.trim() !== '' || onCancel) && (
        <Box sx={{ display: 'flex', gap: 1, mt: 0.5 }}>
          <Button
            size="small"
            variant="contained"
            disabled={busy || text.trim() === ''}
            onClick={() => void onSend(text).then((isSent) => isSent && empty())}
          >
            {confirmLabel}
          </Button>
          {onCancel && (
            <Button
              size="small"
              onClick={() => {
                empty()
                onCancel()
              }}
            >
              取消
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}

const Quote = ({ text }: { text: string }) => (
  <Box
    component="blockquote"
    sx={{
      m: 0,
      pl: 1,
      borderLeft: `3px solid ${colours.amber}`,
      color: colours.inkSoft,
      fontSize: '0.875rem',
      overflowWrap: 'anywhere',
    }}
  >
    {text}
  </Box>
)

interface ThreadProps {
  kind: EditedKind
  /** Number of the record. */
  record: number
  comment: Comment
  place: PlaceState | undefined
  seenBefore: number
  isActive: boolean
  busy: boolean
  mayWrite: boolean
  onAsk: () => void
  run: (work: () => Promise<unknown>) => Promise<boolean>
}

const Thread = ({
  kind,
  record,
  comment,
  place,
  seenBefore,
  isActive,
  busy,
  mayWrite,
  onAsk,
  run,
}: ThreadProps) => {
  const { id, quote, field, resolved, entries, version } = comment
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const own = $staff.get()?.id
  return (
    <Card
      ref={box}
      component="article"
      variant="outlined"
      aria-label={`批注：${quote || fieldName(kind, field)}`}
      sx={{ p: 1.25, ...(isActive && { borderColor: colours.amber, outline: `1px solid ${colours.amber}` }) }}
    >
      <Typography variant="caption" color="textSecondary">
        {fieldName(kind, field)} · 第 {version} 版
      </Typography>
      {quote && <Quote text={quote} />}
      {quote && !resolved && place && place !== 'gone' && (
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={onAsk}
          sx={{ minHeight: { xs: 44, md: 24 } }}
        >
          看原文
        </Link>
      )}
      {place && placeNames[place] && (
        <Typography variant="body2" sx={{ color: colours.amber }}>
          {placeNames[place]}
        </Typography>
      )}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} isNew={entry.id > seenBefore && entry.staff_id !== own} />
      ))}
      {mayWrite && !resolved && (
        <>
          <CommentText
            label="回复"
            confirmLabel="回复"
            busy={busy}
            draftKey={replyKey(kind, record, id)}
            onSend={(text) => run(() => callStaff(replyToComment, { id, text }))}
          />
          <Button
            size="small"
            disabled={busy}
            onClick={() => void run(() => callStaff(resolveComment, { id }))}
          >
            标为已处理
          </Button>
        </>
      )}
      {mayWrite && resolved && (
        <Button size="small" disabled={busy} onClick={() => void run(() => callStaff(reopenComment, { id }))}>
          重新打开
        </Button>
      )}
    </Card>
  )
}

interface Props {
  kind: EditedKind
  id: number
  list: readonly Comment[]
  error: Error | null
  seenBefore: number
  /** Whether the words of each comment were found, by its number; comments of fields without an editor are left out. */
  places: Readonly<Record<number, PlaceState>>
  active: number | undefined
  /** Place of the comment that is being written; undefined for none. */
  draft: CommentPlace | undefined
  /** Place of the one that was kept from an earlier visit: the page is not opened for it. */
  restored: CommentPlace | undefined
  /** Whether the button opened the panel, which then scrolls into view. */
  isOpenedByHand: boolean
  mayWrite: boolean
  onDraft: (place: CommentPlace | undefined) => void
  onAsk: (id: number) => void
  onChanged: () => Promise<unknown>
}

export const CommentsPanel = ({
  kind,
  id,
  list,
  error,
  seenBefore,
  places,
  active,
  draft,
  restored,
  isOpenedByHand,
  mayWrite,
  onDraft,
  onAsk,
  onChanged,
}: Props) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpenedByHand) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpenedByHand])
  const values = useWatch() as Readonly<Record<string, unknown>>
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure('')
    try {
      await work()
      await onChanged()
      return true
    } catch (refused) {
      setFailure(failureText(refused))
      return false
    } finally {
      setBusy(false)
    }
  }
  /** Fields without an editor are looked through as they are in the form. */
  const placeOf = (comment: Comment): PlaceState | undefined => {
    if (comment.quote === '' || comment.resolved) return undefined
    const known = places[comment.id]
    const value = values[comment.field]
    return (
      known ??
      (typeof value === 'string' && !value.includes('<') ? stateOf(placeIn(bare(value), comment)) : undefined)
    )
  }
  const thread = (comment: Comment) => (
    <Thread
      key={comment.id}
      kind={kind}
      record={id}
      comment={comment}
      place={placeOf(comment)}
      seenBefore={seenBefore}
      isActive={comment.id === active}
      busy={busy}
      mayWrite={mayWrite}
      onAsk={() => onAsk(comment.id)}
      run={run}
    />
  )
  const open = list.filter(({ resolved }) => !resolved)
  const resolved = list.filter((comment) => comment.resolved)
  const problem = failure || (error && failureText(error))
  return (
    <Box
      ref={panel}
      component="aside"
      aria-label="批注"
      sx={{
        display: 'grid',
        gap: 1,
        // Clear of the bar of buttons.
        scrollMarginBottom: '120px',
        position: { lg: 'sticky' },
        top: { lg: 60 },
        maxHeight: { lg: 'calc(100vh - 150px)' },
        overflow: { lg: 'auto' },
      }}
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      {mayWrite &&
        (draft ? (
          <Card variant="outlined" sx={{ p: 1.25 }}>
            <Typography variant="caption" color="textSecondary">
              {fieldName(kind, draft.field)}
            </Typography>
            {draft.quote && <Quote text={draft.quote} />}
            <CommentText
              takesFocus={draft !== restored}
              label="批注"
              confirmLabel="写批注"
              busy={busy}
              draftKey={newCommentKey(kind, id)}
              place={draft}
              onCancel={() => onDraft(undefined)}
              onSend={async (text) => {
                const isSent = await run(() => callStaff(addComment, { kind, id, ...draft, text }))
                if (isSent) onDraft(undefined)
                return isSent
              }}
            />
          </Card>
        ) : (
          <Box>
            <Button size="small" variant="outlined" onClick={() => onDraft(WHOLE)}>
              批注整篇
            </Button>
            <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
              要批注正文的一处，先选中文字，再点编辑器上的批注按钮。访客看不到批注。
            </Typography>
          </Box>
        ))}
      {open.map(thread)}
      {resolved.length > 0 && (
        <Box component="details">
          <Link component="summary" variant="body2" sx={{ cursor: 'pointer', minHeight: { xs: 44, md: 24 } }}>
            已处理的 {resolved.length} 条
          </Link>
          <Box sx={{ display: 'grid', gap: 1, mt: 1 }}>{resolved.map(thread)}</Box>
        </Box>
      )}
      {list.length === 0 && !draft && !error && (
        <Typography variant="body2" color="textSecondary">
          还没有批注。
        </Typography>
      )}
    </Box>
  )
}
