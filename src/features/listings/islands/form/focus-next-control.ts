// Enter in a text field moves to the next control, as phone keyboards label that key.
import type { KeyboardEvent } from 'react'

/** One radio button of a group is a tab stop: the checked one, else the first. */
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

/** Keeps Enter from submitting the form. Ignores Enter that confirms an input method's composition. */
export const focusNextOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
  const { target, nativeEvent } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'file') return
  // Safari ends the composition before this event; only the deprecated key code 229 shows it.
  if (nativeEvent.isComposing || nativeEvent.keyCode === 229) return
  event.preventDefault()
  nextControl(target)?.focus()
}
