// Messages outside forms: toasts and dialogs, built with native elements.

const element = <T extends keyof HTMLElementTagNameMap>(tag: T, className: string, text = '') => {
  const created = document.createElement(tag)
  created.className = className
  created.textContent = text
  return created
}

let container: HTMLElement | undefined

/** Removes the message before its time: what it says holds no more. */
export const dismissToast = () => {
  if (container) container.textContent = ''
}

export const toast = (text: string, tone: 'plain' | 'error' = 'plain') => {
  if (!container?.isConnected) {
    container = element('div', 'toasts')
    container.setAttribute('role', 'status')
    // A popover, so that an open dialog does not cover it.
    if ('popover' in container) container.popover = 'manual'
    document.body.append(container)
    // A page that is left, and comes back from the browser's cache.
    addEventListener('pagehide', dismissToast)
  }
  if ('popover' in container && !container.matches(':popover-open')) container.showPopover()
  const message = element('p', `toast ${tone}`, text)
  dismissToast()
  container.append(message)
  setTimeout(() => message.remove(), tone === 'error' ? 5000 : 3000)
}

export interface DialogChoice<T> {
  label: string
  value: T
  plain?: boolean
}

/** Shows a dialog; resolves to the chosen value, or undefined if it is closed otherwise. Restores the focus. */
export const showDialog = <T>(
  title: string,
  text: string,
  choices: readonly DialogChoice<T>[],
): Promise<T | undefined> =>
  new Promise((resolve) => {
    if (typeof HTMLDialogElement === 'undefined') {
      // The last choice is the main action.
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

export const showMessage = (title: string, text: string) =>
  showDialog(title, text, [{ label: '知道了', value: true }])
