/** Ref of what a dialog begins with: typing and Enter go there as soon as it is open. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()
