// Pictures of the staff, re-encoded from their pixels, so that nothing else of the sent file is served.
import { ImageBroken, ImageFormat } from '#platform/contract/file-refusals.ts'
import { uploadRules } from '#platform/contract/upload-rules.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'
import { processImage } from './image-queue.ts'
import {
  fromPixels,
  type ImageType,
  MAX_PIXELS,
  type OpenedImage,
  openImage,
  type Sharp,
} from './open-image.ts'
import { refuseKind } from './refuse-kind.ts'
import { drawSquare } from './squares.ts'

/** Widest display in an article, on a screen of double density. */
const MAX_WIDTH = 1600
const MAX_FRAMES = 200

/** PNG is chosen over JPEG if at most so many times larger, to keep text and lines sharp. */
const LOSSLESS_WORTH = 1.5

const READ = new Set<ImageType>(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp'])

export interface Picture {
  bytes: Buffer
  ending: 'jpg' | 'png' | 'gif'
  contentType: 'image/jpeg' | 'image/png' | 'image/gif'
  width: number
  height: number
  /** JPEG; absent for an animation, and for a small picture. */
  square?: Buffer
}

const drawn = async (picture: Sharp, format: 'jpeg' | 'png' | 'gif'): Promise<Picture> => {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return {
    bytes: data,
    ending: format === 'jpeg' ? 'jpg' : format,
    contentType: `image/${format}`,
    width: info.width,
    height: info.pageHeight ?? info.height,
  }
}

const jpeg = (picture: Sharp) => drawn(picture.clone().jpeg({ quality: 82, mozjpeg: true }), 'jpeg')
const png = (picture: Sharp) => drawn(picture.clone().png({ compressionLevel: 9 }), 'png')

const lightest = async (pixels: Sharp, { hasAlpha, type }: OpenedImage): Promise<Picture> => {
  if (hasAlpha && !(await pixels.stats()).isOpaque) return png(pixels)
  if (type === 'image/jpeg') return jpeg(pixels)
  const [photo, drawing] = [await jpeg(pixels), await png(pixels)]
  return drawing.bytes.length <= photo.bytes.length * LOSSLESS_WORTH ? drawing : photo
}

/**
 * Not WebP, which phones of 2019 cannot show. Animations stay GIF, transparent pictures become PNG; others become PNG if
 * that is hardly larger (drawings, screenshots), otherwise JPEG.
 */
const encode = async (bytes: Buffer): Promise<Picture> => {
  const image = (await openImage(bytes, READ)) ?? (await refuseKind(ImageFormat, uploadRules.picture, bytes))
  const { width, height } = image
  const frames = Math.max(1, Math.min(image.frames, MAX_FRAMES, Math.floor(MAX_PIXELS / (width * height))))
  const fit = { width: MAX_WIDTH, withoutEnlargement: true } as const
  if (frames > 1) return drawn(image.decode(frames).resize(fit).gif(), 'gif')
  // Decoded and shrunk once, encoded several times below.
  const shown = image.decode().autoOrient().resize(fit).raw()
  const pixels = fromPixels(await shown.toBuffer({ resolveWithObject: true }))
  const still = await lightest(pixels, image)
  const square = await drawSquare(pixels.clone(), still)
  return { ...still, ...(square && { square }) }
}

/**
 * Throws a refusal if the content is not a picture, or damaged.
 * @param owner key of the image queue
 */
export const reencode = async (owner: string, bytes: Buffer): Promise<Picture> => {
  try {
    return await processImage(owner, () => encode(bytes))
  } catch (cause) {
    if (cause instanceof RefusalError) throw cause
    throw new RefusalError(ImageBroken, undefined, { cause })
  }
}
