// One picture in full size beside the submitted fields, to compare certificates with what was entered.
import CloseIcon from '@mui/icons-material/CloseOutlined'
import { Alert, Box, Button, IconButton, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import type { Fact, TaskMedia } from '#features/review/contract/review.ts'
import { colours } from '#platform/console/theme.ts'
import type { RevealedPictures } from './reveal.tsx'
import { INITIAL_VIEW, type PictureView, ViewerToolbar, viewAfterKey } from './ViewerToolbar.tsx'
import { ZoomablePicture } from './ZoomablePicture.tsx'

interface Props {
  pictures: readonly TaskMedia[]
  index: number
  reveals: RevealedPictures
  facts: readonly Fact[]
  onMove: (index: number) => void
  /** Called with the field name of a private picture when it has loaded. */
  onSeen: (field: string) => void
  onClose: () => void
}

const WIDE_SCREEN = '@media (min-width: 700px)'
const dialogStyles = {
  width: '100vw',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  p: 0,
  border: 0,
  backgroundColor: colours.card,
  color: colours.ink,
  overflow: 'hidden',
  '&[open]': { display: 'grid' },
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [WIDE_SCREEN]: {
    gridTemplateColumns: 'minmax(0, 1fr) clamp(15rem, 30vw, 24rem)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
  },
}

const SubmittedDetails = ({ facts }: { facts: readonly Fact[] }) => (
  <Box
    component="section"
    aria-label="填写的内容"
    // Focusable, so that it can be scrolled by keyboard.
    tabIndex={0}
    sx={{
      overflow: 'auto',
      p: 1.5,
      maxHeight: '32dvh',
      borderTop: `1px solid ${colours.line}`,
      [WIDE_SCREEN]: { maxHeight: 'none', borderTop: 0, borderLeft: `1px solid ${colours.line}` },
    }}
  >
    <Box component="dl" sx={{ m: 0 }}>
      {facts
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => (
          <Box key={label} sx={{ py: 0.5, borderBottom: `1px solid ${colours.mist}` }}>
            <Typography component="dt" variant="caption" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, whiteSpace: 'pre-wrap' }}>
              {value}
            </Typography>
          </Box>
        ))}
    </Box>
  </Box>
)

const HiddenPicture = ({
  label,
  field,
  reveals,
}: {
  label: string
  field: string
  reveals: RevealedPictures
}) => {
  const state = reveals.stateOf(field)
  return (
    <Box sx={{ m: 'auto', p: 2, textAlign: 'center' }}>
      {state.kind === 'refused' && (
        <Alert severity="warning" sx={{ mb: 2, textAlign: 'left' }}>
          {state.text}
        </Alert>
      )}
      <Button
        variant="contained"
        disabled={state.kind === 'asking'}
        onClick={() => void reveals.reveal(field)}
      >
        {state.kind === 'asking' ? '正在打开' : `查看${label}（记入操作记录）`}
      </Button>
    </Box>
  )
}

export const MediaViewer = ({ pictures, index, reveals, facts, onMove, onSeen, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [view, setView] = useState<PictureView>(INITIAL_VIEW)
  useEffect(() => {
    const opened = dialog.current
    // A native modal dialog returns the focus to the opener when it closes.
    opened?.showModal()
    return () => opened?.close()
  }, [])

  const move = (step: number) => {
    setView(INITIAL_VIEW)
    onMove((index + step + pictures.length) % pictures.length)
  }
  // On the window: the focused button may become disabled or disappear, and would then receive no keys.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const nextView = viewAfterKey(view, event.key)
      if (event.key === 'ArrowLeft') move(-1)
      else if (event.key === 'ArrowRight') move(1)
      else if (nextView) setView(nextView)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  const picture = pictures[index]
  if (!picture) return null
  const { label, file, sensitive } = picture
  const state = sensitive ? reveals.stateOf(sensitive) : undefined
  const shown = state?.kind === 'shown' ? state.file : file

  return (
    <Box component="dialog" ref={dialog} aria-label={label} onClose={onClose} sx={dialogStyles}>
      <Box
        sx={{
          gridColumn: '1 / -1',
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 0, sm: 0.5 },
          px: { xs: 0.5, sm: 1.5 },
          py: 0.5,
          borderBottom: `1px solid ${colours.line}`,
        }}
      >
        <Typography
          component="h2"
          variant="h6"
          aria-live="polite"
          sx={{ mr: 'auto', pl: 0.5, minWidth: 0, fontSize: { xs: '0.875rem', sm: '1rem' } }}
        >
          {label}
          <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
            {index + 1} / {pictures.length}
          </Typography>
        </Typography>
        <ViewerToolbar view={view} onView={setView} onMove={pictures.length > 1 ? move : undefined} />
        <IconButton aria-label="关闭" onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </IconButton>
      </Box>
      {sensitive && !shown ? (
        <HiddenPicture label={label} field={sensitive} reveals={reveals} />
      ) : picture.kind === 'pdf' ? (
        <Box sx={{ m: 'auto', p: 2, textAlign: 'center' }}>
          <Typography sx={{ mb: 2 }}>{label}：PDF 文件</Typography>
          <Button
            variant="contained"
            href={shown}
            target="_blank"
            rel="noopener"
            onClick={() => sensitive && onSeen(sensitive)}
          >
            在新窗口打开
          </Button>
        </Box>
      ) : (
        <ZoomablePicture
          key={shown}
          src={shown}
          alt={label}
          view={view}
          onBroken={sensitive ? () => reveals.expire(sensitive) : undefined}
          onShown={sensitive ? () => onSeen(sensitive) : undefined}
        />
      )}
      <SubmittedDetails facts={facts} />
    </Box>
  )
}
