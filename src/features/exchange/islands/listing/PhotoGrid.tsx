// All photos of a listing as a grid; each opens the photo viewer.
import { useRef, useState } from 'react'
import type { Photo as PhotoFacts } from '#platform/contract/photos.ts'
import { Photo } from '#platform/ui/Photo.tsx'
import { PhotoViewer } from './PhotoViewer.tsx'

interface Props {
  photos: PhotoFacts[]
  title: string
}

export default function PhotoGrid({ photos, title }: Props) {
  const opener = useRef<HTMLElement>(null)
  const [openIndex, setOpenIndex] = useState<number>()
  return (
    <>
      <ul className="photo-grid">
        {photos.map((photo, index) => (
          <li key={photo.file}>
            <a
              href={photo.file}
              aria-label={`查看大图：第 ${index + 1} 张，共 ${photos.length} 张`}
              onClick={(event) => {
                event.preventDefault()
                opener.current = event.currentTarget
                setOpenIndex(index)
              }}
            >
              <Photo photo={photo} alt="" sizes="(min-width: 768px) 270px, 45vw" />
            </a>
          </li>
        ))}
      </ul>
      <PhotoViewer photos={photos} title={title} index={openIndex} onChange={setOpenIndex} opener={opener} />
    </>
  )
}
