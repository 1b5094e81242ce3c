// The question on the screen. Its name stands in the address, so that the phone's Back leads to the one before, and a
// reload to the same.
import { useCallback, useEffect, useRef, useState } from 'react'
import { QUESTION_HASH } from '#features/listings/islands/form/filling.ts'
import { questions, type StepName } from './questions.ts'

interface Entry {
  /** Questions since the form was opened. */
  depth: number
  /** Whether it was opened from the summary, and leads back there. */
  returns: boolean
  from?: StepName
}

interface Shown extends Entry {
  step: StepName
  /** What takes the focus: the question after Back, its answer after 下一题, or a field that is wrong. */
  focus: 'nothing' | 'question' | 'answer' | { field: string }
}

const isStep = (name: string): name is StepName => name === 'summary' || name in questions

const stepInAddress = () => {
  const name = location.hash.startsWith(QUESTION_HASH) ? location.hash.slice(QUESTION_HASH.length) : ''
  return isStep(name) ? name : undefined
}
const addressOf = (step: StepName) => QUESTION_HASH + step

const entryOf = (state: unknown): Entry => {
  const { depth = 0, returns = false, from } = (state ?? {}) as Partial<Entry>
  return from === undefined ? { depth, returns } : { depth, returns, from }
}

/** Time within which the browser goes back in its history. */
const BACK_MS = 1000

/** @param first step for an address that names none. @param isReachable whether what comes before a step is answered */
export const useStep = (first: StepName, isReachable: (step: StepName) => boolean) => {
  const [shown, setShown] = useState<Shown>(() => {
    const addressed = stepInAddress()
    const isKept = addressed !== undefined && isReachable(addressed)
    return { ...entryOf(history.state), step: isKept ? addressed : first, focus: 'nothing' }
  })
  const isLeaving = useRef(false)
  const opened = useRef(shown)

  useEffect(() => {
    const { step, focus: _, ...entry } = opened.current
    history.replaceState(entry, '', addressOf(step))
    const onPopState = ({ state }: PopStateEvent) => {
      const target = stepInAddress()
      if (target && !isLeaving.current) setShown({ ...entryOf(state), step: target, focus: 'question' })
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])

  const open = useCallback(
    (
      step: StepName,
      { focus = 'answer', returns = false }: Partial<Pick<Shown, 'focus' | 'returns'>> = {},
    ) => {
      const entry: Entry = { depth: entryOf(history.state).depth + 1, returns, from: shown.step }
      history.pushState(entry, '', addressOf(step))
      setShown({ ...entry, step, focus })
    },
    [shown.step],
  )
  /** Opens an earlier question: as Back does, if it is where this one was opened from. */
  const openBefore = (step: StepName) => {
    if (shown.from === step && shown.depth > 0) history.back()
    else open(step, { focus: 'question' })
  }
  /** Goes back to the entry that the form was opened with, so that Back then leaves the page. */
  const leave = async () => {
    const { depth } = entryOf(history.state)
    if (depth === 0) return
    isLeaving.current = true
    await new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true })
      setTimeout(resolve, BACK_MS)
      history.go(-depth)
    })
  }
  return { ...shown, open, openBefore, leave }
}
