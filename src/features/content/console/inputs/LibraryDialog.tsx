import { lazy, Suspense } from 'react'
import type { ChosenPicture } from './PictureLibrary.tsx'

const PictureLibrary = lazy(() => import('./PictureLibrary.tsx'))

export const LibraryDialog = (props: {
  open: boolean
  onChoose: (picture: ChosenPicture) => void
  onClose: () => void
}) =>
  props.open ? (
    <Suspense>
      <PictureLibrary onChoose={props.onChoose} onClose={props.onClose} />
    </Suspense>
  ) : null
