// State that the comments beside a form share with the editors of its texts.
import { createContext, useContext } from 'react'
import type { Comment, CommentPlace } from '#features/content/contract/comments.ts'
import type { PlaceState } from './comment-places.ts'

export interface CommentsOfRecord {
  /** Those that nobody has resolved. */
  open: readonly Comment[]
  active: number | undefined
  /** Comment whose place is to be shown; another object for each time it is asked for. */
  asked: { id: number } | undefined
  onChoose: (id: number) => void
  onPlaces: (field: string, places: Readonly<Record<number, PlaceState>>) => void
  onStart: (place: CommentPlace) => void
}

/** Undefined where there is no record to comment on yet. */
export const CommentsContext = createContext<CommentsOfRecord | undefined>(undefined)

export const useComments = () => useContext(CommentsContext)
