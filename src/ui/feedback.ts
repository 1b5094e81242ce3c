// Messages outside a form: toasts and dialogs, drawn with the browser's own parts.

const element = <T extends keyof HTMLElementTagNameMap>(tag: T, className: string, text = '') => {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

let shelf: HTMLElement | undefined

/** A passing message, read out by screen readers. */
export const toast = (text: string, tone: 'plain' | 'error' = 'plain') => {
  if (!shelf?.isConnected) {
    shelf = element('div', 'toasts')
    shelf.setAttribute('role', 'status')
    // In the top layer, so that an open dialog does not cover it.
    if ('popover' in shelf) shelf.popover = 'manual'
    document.body.append(shelf)
  }
  if ('popover' in shelf && !shelf.matches(':popover-open')) shelf.showPopover()
  const note = element('p', `toast ${tone}`, text)
  shelf.append(note)
  setTimeout(() => note.remove(), tone === 'error' ? 5000 : 3000)
}

export interface DialogChoice<T> {
  label: string
  value: T
  plain?: boolean
}

/** Asks; resolves to the chosen value, or undefined when closed otherwise. Focus goes back where it was. */
export const ask = <T>(
  title: string,
  text: string,
  choices: readonly DialogChoice<T>[],
): Promise<T | undefined> =>
  new Promise((resolve) => {
    if (typeof HTMLDialogElement === 'undefined') {
      // The last choice is what the dialog is for.
      const agreed = confirm(`${title}\n\n${text}`)
      resolve(agreed ? choices[choices.length - 1]?.value : undefined)
      return
    }
    const before = document.activeElement
    const dialog = element('dialog', 'notice')
    const heading = element('h2', '', title)
    heading.id = `dialog-${Math.round(performance.now())}`
    dialog.setAttribute('aria-labelledby', heading.id)
    const actions = element('p', 'dialog-actions')
    let chosen: T | undefined
    for (const { label, value, plain } of choices) {
      const button = element('button', plain ? 'button plain' : 'button', label)
      button.type = 'button'
      button.addEventListener('click', () => {
        chosen = value
        dialog.close()
      })
      actions.append(button)
    }
    dialog.append(heading, element('p', '', text), actions)
    dialog.addEventListener('close', () => {
      dialog.remove()
      if (before instanceof HTMLElement) before.focus()
      resolve(chosen)
    })
    document.body.append(dialog)
    dialog.showModal()
  })

export const tell = (title: string, text: string) => ask(title, text, [{ label: '知道了', value: true }])
