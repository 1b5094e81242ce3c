// Whether a bucket still holds what was put there: somebody else may have emptied it.
import type { DeliveryStore } from './delivery-store.ts'
import { INDEX_FILE } from './objects.ts'
import type { Target } from './target.ts'

/** Objects asked for besides the home page, which an edit may have put again meanwhile. */
const OTHERS = 10
/** After a loss: a bucket that loses objects again and again costs a delivery of the whole site an hour at most. */
const PAUSE_MS = 3_600_000

type TargetObjects = ReturnType<DeliveryStore['of']>

export interface ProbeOptions {
  everyMs: number
  warn: (line: string) => void
}

/** Asks for the home page and a few objects more, each time for those that follow. */
export const createProbe = ({ everyMs, warn }: ProbeOptions) => {
  let dueAt = 0
  let lastKey = ''
  let isForbidden = false

  const nextKeys = (objects: TargetObjects) => {
    const others = objects.settledKeys(lastKey, OTHERS)
    lastKey = others.length < OTHERS ? '' : (others.at(-1) ?? '')
    return objects.isSettled(INDEX_FILE) ? [INDEX_FILE, ...others] : others
  }
  const firstMissing = async (target: Target, keys: readonly string[], signal: AbortSignal) => {
    for (const key of keys) {
      const isThere = await target.has(key, signal)
      if (isThere === false) return key
      if (isThere === undefined && !isForbidden)
        warn('无法核对存储桶里的对象：密钥没有读取权限，存储桶被清空时不会察觉')
      if (isThere === undefined) isForbidden = true
    }
    return undefined
  }

  return {
    /** Makes a probe due. */
    ask: () => {
      dueAt = 0
    },
    /** Key of an object that should be in the target and is not; undefined where none is missing, or no probe is due. */
    missing: async (target: Target, objects: TargetObjects, signal: AbortSignal) => {
      if (performance.now() < dueAt) return undefined
      // A target that cannot be reached says nothing of what it holds.
      const key = await firstMissing(target, nextKeys(objects), signal).catch(() => undefined)
      dueAt = performance.now() + (key === undefined ? everyMs : PAUSE_MS)
      return key
    },
  }
}

export type Probe = ReturnType<typeof createProbe>
