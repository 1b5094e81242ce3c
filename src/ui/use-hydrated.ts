// Whether this island is alive. A form must not be sent before: the browser would put its fields into the address.
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the published page and until its scripts have taken over. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
