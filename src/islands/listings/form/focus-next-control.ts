// Enter in a field of a long form: on to the next, as the key of a phone's keyboard says.
import type { KeyboardEvent } from 'react'

/** Of radio buttons one stands for all, as with Tab. */
const isTabStop = (control: HTMLElement) => {
  if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true
  const group = control.form?.querySelectorAll<HTMLInputElement>(`input[name="${control.name}"]`) ?? []
  const all = Array.from(group)
  return control === (all.find(({ checked }) => checked) ?? all[0])
}

const isCollapsed = (control: HTMLElement) =>
  control.tagName !== 'SUMMARY' && control.closest('details:not([open])') !== null

const isSameGroup = (group: HTMLInputElement, control: HTMLElement) =>
  group.type === 'radio' && control instanceof HTMLInputElement && control.name === group.name

const nextControl = (from: HTMLInputElement) =>
  Array.from(from.form?.querySelectorAll<HTMLElement>('input, select, textarea, button, summary') ?? []).find(
    (control) =>
      Boolean(from.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) &&
      !control.matches(':disabled') &&
      !isSameGroup(from, control) &&
      !isCollapsed(control) &&
      isTabStop(control),
  )

/** Only its button submits the form. Enter that ends the writing of a word is not ours. */
export const focusNextOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
  const { target, nativeEvent } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'file') return
  // Safari ends the composition first and tells of it by the old code alone.
  if (nativeEvent.isComposing || nativeEvent.keyCode === 229) return
  event.preventDefault()
  nextControl(target)?.focus()
}
