// Tells when a file has got a text: to read it again and again would take processor time from what is measured.
import { type FSWatcher, readFileSync, watch } from 'node:fs'
import { dirname, join } from 'node:path'

interface Awaited {
  text: string
  seen: () => void
}

/** Files appear by rename, so that each is read once it is whole. */
export const openFileWatch = (timeoutMs: number) => {
  const folders = new Map<string, FSWatcher>()
  const awaited = new Map<string, Awaited>()
  const look = (file: string) => {
    const { text, seen } = awaited.get(file) ?? {}
    if (text === undefined || !readFileSync(file, 'utf8').includes(text)) return
    awaited.delete(file)
    seen?.()
  }
  const follow = (folder: string) => {
    if (folders.has(folder)) return
    // Temporary files begin with a dot.
    const watcher = watch(folder, (_event, name) => name && !name.startsWith('.') && look(join(folder, name)))
    folders.set(folder, watcher)
  }
  return {
    /** Call it before the change. Resolves when the file has the text, and rejects after the time. */
    until: (file: string, text: string) => {
      follow(dirname(file))
      return new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${file} was not published`)), timeoutMs)
        const seen = () => {
          clearTimeout(timer)
          resolve()
        }
        awaited.set(file, { text, seen })
      })
    },
    close: () => {
      for (const watcher of folders.values()) watcher.close()
    },
  }
}
