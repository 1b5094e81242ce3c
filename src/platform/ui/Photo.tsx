// Woodland photo in the lightest format the browser supports; a placeholder if there is none.
import type { Photo as PhotoFacts } from '#platform/contract/photos.ts'
import { avifPhoto, PHOTO_WIDTHS, webpSet } from '#platform/lib/photo-sets.ts'
import { smallPhoto } from '#platform/lib/photos.ts'

const PLACEHOLDER = '/placeholders/woodland.svg'
const [SMALL, LARGE] = PHOTO_WIDTHS

interface Props {
  photo?: PhotoFacts | undefined
  alt: string
  /** Display width, in the syntax of the `sizes` attribute. */
  sizes: string
  /** First visible photo: loaded eagerly. */
  first?: boolean
}

export function Photo({ photo, alt, sizes, first = false }: Props) {
  const loading = first ? 'eager' : 'lazy'
  if (!photo) return <img src={PLACEHOLDER} alt={alt} width={LARGE} height={960} />
  const { file } = photo
  const webp = webpSet(file)
  const avif = photo.avif ? avifPhoto(file) : ''
  return (
    <picture>
      {/* AVIF exists only in the large size: phones do better with the small WebP. */}
      {avif && <source type="image/avif" media="(min-width: 768px)" srcSet={avif} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        src={file}
        {...(webp ? { srcSet: `${smallPhoto(file)} ${SMALL}w, ${file} ${LARGE}w`, sizes } : {})}
        alt={alt}
        width={photo.width || LARGE}
        height={photo.height || 960}
        loading={loading}
        fetchPriority={first ? 'high' : 'low'}
        data-placeholder={PLACEHOLDER}
      />
    </picture>
  )
}
