// Full-screen view of one photo, with buttons to the previous and next.
import type { KeyboardEvent, RefObject } from 'react'
import type { Photo } from '#platform/contract/photos.ts'
import { Modal } from '#platform/ui/Modal.tsx'

interface Props {
  photos: Photo[]
  title: string
  index: number | undefined
  onChange: (index: number | undefined) => void
  opener: RefObject<HTMLElement | null>
}

export function PhotoViewer({ photos, title, index, onChange, opener }: Props) {
  const photo = index === undefined ? undefined : photos[index]
  const several = photos.length > 1
  const step = (by: number) =>
    index !== undefined && several && onChange((index + by + photos.length) % photos.length)
  const close = () => onChange(undefined)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  }
  return (
    <Modal
      labelledBy="large-title"
      className="large-view"
      open={Boolean(photo)}
      onClose={close}
      opener={opener}
    >
      {photo && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows turn the pictures
        <div className="large" role="group" aria-labelledby="large-title" onKeyDown={onKeyDown}>
          <h2 id="large-title" className="visually-hidden">
            {title}的图片
          </h2>
          <img
            key={photo.file}
            src={photo.file}
            alt={`${title}，第 ${(index ?? 0) + 1} 张`}
            width={photo.width || undefined}
            height={photo.height || undefined}
            data-placeholder="/placeholders/woodland.svg"
          />
          <p className="bar">
            <span aria-live="polite">
              {(index ?? 0) + 1} / {photos.length}
            </span>
            {several && (
              <>
                <button type="button" aria-label="上一张" onClick={() => step(-1)}>
                  ‹
                </button>
                <button type="button" aria-label="下一张" onClick={() => step(1)}>
                  ›
                </button>
              </>
            )}
            <button type="button" onClick={close}>
              关闭
            </button>
          </p>
        </div>
      )}
    </Modal>
  )
}
