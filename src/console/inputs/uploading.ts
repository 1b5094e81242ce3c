// A file on its way to the API, as an input shows it.
import { useCallback, useEffect, useRef, useState } from 'react'
import { failureText, signedIn } from '../calls.ts'

type Upload<Done> = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<Done>

export interface OnTheWay {
  name: string
  /** 0 to 1. */
  share: number
}

/** Sends files one after the other; `problem` says which of them did not arrive, and why. */
export const useUploads = <Done>(upload: Upload<Done>, onDone: (done: Done) => void) => {
  const [onTheWay, setOnTheWay] = useState<OnTheWay | undefined>()
  const [problem, setProblem] = useState('')
  const leaving = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  const send = useCallback(
    async (files: readonly File[]) => {
      const controller = new AbortController()
      leaving.current = controller
      setProblem('')
      const failed: string[] = []
      for (const file of files) {
        const tell = (share: number) => setOnTheWay({ name: file.name, share })
        tell(0)
        try {
          onDone(await signedIn(() => upload(file, tell, controller.signal)))
        } catch (error) {
          if (controller.signal.aborted) return
          failed.push(`${file.name}：${failureText(error)}`)
        }
      }
      setOnTheWay(undefined)
      setProblem(failed.join('；'))
    },
    [upload, onDone],
  )
  return { send, onTheWay, problem, cancel: () => leaving.current?.abort() }
}
