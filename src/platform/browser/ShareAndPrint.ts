import { canPrint, forwardsByMenu } from './abilities.ts'
import { printElsewhere, printPage } from './print-page.ts'

const share = async (button: HTMLElement) => {
  const [url = ''] = location.href.split('#')
  if (forwardsByMenu()) {
    button.textContent = '点右上角“…”转发'
    return
  }
  try {
    if (navigator.share) await navigator.share({ title: document.title, url })
    else {
      await navigator.clipboard.writeText(url)
      button.textContent = '链接已复制'
    }
  } catch {
    // The share sheet was closed; or there is neither share sheet nor clipboard (in-app browsers, plain HTTP).
    if (!navigator.share) prompt('复制链接', url)
  }
}

/** Hydrates at the first action on the page, so that a browser that cannot print says so before it is asked. */
export default function ShareAndPrint(_props: object, element?: HTMLElement) {
  if (!canPrint())
    element
      ?.querySelector('[data-action="print"]')
      ?.replaceWith(
        Object.assign(document.createElement('span'), { className: 'meta', textContent: printElsewhere() }),
      )
  element?.addEventListener('click', ({ target }) => {
    const button = (target as HTMLElement).closest('button')
    if (button?.dataset.action === 'print') void printPage(button)
    else if (button) void share(button)
  })
}

ShareAndPrint.plain = () =>
  '<button class="button plain scripted" type="button" data-action="share">分享</button> ' +
  '<button class="button plain scripted" type="button" data-action="print">打印</button>'
