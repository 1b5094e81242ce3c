import { showMessage } from '#platform/ui/feedback.ts'
import { canPrint, elsewhere } from './abilities.ts'

/** Takes the place of the button inside apps (base.css). */
export const PRINT_ELSEWHERE = '打印请点右上角，在浏览器打开'

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

export const printPage = async () => {
  if (!canPrint()) return void (await showMessage('这里不能打印', `${elsewhere()}，再打印。`))
  await loadPictures()
  print()
}
