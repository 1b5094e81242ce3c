// Comments and replies that are typed and not sent: the browser keeps them as it keeps drafts of forms.
import type { CommentPlace } from '#features/content/contract/comments.ts'
import { localDraftKey, localDrafts } from '#platform/console/forms/local-drafts.ts'
import { currentLoginName } from '#platform/console/session.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'

interface CommentDraft {
  text: string
  place?: CommentPlace | undefined
}

const isPlace = (stored: unknown): stored is CommentPlace => {
  const { field, quote, before, after } = (stored ?? {}) as Partial<CommentPlace>
  return [field, quote, before, after].every((part) => typeof part === 'string')
}

const keyOf = (kind: EditedKind, record: number, part: string) =>
  localDraftKey(currentLoginName(), `${kind}/comments`, record, part)

export const newCommentKey = (kind: EditedKind, record: number) => keyOf(kind, record, 'new')
export const replyKey = (kind: EditedKind, record: number, comment: number) =>
  keyOf(kind, record, `reply ${comment}`)

export const commentDraft = (key: string): CommentDraft | undefined => {
  const { text, place } = localDrafts.read(key)?.values ?? {}
  return typeof text === 'string' ? { text, place: isPlace(place) ? place : undefined } : undefined
}

export const keepCommentDraft = (key: string, { text, place }: CommentDraft) => {
  if (text.trim()) localDrafts.write({ at: Date.now(), version: 0, values: { text, place } }, key)
  else localDrafts.remove(key)
}
