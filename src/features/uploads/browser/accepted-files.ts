// Files as phones and cameras make them: what the file picker offers, what the browser makes acceptable, and what is said of the
// others.
import { fileComplaint, MEGABYTE, type UploadKind, uploadRules } from '#platform/contract/upload-rules.ts'

const MAX_SIDE = 2560
const QUALITY = 0.85

const decodeImage = (file: File): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    const address = URL.createObjectURL(file)
    image.addEventListener('load', () => {
      URL.revokeObjectURL(address)
      resolve(image)
    })
    image.addEventListener('error', () => {
      URL.revokeObjectURL(address)
      reject(new Error('not a picture'))
    })
    image.src = address
  })

/** JPEG with sides of at most 2560 pixels. Rejects if the browser cannot read the photo. */
const compressPhoto = async (file: File): Promise<File> => {
  const image = await decodeImage(file)
  const scale = Math.min(1, MAX_SIDE / Math.max(image.naturalWidth, image.naturalHeight, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('no JPEG')
  // Keeps the photo's date: an interrupted upload resumes when the same photo is chosen again.
  const { lastModified } = file
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg', lastModified })
}

/** Pictures beyond this size are shrunk: the server keeps less, and mobile connections are slow. */
const SHRINK_ABOVE = 2 * MEGABYTE
/** Endings of pictures from phones: redrawn as JPEG where the browser can read them. */
const PHONE_PICTURES = new Set(['webp', 'heic', 'heif', 'avif', 'bmp'])
const QUICKTIME = 'mov'

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** `accept` of the file picker: what the rule takes, and what `conversionOf` makes acceptable. */
export const acceptedTypes = (kind: UploadKind): string => {
  const endings = uploadRules[kind].endings.map((ending) => `.${ending}`)
  if (kind === 'attachment') return endings.join(',')
  // MIME types make phones offer camera and gallery; endings narrow the desktop file picker. JPEG comes first: Safari
  // converts HEIC photos to the first type.
  const types =
    kind === 'video'
      ? ['video/mp4', 'video/quicktime', `.${QUICKTIME}`]
      : ['image/jpeg', 'image/png', 'image/gif', 'image/webp', '.webp']
  return [...types, ...endings].join(',')
}

/**
 * How a file becomes one that the rule takes, or a smaller one; undefined for a file that is sent as it is.
 * @see QueueOptions
 */
export const conversionOf = (kind: UploadKind) => (file: File) => {
  if (kind === 'attachment') return undefined
  const ending = endingOf(file.name)
  if (kind === 'video')
    return ending === QUICKTIME ? async () => (await import('./mov-to-mp4.ts')).movToMp4(file) : undefined
  const isAccepted = uploadRules[kind].endings.includes(ending)
  // Pictures of the staff may be drawings, which a JPEG would spoil.
  const limit = kind === 'picture' ? uploadRules.picture.megabytes * MEGABYTE : SHRINK_ABOVE
  const isConverted = isAccepted ? file.size > limit : PHONE_PICTURES.has(ending)
  return isConverted ? () => compressPhoto(file) : undefined
}

/** What to do about a file that the browser could not convert, by its ending. */
const wayOuts: Partial<Record<string, string>> = {
  heic: '请在手机“设置 › 相机 › 格式”中选“兼容性最佳”后重拍，或截屏后上传',
  [QUICKTIME]: '请在手机上另存为 MP4 后重新选择',
}

/** Message about a file that is not sent; undefined for one that is. */
export const complaintAbout = (kind: UploadKind) => (name: string, size: number) => {
  const complaint = fileComplaint(kind, name, size)
  const wayOut = wayOuts[endingOf(name)]
  return complaint && wayOut ? `${complaint}，${wayOut}` : complaint
}
