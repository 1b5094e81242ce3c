// A picture that fits its container or is enlarged, rotated, and moved by dragging.
import { Box } from '@mui/material'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { colours } from '#platform/console/theme.ts'
import type { PictureView } from './ViewerToolbar.tsx'

interface Props {
  src: string
  alt: string
  view: PictureView
  /** Called if the picture cannot be loaded, for example because its signed address has expired. */
  onBroken: (() => void) | undefined
  onShown: (() => void) | undefined
}

interface Size {
  width: number
  height: number
}
const NO_SIZE: Size = { width: 0, height: 0 }

export const ZoomablePicture = ({ src, alt, view: { scale, quarterTurns }, onBroken, onShown }: Props) => {
  const container = useRef<HTMLDivElement>(null)
  const [available, setAvailable] = useState(NO_SIZE)
  const [naturalSize, setNaturalSize] = useState(NO_SIZE)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    const stage = container.current
    if (!stage) return undefined
    const observer = new ResizeObserver(() =>
      setAvailable({ width: stage.offsetWidth, height: stage.offsetHeight }),
    )
    observer.observe(stage)
    return () => observer.disconnect()
  }, [])

  const isSideways = quarterTurns % 2 === 1
  const [width, height] = isSideways
    ? [naturalSize.height, naturalSize.width]
    : [naturalSize.width, naturalSize.height]
  const scaleFactor = width > 0 ? Math.min(available.width / width, available.height / height) * scale : 0

  // Keeps the centre of the visible part when the scale changes.
  const [drawnFactor, setDrawnFactor] = useState(scaleFactor)
  useEffect(() => {
    const stage = container.current
    if (!stage || drawnFactor === scaleFactor) return
    const ratio = drawnFactor > 0 ? scaleFactor / drawnFactor : 1
    stage.scrollLeft = (stage.scrollLeft + available.width / 2) * ratio - available.width / 2
    stage.scrollTop = (stage.scrollTop + available.height / 2) * ratio - available.height / 2
    setDrawnFactor(scaleFactor)
  }, [scaleFactor, drawnFactor, available])

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    // Touch scrolls natively.
    if (event.pointerType !== 'mouse' || event.buttons !== 1) return
    event.currentTarget.scrollLeft -= event.movementX
    event.currentTarget.scrollTop -= event.movementY
  }

  return (
    <Box
      ref={container}
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
            width: Math.floor(width * scaleFactor),
            height: Math.floor(height * scaleFactor),
          }}
        >
          <img
            src={src}
            alt={alt}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              setNaturalSize({ width: naturalWidth, height: naturalHeight })
              onShown?.()
            }}
            onError={() => (onBroken ? onBroken() : setBroken(true))}
            style={{
              position: 'absolute',
              left: '50%',
              top: '50%',
              width: naturalSize.width * scaleFactor,
              height: naturalSize.height * scaleFactor,
              transform: `translate(-50%, -50%) rotate(${quarterTurns * 90}deg)`,
            }}
          />
        </Box>
      )}
    </Box>
  )
}
