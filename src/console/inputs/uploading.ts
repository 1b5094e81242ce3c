// A file on its way to the API, as an input shows it.
import { useCallback, useEffect, useRef, useState } from 'react'
import { failureText, retryAfterSignIn } from '../calls.ts'

type Upload<Done> = (file: File, onProgress: (fraction: number) => void, signal: AbortSignal) => Promise<Done>

export interface UploadProgress {
  name: string
  /** 0 to 1. */
  fraction: number
}

/** Sends files one after the other; `problem` says which of them did not arrive, and why. */
export const useUploads = <Done>(upload: Upload<Done>, onDone: (done: Done) => void) => {
  const [progress, setProgress] = useState<UploadProgress | undefined>()
  const [problem, setProblem] = useState('')
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const send = useCallback(
    async (files: readonly File[]) => {
      const controller = new AbortController()
      running.current = controller
      setProblem('')
      const failed: string[] = []
      for (const file of files) {
        const reportProgress = (fraction: number) => setProgress({ name: file.name, fraction })
        reportProgress(0)
        try {
          onDone(await retryAfterSignIn(() => upload(file, reportProgress, controller.signal)))
        } catch (error) {
          if (controller.signal.aborted) return
          failed.push(`${file.name}：${failureText(error)}`)
        }
      }
      setProgress(undefined)
      setProblem(failed.join('；'))
    },
    [upload, onDone],
  )
  return { send, progress, problem, cancel: () => running.current?.abort() }
}
