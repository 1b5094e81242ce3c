import { useEffect } from 'react'
import { useLocation } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { contentKind } from './console-kind.ts'
import { FIELD_QUERY } from './field-address.ts'

/** Inputs are loaded one after the other, the rich text last. */
const TRY_EVERY_MS = 100
const TRIES_MAX = 100

/** Gives the focus to the field that the address names, once the form has it. Whoever has begun to work is not interrupted. */
export const useAskedField = (kind: EditedKind) => {
  const { setFocus } = useFormContext()
  const field = new URLSearchParams(useLocation().search).get(FIELD_QUERY) ?? ''
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
    for (const type of ['pointerdown', 'keydown'] as const)
      addEventListener(type, end, { signal: ended.signal, capture: true })
    return end
  }, [field, isKnown, setFocus])
}
