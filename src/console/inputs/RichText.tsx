// The editor is heavy and only some forms have one: loaded when it is shown.
import { Skeleton } from '@mui/material'
import { lazy, Suspense } from 'react'

const Editor = lazy(() => import('./RichTextEditor.tsx'))

export const RichTextInput = ({ source }: { source: string }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={360} aria-label="正在打开编辑器" />}>
    <Editor source={source} />
  </Suspense>
)
