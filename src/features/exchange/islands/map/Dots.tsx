// Listings as dots on the map. One tab stop; arrow keys move between dots from west to east.
import { type KeyboardEvent, useState } from 'react'
import { priceText } from '#features/listings/rules/woodland.ts'
import { type Dot, dotId } from './clusters.ts'
import { aboutOf } from './use-map-data.ts'

interface Props {
  dots: readonly Dot[]
  picked: number | undefined
}

const nameOf = ({ points }: Dot) => {
  const [first] = points
  if (points.length > 1) return `${points.length} 处林地`
  return first ? [first.project_name, priceText(first), aboutOf(first)].filter(Boolean).join('，') : ''
}

const classOf = ({ points }: Dot) =>
  `map-dot${points.length > 1 ? ' cluster' : ''}${points.every(({ about }) => about) ? ' about' : ''}`

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export function Dots({ dots, picked }: Props) {
  const [focusedId, setFocusedId] = useState<number>()
  const ids = dots.map(dotId)
  const tabStopId = ids.find((id) => id === focusedId) ?? ids[0]

  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const buttons = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.currentTarget)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }

  return (
    <div role="toolbar" aria-label="图上的林地，方向键移动">
      {dots.map((dot) => {
        const id = dotId(dot)
        return (
          <button
            key={id}
            type="button"
            className={classOf(dot)}
            style={{ left: `${dot.at.x * 100}%`, top: `${dot.at.y * 100}%` }}
            data-point={id}
            tabIndex={id === tabStopId ? 0 : -1}
            aria-haspopup="dialog"
            aria-expanded={id === picked}
            aria-label={nameOf(dot)}
            onFocus={() => setFocusedId(id)}
            onKeyDown={move}
          >
            {dot.points.length > 1 ? dot.points.length : dot.points[0]?.about && '约'}
          </button>
        )
      })}
    </div>
  )
}
