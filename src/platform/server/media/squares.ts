// The middle of a picture, which chat apps show beside the title of a page that is shared.
import { SQUARE_SIDE } from '#platform/lib/photos.ts'
import type { Sharp } from './open-image.ts'

/** Chat apps leave out what is smaller. */
const SMALLEST_SIDE = 300

/** JPEG bytes; undefined for a picture that is too small. */
export const drawSquare = async (
  picture: Sharp,
  { width, height }: { width: number; height: number },
): Promise<Buffer | undefined> => {
  if (Math.min(width, height) < SMALLEST_SIDE) return undefined
  return picture
    .resize({ width: SQUARE_SIDE, height: SQUARE_SIDE, fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 78 })
    .toBuffer()
}
