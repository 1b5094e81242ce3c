import { lazy, Suspense } from 'react'
import type { LibraryFile } from '../media/use-library.ts'

const FileLibrary = lazy(() => import('./FileLibrary.tsx'))

export const FileLibraryDialog = (props: {
  open: boolean
  onChoose: (file: LibraryFile) => void
  onClose: () => void
}) =>
  props.open ? (
    <Suspense>
      <FileLibrary onChoose={props.onChoose} onClose={props.onClose} />
    </Suspense>
  ) : null
