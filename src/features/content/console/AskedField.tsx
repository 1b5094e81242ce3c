import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { contentKind } from './console-kind.ts'

/** Inputs are loaded one after the other, the rich text last. */
const TRY_EVERY_MS = 100
const TRIES_MAX = 30

/**
 * Within a form: gives the focus to the field that the address asks for, once the form has it. Whoever has begun to work is
 * not interrupted.
 * @param field  `''` for none; names that the kind does not have are ignored.
 */
export const AskedField = ({ kind, field }: { kind: EditedKind; field: string }) => {
  const { setFocus } = useFormContext()
  const isKnown = Object.hasOwn(contentKind(kind).fields.shape, field)
  useEffect(() => {
    if (!isKnown) return undefined
    const ended = new AbortController()
    const before = document.activeElement
    let tries = 0
    const timer = setInterval(() => {
      setFocus(field)
      tries += 1
      if (document.activeElement !== before || tries === TRIES_MAX) ended.abort()
    }, TRY_EVERY_MS)
    const end = () => ended.abort()
    ended.signal.addEventListener('abort', () => clearInterval(timer))
    for (const type of ['pointerdown', 'keydown', 'wheel'] as const)
      addEventListener(type, end, { signal: ended.signal, capture: true })
    return end
  }, [field, isKnown, setFocus])
  return null
}
