// Carousel of a listing's photos and its video, three seconds each, animated by CSS alone; on phones a row that one pushes
// along, which a script of the page turns until it is touched. Hydration adds the buttons, the number of the slide, the photo
// viewer and the player.
import { type CSSProperties, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Photo as PhotoFacts } from '#platform/contract/photos.ts'
import { Photo } from '#platform/ui/Photo.tsx'
import { PhotoViewer } from './PhotoViewer.tsx'

interface Props {
  photos: PhotoFacts[]
  video: string
  /** Shown in its place before it is played; empty: the first photo. */
  poster: string
  title: string
}

/** With more slides than the stylesheet animates, the carousel does not turn by itself. */
const MAX_ANIMATED = 7

const isVisible = (slide: Element) => Number(getComputedStyle(slide).opacity) > 0.5

/** Moves the focus from the link that it replaces. */
const focusPlayer = (player: HTMLVideoElement | null) => player?.focus({ preventScroll: true })

export default function Gallery({ photos, video, poster, title }: Props) {
  const count = photos.length + (video ? 1 : 0)
  const turns = count <= MAX_ANIMATED
  const stage = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(null)
  /** Index of the photo it is paused at; undefined while it runs. */
  const [pausedAt, setPausedAt] = useState(turns ? undefined : 0)
  /** Index of the photo the animation starts from. */
  const [startIndex, setStartIndex] = useState(0)
  /** Whether the reader asked for the photo: screen readers would otherwise name each one that a phone turns to. */
  const [isAnnounced, setAnnounced] = useState(true)
  const [openIndex, setOpenIndex] = useState<number>()
  const [isPlaying, setIsPlaying] = useState(false)
  const still = poster ? { file: poster, width: 0, height: 0, avif: false } : photos[0]

  const currentIndex = () =>
    pausedAt ?? Math.max(0, [...(stage.current?.children ?? [])].findIndex(isVisible))
  const show = (index: number) => {
    setPausedAt(index)
    if (index < photos.length) setIsPlaying(false)
  }
  const step = (by: number) => {
    setAnnounced(true)
    show((currentIndex() + by + count) % count)
  }
  const toggle = () => {
    if (pausedAt === undefined) return setPausedAt(currentIndex())
    setStartIndex(pausedAt)
    setIsPlaying(false)
    setPausedAt(undefined)
  }
  const enlarge = (event: MouseEvent<HTMLElement>, index: number) => {
    event.preventDefault()
    opener.current = event.currentTarget
    setPausedAt(index)
    setOpenIndex(index)
  }

  /** On phones, where the slides lie side by side. */
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = stage.current ?? {}
    if (scrollWidth <= clientWidth) return
    setAnnounced(false)
    show(Math.round(scrollLeft / clientWidth))
  }
  const start = useEffectEvent(follow)
  // The reader may have pushed the slides before the script came.
  useEffect(() => start(), [])
  const slide = (index: number) => ({
    style: { '--turn': (index - startIndex + count) % count } as CSSProperties,
    'data-shown': index === (pausedAt ?? startIndex) || undefined,
  })

  return (
    <section
      className={`gallery ${pausedAt === undefined ? 'auto' : 'held'}`}
      aria-roledescription="轮播"
      aria-label={video ? '照片与视频' : '照片'}
      data-count={count}
    >
      <div className="slides" ref={stage} onScroll={follow}>
        {photos.map((photo, index) => (
          <a
            key={photo.file}
            href={photo.file}
            className="slide"
            {...slide(index)}
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
        {video && !isPlaying && (
          <a
            href={video}
            className="slide video"
            {...slide(photos.length)}
            aria-label={`播放视频：${title}`}
            onClick={(event) => {
              event.preventDefault()
              setPausedAt(photos.length)
              setIsPlaying(true)
            }}
          >
            <Photo photo={still} alt="" sizes="(min-width: 1024px) 820px, 60vw" />
            <span className="play">▶ 播放视频</span>
          </a>
        )}
        {isPlaying && (
          <div className="slide" {...slide(photos.length)}>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- people film their woodland without subtitles */}
            <video
              controls
              autoPlay
              poster={still?.file}
              src={video}
              aria-label="林地视频"
              ref={focusPlayer}
            />
          </div>
        )}
      </div>
      {count > 1 && (
        <div className="controls scripted no-print">
          <span className="count" aria-live={isAnnounced ? 'polite' : 'off'}>
            {pausedAt === undefined ? (
              <>
                共 {photos.length} 张{video && '，1 段视频'}
              </>
            ) : (
              `${pausedAt + 1} / ${count}`
            )}
          </span>
          <button type="button" aria-label="上一张" onClick={() => step(-1)}>
            ‹
          </button>
          {turns && (
            <button
              type="button"
              className="pause"
              aria-label={pausedAt === undefined ? '暂停轮播' : '继续轮播'}
              onClick={toggle}
            >
              {pausedAt === undefined ? '❚❚' : '▶'}
            </button>
          )}
          <button type="button" aria-label="下一张" onClick={() => step(1)}>
            ›
          </button>
        </div>
      )}
      <PhotoViewer photos={photos} title={title} index={openIndex} onChange={setOpenIndex} opener={opener} />
    </section>
  )
}
