// A photo that is too large for upload → the same in fewer pixels. Drawn by the browser; nothing leaves the phone.
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

/** As JPEG, 2560 pixels at most; undefined where the browser cannot. */
export const compressPhoto = async (file: File): Promise<File | undefined> => {
  const image = await decodeImage(file)
  const scale = Math.min(1, MAX_SIDE / Math.max(image.naturalWidth, image.naturalHeight, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // JPEG knows no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) return undefined
  // Of the photo's own date, so that an upload that was cut off goes on when the photo is chosen again.
  const { lastModified } = file
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg', lastModified })
}
