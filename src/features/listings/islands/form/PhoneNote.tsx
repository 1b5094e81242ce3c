import { useWatch } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { useLazyComponent } from '#platform/browser/use-lazy-component.ts'

/** Texts of a listing that everybody may read, in the order of the form. */
export const PUBLIC_TEXTS = [
  'address',
  'project_name',
  'content',
  'species',
  'east',
  'south',
  'west',
  'north',
] as const satisfies readonly (keyof ListingDraft)[]
export type PublicText = (typeof PUBLIC_TEXTS)[number]

/** Digits of the shortest phone. */
const SHORTEST = 7
const load = () => import('./PhoneWarning.tsx')

interface Props {
  /** Must be the same array in every render: `useWatch` would subscribe again. */
  of: readonly PublicText[]
  /** Says again what another note says beside its field: seen, but not announced. */
  isRepeated?: boolean
}

export function PhoneNote({ of, isRepeated = false }: Props) {
  const typed = useWatch<ListingDraft, typeof of>({ name: of })
  const { part } = useLazyComponent(
    typed.some((text) => text.length >= SHORTEST),
    load,
  )
  const texts = of.map((name, at) => [name, typed[at] ?? ''] as const)
  return part.kind === 'ready' ? <part.Component texts={texts} isRepeated={isRepeated} /> : null
}
