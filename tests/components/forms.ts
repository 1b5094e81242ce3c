// Forms as a reader finds them: by label.
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

/** The control under this label; a required one carries a star. */
export const field = (label: string) => page.getByLabelText(new RegExp(`^${label}\\*?$`))
export const button = (name: string) => page.getByRole('button', { name, exact: true })

/** The message under a control must say this, and be tied to it. */
export const expectComplaint = async (control: Locator, message: string) => {
  await expect.element(control).toHaveAttribute('aria-invalid', 'true')
  await expect.element(control).toHaveAccessibleDescription(expect.stringContaining(message))
}

export const fill = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value)
}
