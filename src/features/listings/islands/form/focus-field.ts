/**
 * Whether Enter confirms an input method's composition. Safari ends the composition before this event; only the deprecated
 * key code 229 shows it.
 */
export const isOfInputMethod = ({ isComposing, keyCode }: KeyboardEvent) => isComposing || keyCode === 229

/** Of the controls of a field, the one that is marked as wrong. */
const wrongControl = (control: HTMLElement | null) =>
  control?.closest('.field')?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? control

/** First control of a field. The price input is not rendered while 价格面议 is selected. */
const controlOf = (name: string) =>
  document.getElementById(name) ?? document.getElementById(name === 'price' ? 'price_type' : name)

interface Options {
  /** Collapsible part of the form: opened if it contains the control. */
  optionalPart?: HTMLDetailsElement | null
  /** Where in the window the field is brought. */
  block?: ScrollLogicalPosition
}

export const focusField = (name: string, { optionalPart, block = 'center' }: Options = {}) => {
  const control = controlOf(name)
  if (control && optionalPart?.contains(control)) optionalPart.open = true
  // Focus after the collapsed part has been rendered open.
  setTimeout(() => {
    wrongControl(control)?.focus({ preventScroll: true })
    control?.closest('.field, .tick')?.scrollIntoView({ block })
  })
}
