// The video under the cursor, which the editor keeps unchanged but for its poster.
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { PRESERVED_BLOCK } from './extensions.ts'

export interface VideoAtCursor {
  at: number
  html: string
  /** Empty for none. */
  poster: string
}

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** Selected block with one video in it. */
export const videoAtCursor = (editor: Editor): VideoAtCursor | undefined => {
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== PRESERVED_BLOCK) return undefined
  const html = String(selection.node.attrs.html)
  const [video, second] = parsed(html).querySelectorAll('video')
  return video && !second
    ? { at: selection.from, html, poster: video.getAttribute('poster') ?? '' }
    : undefined
}

/** @param poster empty to take it off */
export const withPoster = (html: string, poster: string): string => {
  const body = parsed(html)
  const video = body.querySelector('video')
  if (poster) video?.setAttribute('poster', poster)
  else video?.removeAttribute('poster')
  return body.innerHTML
}

/** Changes the poster where the video stands by now; an upload may have taken a while. */
export const setPoster = (editor: Editor, { html }: VideoAtCursor, poster: string) => {
  const { tr, doc } = editor.state
  let at: number | undefined
  doc.descendants((node, position) => {
    if (at === undefined && node.type.name === PRESERVED_BLOCK && node.attrs.html === html) at = position
  })
  if (at === undefined) return
  tr.setNodeMarkup(at, undefined, { html: withPoster(html, poster) })
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)))
}
