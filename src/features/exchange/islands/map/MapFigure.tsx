// Frame and caption of the outline map. Empty until the outline is loaded, so that nothing below it moves.
import type { ReactNode, RefObject } from 'react'
import { MAP_HEIGHT, MAP_WIDTH } from '#features/regions/rules/china-projection.ts'
import { mapCaption } from '#features/regions/rules/map-caption.ts'

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
      {mapCaption(approval)}
      。颜色越深，林地越多。点省份放大，点圆点看林地；空心圆点为约略位置，只知道所属县区。
    </figcaption>
  </figure>
)

interface EmptyProps {
  approval: string
  /** Set once the outline could not be loaded. */
  retry: (() => void) | undefined
}

export const EmptyMap = ({ approval, retry }: EmptyProps) => (
  <MapFigure approval={approval}>
    <div className="china-drawn">
      <svg viewBox={mapViewBox} aria-hidden="true" />
      {retry && (
        <button className="button plain map-retry" type="button" onClick={retry}>
          地图加载失败，点此重试
        </button>
      )}
    </div>
  </MapFigure>
)
