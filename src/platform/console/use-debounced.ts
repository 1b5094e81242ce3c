import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 250

/** The value once it has stayed the same for a moment: for searches while somebody types. */
export const useDebounced = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
