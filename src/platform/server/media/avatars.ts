// Avatars of users: square, small, redrawn from their pixels without data of the camera.
import { UploadBroken, UploadFormat } from '#platform/contract/file-refusals.ts'
import { uploadRules } from '#platform/contract/upload-rules.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'
import { processImage } from './image-queue.ts'
import { type ImageType, openImage } from './open-image.ts'
import { refuseKind } from './refuse-kind.ts'

const READ = new Set<ImageType>(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp'])
/** Side in pixels: the largest display, on a screen of double density. */
const SIDE = 320

/**
 * JPEG bytes of the middle of the picture. Refuses what is no picture, or damaged.
 * @param owner key of the image queue
 */
export const drawAvatar = (owner: string, sent: Buffer): Promise<Buffer> =>
  processImage(owner, async () => {
    try {
      const image =
        (await openImage(sent, READ)) ?? (await refuseKind(UploadFormat, uploadRules.avatar, sent))
      return await image
        .decode()
        .autoOrient()
        .resize({ width: SIDE, height: SIDE, fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82, mozjpeg: true })
        .toBuffer()
    } catch (cause) {
      if (cause instanceof RefusalError) throw cause
      throw new RefusalError(UploadBroken, undefined, { cause })
    }
  })
