// Scales down a large photo in the browser, or redraws one of a format that is not accepted.
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
export const compressPhoto = async (file: File): Promise<File> => {
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
