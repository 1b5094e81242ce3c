// What is pasted or dropped: cleaned, or refused whole with a reason.
import { useRef, useState } from 'react'
import { cleanHtml, pasteProblem } from './cleaning.ts'

export const usePaste = () => {
  const [problem, setProblem] = useState('')
  const refused = useRef('')
  return {
    /** Why the last paste was refused; empty where it was not. */
    problem,
    /** For the editor's `transformPastedHTML`, which comes before anything of the paste is inserted. */
    clean: (html: string) => {
      refused.current = pasteProblem(html)
      return refused.current ? '' : cleanHtml(html)
    },
    /** Whether the paste under way was refused: it is over then, and what was selected stays. */
    isRefused: () => {
      const reason = refused.current
      refused.current = ''
      setProblem(reason)
      return reason !== ''
    },
  }
}
