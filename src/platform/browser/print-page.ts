import { elsewhere } from './abilities.ts'

/** Takes the place of the button where a browser cannot print. */
export const printElsewhere = () => `要打印，${elsewhere()}`

/** A picture that does not come is printed as it is. */
const PICTURES_MS = 8000

/** Pictures below the fold have not been loaded yet. */
const loadPictures = async () => {
  const pending = [...document.images].filter((image) => {
    image.loading = 'eager'
    return image.src && !image.complete
  })
  const over = new Promise((resolve) => setTimeout(resolve, PICTURES_MS))
  const arrived = pending.map((image) => image.decode().catch(() => undefined))
  await Promise.race([over, Promise.all(arrived)])
}

let isPreparing = false

/** @param button  says that pictures are awaited, and takes no second press meanwhile */
export const printPage = async (button: HTMLButtonElement) => {
  if (isPreparing) return
  isPreparing = true
  const text = button.textContent
  button.textContent = '正在准备图片…'
  button.setAttribute('aria-disabled', 'true')
  await loadPictures()
  isPreparing = false
  button.textContent = text
  button.removeAttribute('aria-disabled')
  print()
}
