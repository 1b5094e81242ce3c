// What word processors copy beside a text: reviewers' comments and tracked changes.
import type { Style } from './declared-styles.ts'

/** Of Word and WPS: the comments themselves, and the marks that lead to them. */
const COMMENT_CLASS = /(?:^|\s)(?:MsoComment|msocom)\w*(?:\s|$)/i
/** Of Word; of a Google document as a web page. */
const COMMENT_LINK = /#(?:_msocom_|_msoanchor_|cmnt(?:_ref)?\d)/

const classOf = (element: Element) => element.getAttribute('class') ?? ''

/** A comment in the list of a Google document: a box whose first line leads back into the text. */
const isGoogleComment = (element: Element) =>
  element.localName === 'div' &&
  element.firstElementChild?.localName === 'p' &&
  /#cmnt_ref\d/.test(element.firstElementChild.firstElementChild?.getAttribute('href') ?? '')

export const isComment = (element: Element, style: Style) =>
  COMMENT_CLASS.test(classOf(element)) ||
  style.get('mso-element')?.startsWith('comment') === true ||
  style.get('mso-special-character') === 'comment' ||
  (element.localName === 'a' && COMMENT_LINK.test(element.getAttribute('href') ?? '')) ||
  isGoogleComment(element)

/**
 * Tells text that an open change deletes from text that is struck out. Word names who changed it and when; a text that
 * has insertions as well is a text with changes, whoever wrote it.
 */
export const deletionFinder = (root: ParentNode) => {
  const hasInsertions = root.querySelector('ins') !== null
  return (element: Element) =>
    /(?:^|\s)msoDel(?:\s|$)/i.test(classOf(element)) ||
    (element.localName === 'del' &&
      (hasInsertions || element.hasAttribute('cite') || element.hasAttribute('datetime')))
}
