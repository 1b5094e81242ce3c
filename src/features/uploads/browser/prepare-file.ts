// Makes of a chosen photo or video the file to send. Loaded when a file is chosen.
import { Refused } from '#platform/browser/call.ts'
import { wrongKindText } from '#platform/contract/file-kinds.ts'
import { UploadBroken, UploadFormat } from '#platform/contract/file-refusals.ts'
import {
  MEGABYTE,
  MOST_MISSING,
  maxBytes,
  type UploadKind,
  type UploadRule,
  uploadRules,
} from '#platform/contract/upload-rules.ts'
import { contentKind, HEAD_BYTES } from '#platform/lib/content-kind.ts'
import { endingOf, withEnding } from '#platform/lib/file-names.ts'
import { drawnRows, END_MARK, exifSegment, jpegState } from '#platform/lib/jpeg.ts'
import type { ConversionReport } from './upload-queue.ts'

const MAX_SIDE = 2560
const QUALITY = 0.85
/** Pictures beyond this size are shrunk: the server keeps less, and mobile connections are slow. */
const SHRINK_ABOVE = 2 * MEGABYTE

/** Content that is redrawn as JPEG where the browser can read it. */
const REDRAWN = new Set(['webp', 'heic', 'avif', 'bmp'])

interface Drawable {
  source: CanvasImageSource
  width: number
  height: number
}

const decodeImage = (file: File): Promise<Drawable> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    const address = URL.createObjectURL(file)
    image.addEventListener('load', () => {
      URL.revokeObjectURL(address)
      resolve({ source: image, width: image.naturalWidth, height: image.naturalHeight })
    })
    image.addEventListener('error', () => {
      URL.revokeObjectURL(address)
      reject(new Error('not a picture'))
    })
    image.src = address
  })

/** By the browser where it can (Safari), else by a decoder of 740 KB. */
const decodeHeic = (file: File): Promise<Drawable> =>
  decodeImage(file).catch(async () => {
    // The decoder calls it unasked; Safari before 15 lacks it.
    if (typeof createImageBitmap !== 'function') throw new Error('no bitmaps')
    const { heicTo } = await import('heic-to/csp').catch((cause: unknown) => {
      throw Object.assign(new Refused(0, '照片未能转换，请检查网络后重试，或刷新页面后重新选择', {}), {
        cause,
      })
    })
    const source = await heicTo({ blob: file, type: 'bitmap' })
    return { source, width: source.width, height: source.height }
  })

const brokenPhoto = () =>
  new Refused(UploadBroken.code, '图片不完整，只有上面一部分，请从相册重新选择，或重拍后上传', {})

const toJpeg = async (canvas: HTMLCanvasElement, { name, lastModified }: File): Promise<File> => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('no JPEG')
  // Keeps the photo's date: an interrupted upload resumes when the same photo is chosen again.
  return new File([blob], withEnding(name, 'jpg'), { type: 'image/jpeg', lastModified })
}

const contextOf = (canvas: HTMLCanvasElement) => {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  return context
}

/** The picture with sides of at most 2560 pixels. */
const draw = ({ source, width, height }: Drawable): HTMLCanvasElement => {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  contextOf(canvas).drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** JPEG with sides of at most 2560 pixels. Rejects if the browser cannot read the photo. */
const redraw = async (file: File, content: string): Promise<File> => {
  const canvas = draw(await (content === 'heic' ? decodeHeic(file) : decodeImage(file)))
  const context = contextOf(canvas)
  // JPEG has no transparency.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return toJpeg(canvas, file)
}

/**
 * Of a JPEG that was cut short: the file itself, which the server mends, or the rows that have arrived where the file is
 * too large to be sent.
 */
const prepareCutJpeg = async (
  rule: UploadRule,
  file: File,
  bytes: Uint8Array<ArrayBuffer>,
  onNote: ConversionReport['onNote'],
): Promise<File> => {
  // Rows are missing of the picture as it is stored, which the camera may have held on its side.
  const { from, to } = exifSegment(bytes) ?? { from: 2, to: 2 }
  // With an end mark, browsers draw the rows before it to the last one.
  const stored = new File([bytes.subarray(0, from), bytes.subarray(to), END_MARK], file.name)
  const canvas = draw(await decodeImage(stored))
  const { width, height } = canvas
  const rows = drawnRows(contextOf(canvas).getImageData(0, 0, width, height).data, width, 4)
  if (rows < height * (1 - MOST_MISSING)) throw brokenPhoto()
  if (rows < height) {
    const share = Math.floor((rows / height) * 100)
    onNote(`图片不完整，只收到约 ${share}%，缺的部分会裁去。要整张图片的，请从相册重新选择`)
  }
  if (file.size <= maxBytes(rule)) return named(rule, file, 'jpg')
  const drawn = contextOf(canvas).getImageData(0, 0, width, rows)
  canvas.height = rows
  contextOf(canvas).putImageData(drawn, 0, 0)
  const jpeg = await toJpeg(canvas, file)
  const { name, type, lastModified } = jpeg
  return new File([jpeg.slice(0, 2), bytes.subarray(from, to), jpeg.slice(2)], name, { type, lastModified })
}

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
}

/** The file itself, or by the ending of its content where the name has none of the rule's. */
const named = ({ endings }: UploadRule, file: File, content: string): File => {
  if (endings.includes(endingOf(file.name))) return file
  const { lastModified } = file
  return new File([file], withEnding(file.name, content), { type: TYPES[content] ?? '', lastModified })
}

const refuseKind = (rule: UploadRule, content: string, { name }: File) =>
  new Refused(UploadFormat.code, wrongKindText(rule, content, name), {})

const preparePhoto = async (
  kind: UploadKind,
  file: File,
  content: string,
  { onNote }: ConversionReport,
): Promise<File> => {
  const rule: UploadRule = uploadRules[kind]
  if (content === '') {
    const ending = endingOf(file.name)
    // The server judges what the detector does not know.
    if (ending === '' || rule.endings.includes(ending)) return file
    throw refuseKind(rule, content, file)
  }
  if (!rule.endings.includes(content)) {
    if (!REDRAWN.has(content)) throw refuseKind(rule, content, file)
    return redraw(file, content).catch((error: unknown) => {
      throw error instanceof Refused ? error : refuseKind(rule, content, file)
    })
  }
  if (content === 'jpg') {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const state = jpegState(bytes)
    if (state === 'blurred') throw brokenPhoto()
    if (state === 'cut') return prepareCutJpeg(rule, file, bytes, onNote)
  }
  // Pictures of the staff may be drawings, which a JPEG would spoil.
  const limit = kind === 'picture' ? maxBytes(rule) : SHRINK_ABOVE
  if (content === 'pdf' || file.size <= limit) return named(rule, file, content)
  const smaller = await redraw(file, content)
  return smaller.size < file.size ? smaller : named(rule, file, content)
}

const VIDEOS = new Set(['mp4', 'mov', 'avi', 'wmv'])

const prepareVideo = async (file: File, content: string, report: ConversionReport): Promise<File> => {
  const rule: UploadRule = uploadRules.video
  if (!VIDEOS.has(content)) throw refuseKind(rule, content, file)
  if (content === 'avi' || content === 'wmv') return named(rule, file, content)
  const { videoToMp4 } = await import('./video-to-mp4.ts')
  // What Mediabunny cannot read, the server may.
  const mp4 = await videoToMp4(file, report).catch(() => {
    if (content === 'mov') throw refuseKind(rule, content, file)
    return file
  })
  return named(rule, mp4, 'mp4')
}

/** Rejects with Refused for what may not be sent, with any other error where the browser cannot read the file. */
export const prepareFile = async (kind: UploadKind, file: File, report: ConversionReport): Promise<File> => {
  const content = await contentKind(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  return kind === 'video' ? prepareVideo(file, content, report) : preparePhoto(kind, file, content, report)
}
