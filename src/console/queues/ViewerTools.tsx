// How a picture is looked at: larger, turned, one after the other. Each has its key.
import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined'
import NextIcon from '@mui/icons-material/ChevronRightOutlined'
import TurnIcon from '@mui/icons-material/RotateRightOutlined'
import LargerIcon from '@mui/icons-material/ZoomInOutlined'
import SmallerIcon from '@mui/icons-material/ZoomOutOutlined'
import { IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'

export interface View {
  /** 1 fits into the window. */
  scale: number
  /** Quarters, clockwise; they only ever grow. */
  turns: number
}
export const START: View = { scale: 1, turns: 0 }

const STEP = 1.4
const MOST = 8

const larger = (view: View): View => ({ ...view, scale: Math.min(MOST, view.scale * STEP) })
const smaller = (view: View): View => ({ ...view, scale: Math.max(1, view.scale / STEP) })
const turned = (view: View): View => ({ ...view, turns: view.turns + 1 })

const keys: Readonly<Record<string, (view: View) => View>> = {
  '+': larger,
  '=': larger,
  '-': smaller,
  '0': () => START,
  r: turned,
  R: turned,
}

/** Undefined for a key that means nothing here. */
export const viewAfter = (view: View, key: string): View | undefined => keys[key]?.(view)

interface Props {
  view: View
  onView: (view: View) => void
  /** Undefined where there is but one. */
  onMove: ((step: number) => void) | undefined
}

const Tool = ({
  name,
  hint,
  disabled = false,
  onClick,
  children,
}: {
  name: string
  hint: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) => (
  <Tooltip title={`${name}（${hint}）`} describeChild slotProps={{ popper: { disablePortal: true } }}>
    <span>
      <IconButton aria-label={name} disabled={disabled} onClick={onClick}>
        {children}
      </IconButton>
    </span>
  </Tooltip>
)

export const ViewerTools = ({ view, onView, onMove }: Props) => (
  <>
    {onMove && (
      <>
        <Tool name="上一张" hint="←" onClick={() => onMove(-1)}>
          <PreviousIcon />
        </Tool>
        <Tool name="下一张" hint="→" onClick={() => onMove(1)}>
          <NextIcon />
        </Tool>
      </>
    )}
    <Tool name="缩小" hint="-" disabled={view.scale <= 1} onClick={() => onView(smaller(view))}>
      <SmallerIcon />
    </Tool>
    <Tool name="放大" hint="+" disabled={view.scale >= MOST} onClick={() => onView(larger(view))}>
      <LargerIcon />
    </Tool>
    <Tool name="旋转" hint="R" onClick={() => onView(turned(view))}>
      <TurnIcon />
    </Tool>
  </>
)
