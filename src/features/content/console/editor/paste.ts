import { useRef, useState } from 'react'
import { asShown } from '#features/content/console/shown-text.ts'
import { fileBase } from '#platform/browser/call.ts'
import type { Losses } from '#platform/html/as-shown.ts'
import { documentLimits } from '#platform/html/document-limits.ts'
import { EXCESSES } from '#platform/html/limits.ts'
import { sanitiserOn } from '#platform/html/sanitise.ts'
import { markLocalPictures, type PastedPicture, pendingFromMarks, withBytes } from './pasted-pictures.ts'

/** Keeps web addresses only: visitors could not load local files, and data URLs are not stored. */
const media = (address: string) => (/^(https?:)?\/\/|^\/(?!\/)/i.test(address) ? address : '')

const { excessOf, isFrameset } = documentLimits(new DOMParser())
const sanitiser = sanitiserOn(window, { media, fileBase: fileBase(), excessOf })

/** A single cell copied from a spreadsheet is a text, not a table. */
const withoutSingleCell = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const cells = body.querySelectorAll('td, th')
  const [cell] = cells
  return cell && cells.length === 1 && cell.textContent?.trim() === body.textContent?.trim()
    ? `<p>${cell.innerHTML}</p>`
    : html
}

/** Reason why the HTML cannot be pasted; `''` if it can. */
const pasteProblem = (html: string): string => {
  const excess = excessOf(html)
  if (excess) return `未能粘贴：内容${EXCESSES[excess]}，请简化或分几次粘贴`
  return isFrameset(html) ? '未能粘贴：内容是框架网页（frameset），请打开其中的页面再复制' : ''
}

const PRESERVED_TAGS = 'table, video, dl, figure'

/** Cleaned HTML of one block, without the wrapper that the site puts around tables. */
export const cleanBlock = (html: string): string => {
  const holder = document.implementation.createHTMLDocument('').createElement('div')
  holder.innerHTML = sanitiser.clean(html)
  return holder.querySelector(PRESERVED_TAGS)?.outerHTML ?? ''
}

const lostText = (lost: number) =>
  `有 ${lost} 张图片在您的电脑上，未能随文字粘贴。请点正文中的“缺图”空位，用“更换图片”上传`

const MOST_NAMED = 3
const named = (words: readonly string[]) =>
  words.slice(0, MOST_NAMED).join('、') + (words.length > MOST_NAMED ? ` 等 ${words.length} 处` : '')
const quoted = (words: readonly string[]) => named(words.map((text) => `“${text}”`))

const noticesOf = ({ changes, comments, hidden, colours }: Losses): string[] => [
  ...(changes.length > 0 ? [`原文有未处理的修订，已按全部接受后的文字粘贴，请核对：${named(changes)}`] : []),
  ...(comments.length > 0 ? ['原文的批注没有带入正文'] : []),
  ...(hidden.length > 0 ? [`原文中隐藏的内容没有带入：${quoted(hidden)}`] : []),
  ...(colours.length > 0 ? [`颜色没有保留：${quoted(colours)}。要突出的地方，请选中后点“突出显示”`] : []),
]

/** @param onChanges told of the open changes of a paste */
export const usePaste = (onChanges: (changes: readonly string[]) => void) => {
  const [problem, setProblem] = useState('')
  const [notices, setNotices] = useState<readonly string[]>([])
  const losses = useRef<Losses | undefined>(undefined)
  const refused = useRef('')
  const pictures = useRef<readonly PastedPicture[]>([])
  return {
    /** Message about the last paste: pictures it left out, or why it was refused; empty for none. */
    problem,
    notices,
    /** For `transformPastedHTML` of the editor, which runs before anything is inserted. */
    clean: (html: string) => {
      refused.current = pasteProblem(html)
      pictures.current = []
      losses.current = undefined
      if (refused.current) return ''
      losses.current = asShown(html).losses
      const marked = markLocalPictures(html)
      pictures.current = marked.pictures
      return pendingFromMarks(withoutSingleCell(sanitiser.clean(marked.html)))
    },
    /** Whether the current paste was refused; the editor then stops it and keeps the selection. */
    isRefused: () => {
      const reason = refused.current
      refused.current = ''
      setProblem(reason)
      setNotices(losses.current ? noticesOf(losses.current) : [])
      if (losses.current) onChanges(losses.current.changes)
      losses.current = undefined
      return reason !== ''
    },
    /** Local pictures of the current paste with their bytes; those without any are reported. */
    takePictures: (data: DataTransfer | null) => {
      const picture = withBytes(pictures.current, data)
      const lost = pictures.current.length - picture.length
      pictures.current = []
      if (lost > 0) setProblem(lostText(lost))
      return picture
    },
  }
}
