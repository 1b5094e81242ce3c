// Whether this island is hydrated. A form must not be submitted before: the browser would put its fields in the URL.
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
