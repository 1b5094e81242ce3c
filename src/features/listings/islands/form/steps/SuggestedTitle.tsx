import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { useRegionNames } from '#features/listings/islands/form/use-region-names.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { suggestedTitle } from './suggested-title.ts'

interface Props {
  provinces: readonly Region[]
  /** Whether an empty title is filled. */
  isWanted: boolean
}

/** The title follows the answers while it is what they suggested; one that the user wrote stays. */
export function SuggestedTitle({ provinces, isWanted }: Props) {
  const { setValue } = useFormContext<ListingDraft>()
  const form = useWatch<ListingDraft>() as ListingDraft
  const { names, isWhole } = useRegionNames(form, provinces)
  const suggestion = isWhole ? suggestedTitle(form, names) : ''
  const before = useRef('')
  // An answer may change before the names are there.
  const [opened] = useState(form)
  const suggest = useEffectEvent((fillsEmpty: boolean) => {
    const title = form.project_name.trim()
    const isOpen =
      title === '' ? fillsEmpty : title === before.current || title === suggestedTitle(opened, names)
    before.current = suggestion
    if (isOpen && title !== suggestion) setValue('project_name', suggestion, { shouldDirty: true })
  })
  useEffect(() => {
    if (suggestion) suggest(isWanted)
  }, [suggestion, isWanted])
  return null
}
