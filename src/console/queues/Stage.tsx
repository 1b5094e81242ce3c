// The picture itself: fitted, enlarged, turned, and moved about by hand where it is larger than its place.
import { Box } from '@mui/material'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { colours } from '../theme.ts'
import type { View } from './ViewerTools.tsx'

interface Props {
  src: string
  alt: string
  view: View
  /** It cannot be shown, or not any more. */
  onBroken: (() => void) | undefined
  /** It stands there. */
  onShown: (() => void) | undefined
}

interface Size {
  width: number
  height: number
}
const NONE: Size = { width: 0, height: 0 }

export const Stage = ({ src, alt, view: { scale, turns }, onBroken, onShown }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(NONE)
  const [own, setOwn] = useState(NONE)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    const stage = place.current
    if (!stage) return undefined
    const observer = new ResizeObserver(() =>
      setRoom({ width: stage.offsetWidth, height: stage.offsetHeight }),
    )
    observer.observe(stage)
    return () => observer.disconnect()
  }, [])

  const isOnSide = turns % 2 === 1
  const [width, height] = isOnSide ? [own.height, own.width] : [own.width, own.height]
  const factor = width > 0 ? Math.min(room.width / width, room.height / height) * scale : 0

  // The middle stays the middle.
  const [drawnAt, setDrawnAt] = useState(factor)
  useEffect(() => {
    const stage = place.current
    if (!stage || drawnAt === factor) return
    const grown = drawnAt > 0 ? factor / drawnAt : 1
    stage.scrollLeft = (stage.scrollLeft + room.width / 2) * grown - room.width / 2
    stage.scrollTop = (stage.scrollTop + room.height / 2) * grown - room.height / 2
    setDrawnAt(factor)
  }, [factor, drawnAt, room])

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    // Fingers scroll by themselves.
    if (event.pointerType !== 'mouse' || event.buttons !== 1) return
    event.currentTarget.scrollLeft -= event.movementX
    event.currentTarget.scrollTop -= event.movementY
  }

  return (
    <Box
      ref={place}
      onPointerMove={drag}
      sx={{
        minHeight: 0,
        overflow: 'auto',
        display: 'flex',
        backgroundColor: colours.mist,
        cursor: scale > 1 ? 'grab' : 'default',
        scrollbarGutter: 'auto',
      }}
    >
      {broken && !onBroken ? (
        <Box component="p" sx={{ m: 'auto', p: 2 }}>
          图片无法显示。
        </Box>
      ) : (
        <Box
          sx={{
            position: 'relative',
            flex: 'none',
            m: 'auto',
            width: Math.floor(width * factor),
            height: Math.floor(height * factor),
          }}
        >
          <img
            src={src}
            alt={alt}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              setOwn({ width: naturalWidth, height: naturalHeight })
              onShown?.()
            }}
            onError={() => (onBroken ? onBroken() : setBroken(true))}
            style={{
              position: 'absolute',
              left: '50%',
              top: '50%',
              width: own.width * factor,
              height: own.height * factor,
              transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
            }}
          />
        </Box>
      )}
    </Box>
  )
}
