// Pictures of a paste that no visitor could load: files of the editor's computer, and data within the HTML. Their bytes are
// taken from wherever the clipboard has them.
import { newUuid } from '#platform/console/random.ts'
import { missingAlt } from './pictures.ts'

export interface PastedPicture {
  key: string
  /** Bytes, if the HTML contained them. */
  file: File | undefined
}

const WEB_ADDRESS = /^(https?:)?\/\/|^\/(?!\/)/i
const LAZY_SOURCES = ['data-src', 'data-original']
const MARKER = '/pending-picture/'
const MARKED = new RegExp(`src="${MARKER}([^"]+)"`, 'g')

const DATA_URL = /^data:(image\/(?:png|jpeg|gif|webp));base64,(.+)$/is

const endingOf = (type: string) => type.slice('image/'.length).replace('jpeg', 'jpg')

const fileOfDataUrl = (address: string, name: string): File | undefined => {
  const [, type = '', data = ''] = DATA_URL.exec(address) ?? []
  if (!type) return undefined
  try {
    return new File(
      [Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))],
      `${name}.${endingOf(type)}`,
      {
        type,
      },
    )
  } catch {
    return undefined
  }
}

const isLocal = (picture: Element) =>
  !WEB_ADDRESS.test(picture.getAttribute('src') ?? '') &&
  !LAZY_SOURCES.some((name) => picture.hasAttribute(name))

const nameIn = (address: string) => /([^/\\]+\.[a-z]{3,4})$/i.exec(address)?.[1]

/** Marks such pictures, so that their positions survive the cleaning. */
export const markLocalPictures = (html: string): { html: string; pictures: PastedPicture[] } => {
  if (!/<img/i.test(html)) return { html, pictures: [] }
  const { body, documentElement } = new DOMParser().parseFromString(html, 'text/html')
  const local = [...body.querySelectorAll('img')].filter(isLocal)
  const pictures = local.map((picture, position): PastedPicture => {
    const source = picture.getAttribute('src') ?? ''
    const name = `图片${position + 1}`
    const key = newUuid()
    picture.setAttribute('src', MARKER + key)
    picture.setAttribute('alt', missingAlt(nameIn(source) ?? name))
    return { key, file: fileOfDataUrl(source, name) }
  })
  // With its head: the formats of a spreadsheet stand in the style sheet there.
  return pictures.length > 0 ? { html: documentElement.outerHTML, pictures } : { html, pictures }
}

/** Turns marks into pictures that wait for their upload. */
export const pendingFromMarks = (html: string) => html.replaceAll(MARKED, 'data-pending="$1"')

const RTF_PICTURE =
  /\{\\pict[\s\S]+?\\bliptag-?\d+(?:\\blipupi-?\d+)?(?:\{\\\*\\blipuid\s?[\da-f]+)?[\s}]*?([\da-f\s]+)\}/gi

/** Pictures in the RTF that word processors put beside the HTML, in the order of the text. */
const picturesInRtf = (rtf: string): File[] =>
  [...rtf.matchAll(RTF_PICTURE)].flatMap(([group, digits = ''], position) => {
    const type = /\\pngblip/.test(group) ? 'image/png' : /\\jpegblip/.test(group) ? 'image/jpeg' : undefined
    const pairs = digits.replaceAll(/\s/g, '').match(/../g)
    if (!type || !pairs) return []
    const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
    return [new File([bytes], `图片${position + 1}.${endingOf(type)}`, { type })]
  })

/** Pairs pictures with bytes of the clipboard; pictures without any are left out. */
export const withBytes = (
  pictures: readonly PastedPicture[],
  clipboard: DataTransfer | null,
): { key: string; file: File }[] => {
  const without = pictures.filter(({ file }) => !file)
  const files = [...(clipboard?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  // Only where the numbers agree is it certain which is which.
  const found = [picturesInRtf(clipboard?.getData('text/rtf') ?? ''), files].find(
    (list) => list.length === without.length,
  )
  const filesByKey = new Map(without.map(({ key }, position) => [key, found?.[position]]))
  return pictures.flatMap(({ key, file }) => {
    const bytes = file ?? filesByKey.get(key)
    return bytes ? [{ key, file: bytes }] : []
  })
}
