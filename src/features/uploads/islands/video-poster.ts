// Takes a frame of a video in the browser, as a picture to show before it is played.
const MAX_SIDE = 1280
const QUALITY = 0.85
/** Seconds: the first frame is often black. */
const FRAME_AT = 1
/** Longer than a browser takes that can play the video at all. */
const TIMEOUT_MS = 15_000

const event = (target: EventTarget, name: string) =>
  new Promise<void>((resolve, reject) => {
    target.addEventListener(name, () => resolve(), { once: true })
    target.addEventListener('error', () => reject(new Error('not playable')), { once: true })
    setTimeout(() => reject(new Error('no frame')), TIMEOUT_MS)
  })

/** JPEG with sides of at most 1280 pixels. Rejects if the browser cannot play the video. */
export const posterOf = async (video: File): Promise<File> => {
  const player = document.createElement('video')
  const address = URL.createObjectURL(video)
  try {
    player.muted = true
    player.playsInline = true
    player.preload = 'auto'
    player.src = address
    await event(player, 'loadeddata')
    player.currentTime = Math.min(FRAME_AT, player.duration / 2)
    await event(player, 'seeked')
    const scale = Math.min(1, MAX_SIDE / Math.max(player.videoWidth, player.videoHeight, 1))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(player.videoWidth * scale))
    canvas.height = Math.max(1, Math.round(player.videoHeight * scale))
    canvas.getContext('2d')?.drawImage(player, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (!blob) throw new Error('no JPEG')
    return new File([blob], '视频封面.jpg', { type: 'image/jpeg', lastModified: video.lastModified })
  } finally {
    player.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}
