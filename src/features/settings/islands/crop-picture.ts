// Cuts a square out of a picture in this browser: a few KB are sent instead of up to 10 MB.
import type { Area } from 'react-easy-crop'

/** Side in pixels; the server draws it smaller. */
const SIDE = 480

/** JPEG. Rejects where the browser cannot draw the picture. */
export const cropPicture = async (address: string, { x, y, width, height }: Area): Promise<Blob> => {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.drawImage(image, x, y, width, height, 0, 0, SIDE, SIDE)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), 'image/jpeg', 0.9)
  })
}
