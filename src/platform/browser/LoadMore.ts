// Adds older entries to a list page, as many at a time as a page has (src/features/site/templates/ListPager.astro).
interface Props {
  next: string
  size: number
  unit: string
}

const [READY, BUSY, FAILED] = ['加载更多', '加载中…', '加载失败，点此重试']

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/** `第 1 页，共 9 页` → `第 1–2 页，共 9 页`, where entries of so many pages stand on this one. */
const numberPages = (count: number) => {
  const number = find('[data-page-number]')
  if (number)
    number.textContent = number.textContent.replace(
      /^第 (\d+)(?:–\d+)?/,
      (_, from: string) => `第 ${from}–${Number(from) + count - 1}`,
    )
}

export default function LoadMore({ next: first, size, unit }: Props, element?: HTMLElement) {
  const [button, list, status] = [
    element?.querySelector('button'),
    find('[data-entries]'),
    find('[data-loaded]'),
  ]
  if (!button || !list || !status) return
  /** Loaded, and to be shown by the next press: the page behind the first may be short. */
  const waiting: { entry: Element; page: number }[] = []
  let next: string | undefined = first
  let pages = 1

  const load = async (address: string): Promise<void> => {
    const reply = await fetch(address)
    // A page that no longer exists has its entries on a newer one.
    if (reply.status === 404 && address !== location.pathname) return load(location.pathname)
    if (!reply.ok) throw reply
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
    if (address !== location.pathname) pages++
    for (const entry of page.querySelectorAll('[data-entries]>*'))
      if (!document.getElementById(entry.id) && !waiting.some((other) => other.entry.id === entry.id))
        waiting.push({ entry, page: pages })
    next = page.querySelector<HTMLAnchorElement>('.pager [rel=next]')?.pathname
  }

  const showMore = async () => {
    // A missing page redirects to the first one, whose next page may be short: three tries at most.
    for (let tries = 3; tries > 0 && waiting.length < size; tries--) {
      if (!next) break
      await load(next)
    }
    const shown = waiting.splice(0, size)
    for (const { entry, page } of shown) {
      list.append(entry)
      numberPages(page)
    }
    button.textContent = READY
    const isDone = waiting.length === 0 && !next
    status.textContent = `${shown.length} ${unit}已加载${isDone ? '，已显示全部' : ''}`
    if (!isDone) return
    // The keyboard goes on from where the button was.
    status.focus()
    button.hidden = true
  }

  button.addEventListener('click', () => {
    if (button.textContent === BUSY) return
    button.textContent = BUSY
    showMore().catch(() => {
      button.textContent = FAILED
      status.textContent = FAILED
    })
  })
}

LoadMore.plain = () => `<button class="button plain" type="button">${READY}</button>`
