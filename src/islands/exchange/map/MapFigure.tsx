// Frame and caption of the outline map. Empty while the outline's file loads, so that nothing below it moves.
import type { ReactNode, RefObject } from 'react'
import { MAP_HEIGHT, MAP_WIDTH } from '#lib/china-projection.ts'
import { mapCaption } from '#lib/map-caption.ts'

export const mapViewBox = `0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`

interface Props {
  approval: string
  frame?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

export const MapFigure = ({ approval, frame, children }: Props) => (
  <figure className="china">
    <div className="china-frame" ref={frame}>
      {children}
    </div>
    <figcaption className="meta">
      {mapCaption(approval)}。颜色越深，林地越多。点省份放大，点圆点看林地。
    </figcaption>
  </figure>
)

export const EmptyMap = ({ approval }: { approval: string }) => (
  <MapFigure approval={approval}>
    <div className="china-drawn">
      <svg viewBox={mapViewBox} aria-hidden="true" />
    </div>
  </MapFigure>
)
