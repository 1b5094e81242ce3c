// Who is signed in, as an island sees it: what the published page says until the island is alive, then what is known.
// Islands that come alive late would otherwise find another page than they expect.
import { useStore } from '@nanostores/react'
import { $session } from '#stores/session.ts'

export const useSession = () => useStore($session, { ssr: 'initial' })
