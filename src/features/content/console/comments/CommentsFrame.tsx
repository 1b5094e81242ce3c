// A form with the comments on its record beside it, or below it where there is no room.
import CommentIcon from '@mui/icons-material/CommentOutlined'
import { Box, Button } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import {
  type Comment,
  type CommentPlace,
  listComments,
  seeComments,
} from '#features/content/contract/comments.ts'
import { callStaff } from '#platform/console/api.ts'
import { FORM_COLUMNS } from '#platform/console/components/Panel.tsx'
import { $staff, mayCall } from '#platform/console/session.ts'
import { type EditedKind, SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { CommentsPanel } from './CommentsPanel.tsx'
import { commentDraft, newCommentKey } from './comment-drafts.ts'
import type { PlaceState } from './comment-places.ts'
import { CommentsContext, type CommentsOfRecord } from './comments-context.ts'

const COMMENTS = 'comments'
const NONE: readonly Comment[] = []
const EVERY_MS = 30_000

const latestOf = (list: readonly Comment[]) =>
  Math.max(0, ...list.flatMap(({ entries }) => entries.map(({ id }) => id)))

/** On screens that have no room for three columns, the second one of the form goes below the first. */
const oneColumn = {
  '@media (max-width: 1599px)': {
    [`& .${FORM_COLUMNS}`]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
} as const

interface Props {
  kind: EditedKind
  record: ContentRecord
  children: ReactNode
}

export const CommentsFrame = ({ kind, record: { id, state, version, open_comments }, children }: Props) => {
  const client = useQueryClient()
  const isCommented =
    id > 0 && version > 0 && !SINGLETON_KINDS.has(kind) && mayCall(listComments, $staff.get()?.role)
  const [restored] = useState(() => (isCommented ? commentDraft(newCommentKey(kind, id))?.place : undefined))
  const [isOpen, setOpen] = useState(open_comments > 0 || restored !== undefined)
  /** Below the form, where there is no room beside it, it is shown at once. */
  const [isOpenedByHand, setOpenedByHand] = useState(false)
  const [draft, setDraft] = useState<CommentPlace | undefined>(restored)
  const [active, setActive] = useState<number>()
  const [asked, setAsked] = useState<{ id: number }>()
  const [places, setPlaces] = useState<Readonly<Record<number, PlaceState>>>({})
  const { data, error } = useQuery({
    queryKey: [COMMENTS, kind, id],
    queryFn: () => callStaff(listComments, { kind, id }),
    enabled: isCommented,
    refetchInterval: EVERY_MS,
  })
  const list = data?.list ?? NONE
  const open = useMemo(() => list.filter(({ resolved }) => !resolved), [list])
  const latest = latestOf(list)
  /** How far the person had seen when the form was opened: what came since stays marked. */
  const [seenBefore, setSeenBefore] = useState<number>()
  if (data && seenBefore === undefined) setSeenBefore(data.seen)

  useEffect(() => {
    if (!isOpen || latest <= (data?.seen ?? 0)) return
    void callStaff(seeComments, { kind, id, entry: latest }).catch(() => undefined)
  }, [isOpen, latest, data?.seen, kind, id])

  const onChoose = useCallback((comment: number) => {
    setOpen(true)
    setActive(comment)
  }, [])
  const onStart = useCallback((place: CommentPlace) => {
    setOpen(true)
    setDraft(place)
  }, [])
  const onPlaces = useCallback<CommentsOfRecord['onPlaces']>(
    (_, found) =>
      setPlaces((before) =>
        Object.entries(found).every(([comment, place]) => before[Number(comment)] === place)
          ? before
          : { ...before, ...found },
      ),
    [],
  )
  const comments = useMemo(
    () => ({ open, active, asked, onChoose, onPlaces, onStart }),
    [open, active, asked, onChoose, onPlaces, onStart],
  )
  const mayWrite = state !== 'removed'

  return (
    <CommentsContext value={isCommented && mayWrite ? comments : undefined}>
      {isCommented && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
          <Button
            size="small"
            startIcon={<CommentIcon />}
            aria-expanded={isOpen}
            onClick={() => {
              setOpen(!isOpen)
              setOpenedByHand(!isOpen)
            }}
          >
            批注{open.length > 0 && `（${open.length}）`}
          </Button>
        </Box>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: isCommented && isOpen ? 'minmax(0, 1fr) 320px' : 'minmax(0, 1fr)',
          },
        }}
      >
        <Box sx={[{ minWidth: 0 }, isCommented && isOpen && oneColumn]}>{children}</Box>
        {isCommented && isOpen && (
          <CommentsPanel
            kind={kind}
            id={id}
            list={list}
            error={error}
            seenBefore={seenBefore ?? latest}
            places={places}
            active={active}
            draft={draft}
            isOpenedByHand={isOpenedByHand}
            restored={restored}
            mayWrite={mayWrite}
            onDraft={setDraft}
            onAsk={(comment) => {
              setActive(comment)
              setAsked({ id: comment })
            }}
            onChanged={() => client.invalidateQueries({ queryKey: [COMMENTS, kind, id] })}
          />
        )}
      </Box>
    </CommentsContext>
  )
}
