// Pictures and videos of a task. Private pictures are hidden until the reviewer opens them.

import LockIcon from '@mui/icons-material/LockOutlined'
import DocumentIcon from '@mui/icons-material/PictureAsPdfOutlined'
import { Box, ButtonBase, Typography } from '@mui/material'
import { useState } from 'react'
import type { Fact, QueueName, TaskMedia } from '#features/review/contract/review.ts'
import { colours } from '#platform/console/theme.ts'
import { MediaViewer } from './MediaViewer.tsx'
import { type RevealedPictures, useRevealedPictures } from './reveal.tsx'

interface Props {
  queue: QueueName
  id: number
  media: readonly TaskMedia[]
  facts: readonly Fact[]
  /** Called with the field name of a private picture when it has been shown in the viewer. */
  onSeen: (field: string) => void
}

const tileStyles = {
  width: '100%',
  aspectRatio: '4 / 3',
  borderRadius: 1,
  border: `1px solid ${colours.line}`,
  overflow: 'hidden',
  backgroundColor: colours.mist,
}

const LockedPicture = ({ isBusy }: { isBusy: boolean }) => (
  <Box sx={{ p: 1, textAlign: 'center', color: colours.inkSoft }}>
    <LockIcon />
    <Typography variant="caption" component="span" sx={{ display: 'block' }}>
      {isBusy ? '正在打开' : '点击查看（记入操作记录）'}
    </Typography>
  </Box>
)

const PictureTile = ({
  media: { label, kind, file, sensitive, seen },
  reveals,
  onOpen,
}: {
  media: TaskMedia
  reveals: RevealedPictures
  onOpen: () => void
}) => {
  const state = sensitive ? reveals.stateOf(sensitive) : undefined
  const shown = state?.kind === 'shown' ? state.file : file
  return (
    <ButtonBase
      onClick={onOpen}
      data-unread={seen === false || undefined}
      aria-label={shown ? `查看${label}` : `${label}，点击查看（记入操作记录）`}
      sx={{ ...tileStyles, '& img': { width: '100%', height: '100%', objectFit: 'cover' } }}
    >
      {shown && kind === 'pdf' ? (
        <DocumentIcon fontSize="large" />
      ) : shown ? (
        <img src={shown} alt="" loading="lazy" />
      ) : (
        <LockedPicture isBusy={state?.kind === 'asking'} />
      )}
    </ButtonBase>
  )
}

const SeenMark = ({ seen }: { seen: boolean }) => (
  <Box component="span" sx={{ ml: 1, color: seen ? colours.pine : colours.cinnabar }}>
    {seen ? '已查看' : '未查看'}
  </Box>
)

export const focusUnseenCertificate = () => document.querySelector<HTMLElement>('[data-unread]')?.focus()

/** Certificates are what the decision depends on. */
const certificatesFirst = (media: readonly TaskMedia[]) => [
  ...media.filter(({ sensitive }) => sensitive),
  ...media.filter(({ sensitive }) => !sensitive),
]

export const MediaGallery = ({ queue, id, media: given, facts, onSeen }: Props) => {
  const media = certificatesFirst(given)
  const reveals = useRevealedPictures(queue, id)
  const [openIndex, setOpenIndex] = useState<number | undefined>()
  const pictures = media.filter(({ kind }) => kind !== 'video')

  const open = (index: number) => {
    const field = pictures[index]?.sensitive
    if (field && reveals.stateOf(field).kind === 'hidden') void reveals.reveal(field)
    setOpenIndex(index)
  }

  return (
    <>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {media.map((one) => (
          <Box
            component="li"
            key={one.sensitive ?? one.file}
            sx={one.kind === 'video' ? { gridColumn: { xs: '1 / -1', sm: 'span 2' } } : undefined}
          >
            {one.kind === 'video' ? (
              // biome-ignore lint/a11y/useMediaCaption: users film their woodland without subtitles
              // oxlint-disable-next-line jsx-a11y/media-has-caption
              <video
                src={one.file}
                controls
                preload="metadata"
                aria-label={one.label}
                style={{ ...tileStyles, aspectRatio: '16 / 9' }}
              />
            ) : (
              <PictureTile media={one} reveals={reveals} onOpen={() => open(pictures.indexOf(one))} />
            )}
            <Typography variant="body2" sx={{ mt: 0.5 }}>
              {one.label}
              {one.seen !== undefined && <SeenMark seen={one.seen} />}
            </Typography>
          </Box>
        ))}
      </Box>
      {openIndex !== undefined && (
        <MediaViewer
          pictures={pictures}
          index={openIndex}
          reveals={reveals}
          facts={facts}
          onMove={setOpenIndex}
          onSeen={onSeen}
          onClose={() => setOpenIndex(undefined)}
        />
      )}
    </>
  )
}
