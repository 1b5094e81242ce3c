// Cleaning of pasted HTML, by the rules of the site.

import { useRef, useState } from 'react'
import { documentLimits } from '#html/document-limits.ts'
import { EXCESSES } from '#html/limits.ts'
import { sanitiserOn } from '#html/sanitise.ts'

/** Keeps web addresses only: visitors could not load local files, and data URLs are not stored. */
const media = (address: string) => (/^(https?:)?\/\/|^\/(?!\/)/i.test(address) ? address : '')

const { excessOf, isFrameset } = documentLimits(new DOMParser())
const sanitiser = sanitiserOn(window, { media, excessOf })

const cleanHtml = (html: string) => sanitiser.clean(html)

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

export const usePaste = () => {
  const [problem, setProblem] = useState('')
  const refused = useRef('')
  return {
    /** Reason why the last paste was refused; `''` if it was not. */
    problem,
    /** For `transformPastedHTML` of the editor, which runs before anything is inserted. */
    clean: (html: string) => {
      refused.current = pasteProblem(html)
      return refused.current ? '' : cleanHtml(html)
    },
    /** Whether the current paste was refused; the editor then stops it and keeps the selection. */
    isRefused: () => {
      const reason = refused.current
      refused.current = ''
      setProblem(reason)
      return reason !== ''
    },
  }
}
