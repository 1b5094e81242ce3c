import { useState } from 'react'
import { failureText } from './api.ts'

/** One action of a screen at a time: whether it is under way, and what went wrong with the last one; empty for nothing. */
export const useAction = () => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, run }
}
