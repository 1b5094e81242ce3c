import { useQuery } from '@tanstack/react-query'
import { mayReplaceEverywhere } from '#features/content/contract/approval.ts'
import { mediaTags } from '#features/content/contract/media.ts'
import { callStaff } from '#platform/console/api.ts'
import { useApprovalRules } from '../approval/approval-rules.ts'

/** Begins the keys of all that is asked about pictures and files. */
export const MEDIA = 'media'
/** Path of the screens. */
export const MEDIA_PATH = 'media'
export const TEXT_REPLACE_PATH = 'text-replace'

export const useMediaTags = () =>
  useQuery({
    queryKey: [MEDIA, 'tags'],
    queryFn: async () => (await callStaff(mediaTags, {})).list,
    staleTime: 60_000,
  }).data ?? []

/** Whether the person may replace files and words everywhere. */
export const useIsChief = () => mayReplaceEverywhere(useApprovalRules()?.level ?? 0)
