import type { RefObject } from 'react'

/** First control of a field. The price input is not rendered while 价格面议 is selected. */
const controlOf = (name: string) =>
  document.getElementById(name) ?? document.getElementById(name === 'price' ? 'price_type' : name)

/** @param optionalPart collapsible part of the form: opened if it contains the control. */
export const focusField = (name: string, optionalPart: RefObject<HTMLDetailsElement | null>) => {
  const control = controlOf(name)
  if (control && optionalPart.current?.contains(control)) optionalPart.current.open = true
  // Focus after the collapsed part has been rendered open.
  setTimeout(() => {
    control?.focus({ preventScroll: true })
    control?.closest('.field, .tick')?.scrollIntoView({ block: 'center' })
  })
}
