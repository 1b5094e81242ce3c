import { Skeleton } from '@mui/material'
import { lazy, Suspense } from 'react'

const Editor = lazy(() => import('#features/content/console/editor/RichTextEditor.tsx'))

/** Loads the rich text editor when it is shown: it is large, and only some forms have it. */
export const RichTextInput = ({ source }: { source: string }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={360} aria-label="正在打开编辑器" />}>
    <Editor source={source} />
  </Suspense>
)
