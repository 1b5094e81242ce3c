// Session as an island sees it: during hydration the value the page was published with, then the current one.
// Otherwise islands hydrated late would not match the published HTML.
import { useStore } from '@nanostores/react'
import { $session } from './session.ts'

export const useSession = () => useStore($session, { ssr: 'initial' })
