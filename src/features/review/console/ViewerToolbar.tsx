import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined'
import NextIcon from '@mui/icons-material/ChevronRightOutlined'
import TurnIcon from '@mui/icons-material/RotateRightOutlined'
import LargerIcon from '@mui/icons-material/ZoomInOutlined'
import SmallerIcon from '@mui/icons-material/ZoomOutOutlined'
import { IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'

export interface PictureView {
  /** 1 fits the container. */
  scale: number
  /** Clockwise quarter turns; never reset to 0, so that the rotation does not run backwards. */
  quarterTurns: number
}
export const INITIAL_VIEW: PictureView = { scale: 1, quarterTurns: 0 }

const ZOOM_STEP = 1.4
const MAX_SCALE = 8

const zoomIn = (view: PictureView): PictureView => ({
  ...view,
  scale: Math.min(MAX_SCALE, view.scale * ZOOM_STEP),
})
const zoomOut = (view: PictureView): PictureView => ({ ...view, scale: Math.max(1, view.scale / ZOOM_STEP) })
const rotate = (view: PictureView): PictureView => ({ ...view, quarterTurns: view.quarterTurns + 1 })

const keyBindings: Readonly<Record<string, (view: PictureView) => PictureView>> = {
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
  '0': () => INITIAL_VIEW,
  r: rotate,
  R: rotate,
}

/** View after a key press; undefined if the key has no binding. */
export const viewAfterKey = (view: PictureView, key: string): PictureView | undefined =>
  keyBindings[key]?.(view)

interface Props {
  view: PictureView
  onView: (view: PictureView) => void
  /** Undefined if there is only one picture. */
  onMove: ((step: number) => void) | undefined
}

const ToolButton = ({
  name,
  shortcut,
  disabled = false,
  onClick,
  children,
}: {
  name: string
  shortcut: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) => (
  <Tooltip title={`${name}（${shortcut}）`} describeChild slotProps={{ popper: { disablePortal: true } }}>
    <span>
      <IconButton aria-label={name} disabled={disabled} onClick={onClick}>
        {children}
      </IconButton>
    </span>
  </Tooltip>
)

export const ViewerToolbar = ({ view, onView, onMove }: Props) => (
  <>
    {onMove && (
      <>
        <ToolButton name="上一张" shortcut="←" onClick={() => onMove(-1)}>
          <PreviousIcon />
        </ToolButton>
        <ToolButton name="下一张" shortcut="→" onClick={() => onMove(1)}>
          <NextIcon />
        </ToolButton>
      </>
    )}
    <ToolButton name="缩小" shortcut="-" disabled={view.scale <= 1} onClick={() => onView(zoomOut(view))}>
      <SmallerIcon />
    </ToolButton>
    <ToolButton
      name="放大"
      shortcut="+"
      disabled={view.scale >= MAX_SCALE}
      onClick={() => onView(zoomIn(view))}
    >
      <LargerIcon />
    </ToolButton>
    <ToolButton name="旋转" shortcut="R" onClick={() => onView(rotate(view))}>
      <TurnIcon />
    </ToolButton>
  </>
)
