// Pictures of a listing, three seconds each. Styles alone change them; it comes alive when it is reached for, and then
// also goes by its buttons and shows a picture large.
import { type CSSProperties, type MouseEvent, useRef, useState } from 'react'
import type { Photo as PhotoFacts } from '#contract/listings/list.ts'
import { Photo } from '#ui/Photo.tsx'
import { LargeView } from './PhotoViewer.tsx'

interface Props {
  photos: PhotoFacts[]
  title: string
}

const isSeen = (slide: Element) => Number(getComputedStyle(slide).opacity) > 0.5

export default function Gallery({ photos, title }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(null)
  /** Undefined while they change by themselves. */
  const [held, setHeld] = useState<number>()
  /** The one they go on from. */
  const [from, setFrom] = useState(0)
  const [large, setLarge] = useState<number>()

  const shown = () => held ?? Math.max(0, [...(stage.current?.children ?? [])].findIndex(isSeen))
  const step = (by: number) => setHeld((shown() + by + photos.length) % photos.length)
  const toggle = () => {
    if (held === undefined) return setHeld(shown())
    setFrom(held)
    setHeld(undefined)
  }
  const enlarge = (event: MouseEvent<HTMLElement>, index: number) => {
    event.preventDefault()
    opener.current = event.currentTarget
    setHeld(index)
    setLarge(index)
  }

  return (
    <section
      className={`gallery ${held === undefined ? 'auto' : 'held'}`}
      aria-roledescription="轮播"
      aria-label="林地图片"
      data-count={photos.length}
    >
      <div className="slides" ref={stage}>
        {photos.map((photo, index) => (
          <a
            key={photo.file}
            href={photo.file}
            className="slide"
            style={{ '--turn': (index - from + photos.length) % photos.length } as CSSProperties}
            data-shown={index === (held ?? from) || undefined}
            aria-label={`查看大图：${title}，第 ${index + 1} 张，共 ${photos.length} 张`}
            onClick={(event) => enlarge(event, index)}
          >
            <Photo
              photo={photo}
              alt=""
              sizes={index === 0 ? '(min-width: 1024px) 820px, 100vw' : '(min-width: 1024px) 820px, 60vw'}
              first={index === 0}
            />
          </a>
        ))}
      </div>
      {photos.length > 1 && (
        <div className="controls no-print">
          <span className="count" aria-live="polite">
            {held === undefined ? `共 ${photos.length} 张` : `${held + 1} / ${photos.length}`}
          </span>
          <button type="button" aria-label="上一张" onClick={() => step(-1)}>
            ‹
          </button>
          <button
            type="button"
            className="pause"
            aria-label={held === undefined ? '暂停轮播' : '继续轮播'}
            onClick={toggle}
          >
            {held === undefined ? '❚❚' : '▶'}
          </button>
          <button type="button" aria-label="下一张" onClick={() => step(1)}>
            ›
          </button>
        </div>
      )}
      <LargeView photos={photos} title={title} shown={large} onShow={setLarge} opener={opener} />
    </section>
  )
}
