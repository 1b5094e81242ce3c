// Pictures of a page, as Word takes them: fetched, made smaller and drawn as JPEG, because Word knows no WebP.

export interface WordPicture {
  data: ArrayBuffer
  /** Size on the paper, in pixels. */
  width: number
  height: number
}

const TIMEOUT_MS = 20_000
/** Pixels of a side that are kept, for printing. */
const MOST_PIXELS = 1600
/** Width and height of the text on A4, at 96 pixels an inch. */
const SHEET = { width: 600, height: 860 }

const fetchBlob = async (address: string) => {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS)
  try {
    const reply = await fetch(address, { signal: timeout.signal })
    if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
    return await reply.blob()
  } finally {
    clearTimeout(timer)
  }
}

const toJpeg = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.85)
  })

const drawn = async (blob: Blob): Promise<WordPicture> => {
  const address = URL.createObjectURL(blob)
  const picture = new Image()
  picture.src = address
  await picture.decode().finally(() => URL.revokeObjectURL(address))
  const { naturalWidth: width, naturalHeight: height } = picture
  const scale = Math.min(1, MOST_PIXELS / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG has no transparency: black in its place would hide what is drawn in black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const data = await (await toJpeg(canvas)).arrayBuffer()
  const fit = Math.min(1, SHEET.width / width, SHEET.height / height)
  return { data, width: Math.max(1, Math.round(width * fit)), height: Math.max(1, Math.round(height * fit)) }
}

/** The site's policy lets pictures of other sites be shown, but not read. A placeholder stands for one that is gone. */
const isReadable = (address: string) => {
  const { origin, pathname } = new URL(address)
  const isOurs = [location.origin, document.documentElement.dataset.api].includes(origin)
  return isOurs && !pathname.startsWith('/placeholders/')
}

/** In a gallery a small picture leads to the large one. */
const addressOf = (image: HTMLImageElement) =>
  image.closest('.pictures') ? (image.closest('a')?.href ?? image.src) : image.src

export const loadPictures = async (
  images: readonly HTMLImageElement[],
): Promise<ReadonlyMap<Element, WordPicture>> => {
  const loaded = new Map<Element, WordPicture>()
  const load = async (image: HTMLImageElement) => {
    try {
      const address = addressOf(image)
      if (isReadable(address)) loaded.set(image, await drawn(await fetchBlob(address)))
    } catch {
      // A line says where it stood.
    }
  }
  await Promise.all(images.map(load))
  return loaded
}
